import http.server, json, os, queue, subprocess, tempfile, threading, urllib.request
from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

arrived = queue.Queue()
class Backend(http.server.BaseHTTPRequestHandler):  # your own endpoint goes here
    def do_POST(self):
        arrived.put(json.loads(self.rfile.read(int(self.headers["Content-Length"])))["signedPayload"])
        self.send_response(200)
        self.end_headers()
    def log_message(self, *_): pass

def test_a_month_later_it_is_renewed():
    backend = http.server.HTTPServer(("127.0.0.1", 0), Backend)
    threading.Thread(target=backend.serve_forever, daemon=True).start()
    command = [os.environ.get("TIPJAR", "tipjar"), "serve", "--json", "--state", tempfile.mkdtemp(),
               "--notify", f"http://127.0.0.1:{backend.server_port}/"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        store = json.loads(server.stdout.readline())
        def control(name, **body):
            request = urllib.request.Request(f"{store['url']}/tipjar/v1/{name}", json.dumps(body).encode(),
                                             {"Content-Type": "application/json",
                                              "Authorization": f"Bearer {store['controlToken']}"})
            return json.load(urllib.request.urlopen(request))
        client = AppStoreServerAPIClient(open(store["privateKey"], "rb").read(), store["keyId"], store["issuerId"],
                                         store["bundleId"], Environment.SANDBOX)
        client._base_url = store["url"]
        root = open(store["rootCertificate"], "rb").read()
        verifier = SignedDataVerifier([root], False, Environment.SANDBOX, store["bundleId"], None)
        bought = control("purchase", productId="com.example.plus")["transactionId"]
        assert verifier.verify_and_decode_notification(arrived.get(timeout=10)).rawNotificationType == "SUBSCRIBED"
        control("advance", seconds=32 * 24 * 60 * 60)
        assert verifier.verify_and_decode_notification(arrived.get(timeout=10)).rawNotificationType == "DID_RENEW"
        status = client.get_all_subscription_statuses(bought).data[0].lastTransactions[0]
        assert status.rawStatus == 1
        assert verifier.verify_and_decode_signed_transaction(status.signedTransactionInfo).rawTransactionReason == "RENEWAL"
    finally:
        server.terminate()
        assert server.wait(20) == 0
