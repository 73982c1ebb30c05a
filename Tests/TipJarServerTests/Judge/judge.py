"""Has Apple's App Store Server Library judge `tipjar serve` over real sockets.

    judge.py TIPJAR CODE...

CODE are the codes of all errors that the server gives. Verifiers are made for Sandbox: those for Xcode or LocalTesting look at no signature. Each check prints a line
with its name; the first one that fails ends the program with status 1.
"""
import base64
import datetime
import enum
import http.client
import http.server
import inspect
import json
import socket
import subprocess
import sys
import tempfile
import threading
import time
import typing
import urllib.error
import urllib.request
import uuid
from types import SimpleNamespace

import attr
import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from appstoreserverlibrary.api_client import (
    APIError, APIException, AppStoreServerAPIClient, GetTransactionHistoryVersion)
from appstoreserverlibrary.models.AppData import AppData
from appstoreserverlibrary.models.AppTransaction import AppTransaction
from appstoreserverlibrary.models.BulletPoint import BulletPoint
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.Data import Data
from appstoreserverlibrary.models.DefaultConfigurationRequest import DefaultConfigurationRequest
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.ExternalPurchaseToken import ExternalPurchaseToken
from appstoreserverlibrary.models.HeaderPosition import HeaderPosition
from appstoreserverlibrary.models.ImageSize import ImageSize
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.JWSRenewalInfoDecodedPayload import JWSRenewalInfoDecodedPayload
from appstoreserverlibrary.models.JWSTransactionDecodedPayload import JWSTransactionDecodedPayload
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.PerformanceTestRequest import PerformanceTestRequest
from appstoreserverlibrary.models.RealtimeUrlRequest import RealtimeUrlRequest
from appstoreserverlibrary.models.ResponseBodyV2DecodedPayload import ResponseBodyV2DecodedPayload
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest
from appstoreserverlibrary.models.Summary import Summary
from appstoreserverlibrary.models.UploadMessageImage import UploadMessageImage
from appstoreserverlibrary.models.UploadMessageRequestBody import UploadMessageRequestBody
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException

TIP = "app.tipjar.tip.fine"
UNLOCK = "app.tipjar.unlock.quill"


class Receiver:
    """A backend that keeps what it is sent."""

    def __init__(self):
        self.payloads = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.payloads.append(body["signedPayload"])
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"


class Store:
    """A running `tipjar serve`."""

    def __init__(self, tipjar, state, *options):
        self.process = subprocess.Popen(
            [tipjar, "serve", "--json", "--state", state, *options], stdout=subprocess.PIPE)
        self.facts = SimpleNamespace(**json.loads(self.process.stdout.readline()))
        self.port = int(self.facts.url.rsplit(":", 1)[1])
        with open(self.facts.privateKey, "rb") as file:
            self.key = file.read()
        with open(self.facts.rootCertificate, "rb") as file:
            self.root = file.read()
        self.client = AppStoreServerAPIClient(
            self.key, self.facts.keyId, self.facts.issuerId, self.facts.bundleId, Environment.SANDBOX)
        self.client._base_url = self.facts.url
        self.verifier = SignedDataVerifier([self.root], False, Environment.SANDBOX, self.facts.bundleId, None)

    def control(self, name, **body):
        request = urllib.request.Request(
            f"{self.facts.url}/tipjar/v1/{name}", json.dumps(body).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {self.facts.controlToken}"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def buy(self, product=TIP, **body):
        return self.control("purchase", productId=product, **body)["transactionId"]

    def transaction(self, signed):
        return checked(signed, self.verifier.verify_and_decode_signed_transaction, JWSTransactionDecodedPayload)

    def stop(self):
        self.process.terminate()
        assert self.process.wait(20) == 0


def decoded(signed):
    part = signed.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))


def checked(signed, verify, model):
    """Verifies, and looks for what Apple's models let pass: unknown values, keys and fractions."""
    value = verify(signed)
    for key, found in decoded(signed).items():
        assert key in {field.name for field in attr.fields(model)}, f"{key} is no key of {model.__name__}"
        assert not isinstance(found, float), f"{key} is a fraction"
        parsed = getattr(value, key)
        assert parsed is not None, f"{key}: {found} is not known"
        raw = getattr(value, "raw" + key[0].upper() + key[1:], None)
        if raw is not None:
            assert isinstance(parsed, enum.Enum), f"{key}: {found} is not known"
    return value


# The codes of Apple's pages about consumption that version 3.1.2 of the library does not know.
NEWER = {4000044, 4000207, 4000208, 4000209}


def error(code, call, *arguments):
    try:
        call(*arguments)
    except APIException as exception:
        assert exception.raw_api_error == code, f"{code}: {exception.__dict__}"
        assert (exception.api_error is None) == (code in NEWER), f"{code}: {exception.__dict__}"
        return
    raise AssertionError(f"no error {code}")


def transactions(store, receiver):
    """Each method of Apple's client that asks for transactions or changes them."""
    token = "7b9c1c9e-0f3c-4d3a-9a53-0c1f9f3e8f11"
    tip, unlock = store.buy(appAccountToken=token), store.buy(UNLOCK)
    info = store.transaction(store.client.get_transaction_info(tip).signedTransactionInfo)
    assert (info.transactionId, info.productId, info.appAccountToken) == (tip, TIP, token)
    assert len(tip) == 15, "a new store begins with a number of 15 digits"
    for version in GetTransactionHistoryVersion:
        page = store.client.get_transaction_history(tip, None, TransactionHistoryRequest(), version)
        assert [store.transaction(text).transactionId for text in page.signedTransactions] == [tip, unlock]
        assert page.hasMore is False and page.environment == Environment.SANDBOX and page.revision
    request = TransactionHistoryRequest(
        startDate=info.purchaseDate, endDate=info.purchaseDate + 10**9, productIds=[TIP, UNLOCK],
        productTypes=[ProductType.CONSUMABLE, ProductType.NON_CONSUMABLE], sort=Order.DESCENDING,
        inAppOwnershipType=InAppOwnershipType.PURCHASED, revoked=False)
    page = store.client.get_transaction_history(tip, None, request, GetTransactionHistoryVersion.V2)
    assert [store.transaction(text).transactionId for text in page.signedTransactions] == [unlock, tip]
    store.client.finish_transaction(tip)
    other = "8b9c1c9e-0f3c-4d3a-9a53-0c1f9f3e8f11"
    store.client.set_app_account_token(tip, UpdateAppAccountTokenRequest(appAccountToken=other))
    assert store.transaction(store.client.get_transaction_info(tip).signedTransactionInfo).appAccountToken == other
    app = checked(
        store.client.get_app_transaction_info(tip).signedAppTransactionInfo,
        store.verifier.verify_and_decode_app_transaction, AppTransaction)
    history = store.client.get_transaction_history(
        app.appTransactionId, None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)
    assert len(history.signedTransactions) == 2
    order = store.client.look_up_order_id(f"TJ{tip}")
    assert order.rawStatus == 0 and store.transaction(order.signedTransactions[0]).transactionId == tip
    assert store.client.look_up_order_id("none").rawStatus == 1
    store.client.send_consumption_information(tip, ConsumptionRequest(
        customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED))
    store.client.send_consumption_data(tip, ConsumptionRequestV1(customerConsented=True))
    assert store.client.get_refund_history(tip, None).signedTransactions == []
    store.control("refund", transactionId=tip)
    refunds = store.client.get_refund_history(tip, None).signedTransactions
    assert store.transaction(refunds[0]).revocationDate
    error(4000006, store.client.get_transaction_info, "x")
    error(4040010, store.client.get_transaction_info, "99")
    error(4000048, store.client.get_transaction_info, app.appTransactionId)
    error(4000005, store.client.get_refund_history, tip, "x")
    error(4000183, store.client.set_app_account_token, tip, UpdateAppAccountTokenRequest(appAccountToken="x"))


def notifications(store, receiver):
    """Every event arrives once, in order, and verifies."""
    receiver.payloads.clear()
    tip = store.buy(finish=True)
    store.control("requestRefund", transactionId=tip, reason="LEGAL")
    store.control("declineRefund", transactionId=tip)
    store.control("refund", transactionId=tip)
    store.control("reverseRefund", transactionId=tip)
    token = store.client.request_test_notification().testNotificationToken
    status = store.client.get_test_notification_status(token)
    assert status.sendAttempts[0].rawSendAttemptResult == "SUCCESS" and status.signedPayload in receiver.payloads
    found = [
        checked(text, store.verifier.verify_and_decode_notification, ResponseBodyV2DecodedPayload)
        for text in receiver.payloads]
    assert [item.rawNotificationType for item in found] == [
        "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "REFUND", "REFUND_REVERSED", "TEST"]
    for item in found[:5]:
        assert store.transaction(item.data.signedTransactionInfo).transactionId == tip
    assert found[1].data.rawConsumptionRequestReason == "LEGAL" and found[5].data.signedTransactionInfo is None
    now = int(time.time() * 1000)
    request = NotificationHistoryRequest(startDate=now - 86_400_000, endDate=now + 86_400_000, transactionId=tip)
    history = store.client.get_notification_history(None, request).notificationHistory
    assert [item.signedPayload for item in history] == receiver.payloads[:5]
    assert all(item.sendAttempts[0].rawSendAttemptResult == "SUCCESS" for item in history)
    error(4000020, store.client.get_test_notification_status, "x")


def subscriptions(store, receiver):
    """A row of renewals: statuses, renewal info, and its notifications in order."""
    receiver.payloads.clear()
    plus = store.buy("com.example.plus")

    def status(number):
        answer = store.client.get_all_subscription_statuses(plus)
        item = answer.data[0].lastTransactions[0]
        assert item.rawStatus == number and item.originalTransactionId == plus
        store.transaction(item.signedTransactionInfo)
        return checked(
            item.signedRenewalInfo, store.verifier.verify_and_decode_renewal_info, JWSRenewalInfoDecodedPayload)

    assert status(1).rawAutoRenewStatus == 1
    store.control("advance", seconds=32 * 86_400)
    store.control("renew", productId="com.example.plus")
    store.control("autoRenew", transactionId=plus, on=False)
    store.control("autoRenew", transactionId=plus, on=True)
    store.control("expire", productId="com.example.plus")
    assert status(2).rawExpirationIntent == 1
    assert store.client.get_all_subscription_statuses(plus, [Status.ACTIVE]).data == []
    found = [
        checked(text, store.verifier.verify_and_decode_notification, ResponseBodyV2DecodedPayload)
        for text in receiver.payloads]
    assert [(item.rawNotificationType, item.rawSubtype) for item in found] == [
        ("SUBSCRIBED", "INITIAL_BUY"), ("DID_RENEW", None), ("DID_RENEW", None),
        ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED"), ("DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED"),
        ("EXPIRED", "VOLUNTARY")], [(item.rawNotificationType, item.rawSubtype) for item in found]
    for item in found:
        assert store.transaction(item.data.signedTransactionInfo).originalTransactionId == plus
        checked(
            item.data.signedRenewalInfo, store.verifier.verify_and_decode_renewal_info, JWSRenewalInfoDecodedPayload)
        assert item.data.rawStatus == (2 if item is found[-1] else 1)


def extensions(store, receiver):
    """A renewal date is extended for one customer, then for all."""
    receiver.payloads.clear()
    plus = store.buy("com.example.plus", customer="extended")
    info = store.transaction(store.client.get_transaction_info(plus).signedTransactionInfo)
    request = ExtendRenewalDateRequest(
        extendByDays=30, extendReasonCode=ExtendReasonCode.CUSTOMER_SATISFACTION, requestIdentifier="one")
    answer = store.client.extend_subscription_renewal_date(plus, request)
    assert answer.success is True and answer.originalTransactionId == plus
    assert answer.effectiveDate == info.expiresDate + 30 * 86_400_000 and answer.webOrderLineItemId
    now = store.transaction(store.client.get_transaction_info(plus).signedTransactionInfo)
    assert now.expiresDate == answer.effectiveDate
    store.client.extend_subscription_renewal_date(plus, request)
    error(4030005, store.client.extend_subscription_renewal_date, plus, request)
    other = store.buy("com.example.plus", customer="other")
    mass = MassExtendRenewalDateRequest(
        extendByDays=1, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier="all",
        productId="com.example.plus", storefrontCountryCodes=["USA"])
    assert store.client.extend_renewal_date_for_all_active_subscribers(mass).requestIdentifier == "all"
    done = store.client.get_status_of_subscription_renewal_date_extensions("all", "com.example.plus")
    assert done.complete is True and done.completeDate and (done.succeededCount, done.failedCount) == (1, 1)
    error(4040009, store.client.get_status_of_subscription_renewal_date_extensions, "none", "com.example.plus")
    store.control("advance", seconds=0)
    found = [
        checked(text, store.verifier.verify_and_decode_notification, ResponseBodyV2DecodedPayload)
        for text in receiver.payloads]
    names = [(item.rawNotificationType, item.rawSubtype) for item in found]
    assert names == [
        ("SUBSCRIBED", "INITIAL_BUY"), ("RENEWAL_EXTENDED", None), ("RENEWAL_EXTENDED", None),
        ("SUBSCRIBED", "INITIAL_BUY"), ("RENEWAL_EXTENSION", "FAILURE"), ("RENEWAL_EXTENDED", None),
        ("RENEWAL_EXTENSION", "SUMMARY")], names
    summary = found[-1].summary
    assert found[-1].data is None and (summary.succeededCount, summary.failedCount) == (1, 1)
    assert summary.requestIdentifier == "all" and summary.storefrontCountryCodes == ["USA"]
    statuses = store.client.get_all_subscription_statuses(other).data[0].lastTransactions
    assert [item.originalTransactionId for item in statuses] == [other], "each customer has their own"


def png(width, height, colours=2):
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, colours, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR" + head + b"\0" * 8


def messaging(store, receiver):
    """Every method of retention messaging, a call to the backend, and a test of its performance."""
    client, answers = store.client, {}

    class Backend(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked = store.verifier.verify_and_decode_realtime_request(body["signedPayload"])
            assert (asked.originalTransactionId, asked.userLocale) == (plus, "en-US") and asked.environment
            data = json.dumps(answers["now"]).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_):
            pass

    backend = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Backend)
    threading.Thread(target=backend.serve_forever, daemon=True).start()
    plus = store.buy("com.example.plus", customer="leaver")
    image, bullet, first, second = (uuid.uuid4() for _ in range(4))
    error(4000161, client.upload_image, image, b"x")
    error(4000161, client.upload_image, image, png(3840, 160, colours=6))
    error(4000161, client.upload_image, image, png(100, 100))
    client.upload_image(image, png(3840, 2160))
    client.upload_image(bullet, png(1024, 1024), ImageSize.BULLET_POINT)
    error(4090000, client.upload_image, image, png(3840, 2160))
    listed = {item.imageIdentifier: item for item in client.get_image_list().imageIdentifiers}
    assert listed[image].imageSize == ImageSize.FULL_SIZE and listed[bullet].rawImageState == "APPROVED"
    picture = UploadMessageImage(imageIdentifier=image, altText="A jar")
    point = BulletPoint(text="More", imageIdentifier=bullet, altText="A dot")
    client.upload_message(first, UploadMessageRequestBody(header="Stay", body="Please."))
    client.upload_message(second, UploadMessageRequestBody(
        header="Stay", body="Please.", image=picture, headerPosition=HeaderPosition.ABOVE_IMAGE, bulletPoints=[point]))
    error(4000224, client.upload_message, uuid.uuid4(), UploadMessageRequestBody(
        header="Stay", body="Please.", headerPosition=HeaderPosition.ABOVE_IMAGE))
    error(4090001, client.upload_message, first, UploadMessageRequestBody(header="Stay", body="Please."))
    assert {item.messageIdentifier for item in client.get_message_list().messageIdentifiers} == {first, second}
    error(4030019, client.delete_image, image)
    store.control("review", messageIdentifier=str(first), state="PENDING")
    request = DefaultConfigurationRequest(messageIdentifier=first)
    error(4030017, client.configure_default_message, "com.example.plus", "en-US", request)
    store.control("review", messageIdentifier=str(first), state="APPROVED")
    client.configure_default_message("com.example.plus", "en-US", request)
    assert client.get_default_message("com.example.plus", "en-US").messageIdentifier == first
    error(4000164, client.get_default_message, "com.example.plus", "en_US")
    error(4040021, client.get_realtime_url)
    shown = store.control("retentionMessage", transactionId=plus)
    assert shown["messageIdentifier"] == str(first) and shown["isDefault"]
    url = f"http://127.0.0.1:{backend.server_port}/retention"
    client.configure_realtime_url(RealtimeUrlRequest(realtimeURL=url))
    assert client.get_realtime_url().realtimeURL == url
    answers["now"] = {"message": {"messageIdentifier": str(second)}}
    shown = store.control("retentionMessage", transactionId=plus)
    assert (shown["result"], shown["messageIdentifier"], shown["isDefault"]) == ("SUCCESS", str(second), False), shown
    answers["now"] = {}
    shown = store.control("retentionMessage", transactionId=plus)
    assert (shown["result"], shown["messageIdentifier"]) == ("INVALID_RESPONSE", str(first)), shown
    for answer, result, rate in (({"message": {"messageIdentifier": str(second)}}, "PASS", 100), ({}, "FAIL", 0)):
        answers["now"] = answer
        test = client.initiate_performance_test(PerformanceTestRequest(originalTransactionId=plus))
        while (found := client.get_performance_test_results(test.requestId)).rawResult == "PENDING":
            time.sleep(0.05)
        if result == "PASS" and found.rawFailures == {"TIMED_OUT": found.rawFailures.get("TIMED_OUT")}:
            continue  # A busy machine.
        assert (found.rawResult, found.successRate, found.numPending) == (result, rate, 0), found
        assert found.target == url and found.config == test.config and found.responseTimes.p99 >= 0
    error(4040018, client.get_performance_test_results, str(uuid.uuid4()))
    client.delete_realtime_url()
    client.delete_default_message("com.example.plus", "en-US")
    error(4040020, client.get_default_message, "com.example.plus", "en-US")
    client.delete_message(first)
    client.delete_message(second)
    client.delete_image(image)
    error(4040014, client.delete_image, image)


def types(store, receiver):
    """Every notification type of Apple's library is sent on demand, and has only keys of the models."""
    plus = store.buy("com.example.plus", customer="typed")
    known = set(NotificationTypeV2)
    for kind in sorted(known):
        subtypes = {"SUBSCRIBED": "INITIAL_BUY", "DID_CHANGE_RENEWAL_STATUS": "AUTO_RENEW_DISABLED",
                    "EXPIRED": "VOLUNTARY", "PRICE_INCREASE": "PENDING", "RENEWAL_EXTENSION": "SUMMARY",
                    "EXTERNAL_PURCHASE_TOKEN": "UNREPORTED"}
        body = {"type": kind.value, "subtype": subtypes.get(kind.value)}
        if kind.value not in ("TEST", "RENEWAL_EXTENSION", "EXTERNAL_PURCHASE_TOKEN", "RESCIND_CONSENT"):
            body["transactionId"] = plus
        store.control("notify", **body)
        found = checked(
            receiver.payloads[-1], store.verifier.verify_and_decode_notification, ResponseBodyV2DecodedPayload)
        assert found.notificationType == kind
        parts = [part for part in (found.data, found.summary, found.externalPurchaseToken, found.appData) if part]
        assert len(parts) == 1, found
        if found.appData:
            checked(found.appData.signedAppTransactionInfo, store.verifier.verify_and_decode_app_transaction,
                    AppTransaction)
        if found.data and found.data.signedTransactionInfo:
            assert store.transaction(found.data.signedTransactionInfo).transactionId == plus
    # The end of family sharing is a revocation, which is of no amount.
    shared = store.control("share", productId="com.example.plus", customer="sister")["transactionId"]
    store.control("stopSharing", transactionId=shared)
    found = store.verifier.verify_and_decode_notification(receiver.payloads[-1])
    revoked = store.transaction(found.data.signedTransactionInfo)
    assert found.notificationType == NotificationTypeV2.REVOKE and found.data.rawStatus == 5, found
    assert (revoked.transactionId, revoked.rawInAppOwnershipType) == (shared, "FAMILY_SHARED") and revoked.revocationDate
    for name, model, wrap in (
            ("TEST", Data, lambda fields: {"data": fields}),
            ("TEST", JWSTransactionDecodedPayload, lambda fields: {"data": {"signedTransactionInfo": fields}}),
            ("TEST", JWSRenewalInfoDecodedPayload, lambda fields: {"data": {"signedRenewalInfo": fields}}),
            ("RENEWAL_EXTENSION", Summary, lambda fields: {"subtype": "SUMMARY", "summary": fields}),
            ("EXTERNAL_PURCHASE_TOKEN", ExternalPurchaseToken,
             lambda fields: {"subtype": "UNREPORTED", "externalPurchaseToken": fields}),
            ("RESCIND_CONSENT", AppData, lambda fields: {"appData": fields}),
            ("RESCIND_CONSENT", AppTransaction, lambda fields: {"appData": {"signedAppTransactionInfo": fields}})):
        # Every field of the model may be given, and null leaves it out.
        fields = {field.name: None for field in attr.fields(model) if not field.name.startswith("raw")}
        store.control("notify", type=name, **wrap(fields))
    store.control("notify", type="REFUND", transactionId=plus,
                  data={"signedTransactionInfo": {"revocationReason": 1, "price": 7}})
    found = store.verifier.verify_and_decode_notification(receiver.payloads[-1])
    assert store.transaction(found.data.signedTransactionInfo).price == 7


def production(store, receiver):
    """With the app's number, a verifier in production accepts everything."""
    store.client.environment = Environment.PRODUCTION
    verifier = SignedDataVerifier([store.root], False, Environment.PRODUCTION, store.facts.bundleId, 1234567890)
    store.verifier = verifier
    plus = store.buy("com.example.plus")
    assert store.transaction(store.client.get_transaction_info(plus).signedTransactionInfo).environment \
        == Environment.PRODUCTION
    store.control("notify", type="EXTERNAL_PURCHASE_TOKEN", subtype="CREATED")
    store.control("notify", type="RESCIND_CONSENT")
    store.control("notify", type="RENEWAL_EXTENSION", subtype="SUMMARY")
    assert len(receiver.payloads) == 4
    for payload in receiver.payloads:
        verifier.verify_and_decode_notification(payload)
    app = verifier.verify_and_decode_app_transaction(
        store.client.get_app_transaction_info(plus).signedAppTransactionInfo)
    assert app.appAppleId == 1234567890
    assert store.client.get_all_subscription_statuses(plus).appAppleId == 1234567890
    history = store.client.get_transaction_history(
        plus, None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2)
    assert history.appAppleId == 1234567890
    error(4030026, store.client.configure_realtime_url, RealtimeUrlRequest(realtimeURL="https://example.com/"))


def pages(store, receiver):
    """45 renewals, a refund and an upgrade, 20 a page; the last revision gives what came later."""
    def ids(page):
        return [store.transaction(text).transactionId for text in page.signedTransactions]

    def read(request, revision=None):
        found, count = [], 0
        while True:
            page = store.client.get_transaction_history(first, revision, request, GetTransactionHistoryVersion.V2)
            found, revision, count = found + ids(page), page.revision, count + 1
            if not page.hasMore:
                return found, revision, count

    first = store.buy("com.example.basic", customer="reader")
    store.control("advance", periods=45)
    ascending = TransactionHistoryRequest(sort=Order.ASCENDING, productIds=["com.example.basic", "com.example.plus"])
    found, revision, count = read(ascending)
    assert len(found) == len(set(found)) == 46 and count == 3 and found[0] == first
    store.control("refund", transactionId=found[10])
    plus = store.buy("com.example.plus", customer="reader")
    later, last, _ = read(ascending, revision)
    assert later == [found[10], found[45], plus] or later == [found[10], plus, found[45]], later
    assert read(ascending, last)[0] == []
    whole, _, count = read(ascending)
    assert len(whole) == 47 and count == 3
    backwards = read(TransactionHistoryRequest(sort=Order.DESCENDING, productIds=ascending.productIds))
    assert backwards[0] == whole[::-1] and backwards[2] == 3
    error(4000005, store.client.get_transaction_history, first, revision,
          TransactionHistoryRequest(sort=Order.ASCENDING), GetTransactionHistoryVersion.V2)


def routes(store, receiver):
    """Every method of Apple's client is answered, none by 404 without a code."""
    answered, execute = {}, store.client._execute_request

    def watch(method, url, *arguments):
        answer = execute(method, url, *arguments)
        answered[name] = (answer.status_code, answer.content)
        return answer

    def plain(kind):
        return next((part for part in typing.get_args(kind) if part is not type(None)), kind)

    def argument(kind):
        """A value for a parameter of the client: an id, or a request with all that it must have."""
        kind = plain(kind)
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return next(iter(kind))
        if not attr.has(kind):
            return {str: "1", int: 1, bool: True, bytes: b"1"}.get(kind)
        attr.resolve_types(kind)
        return kind(**{
            field.name: argument(field.type) for field in attr.fields(kind)
            if field.default is attr.NOTHING or isinstance(argument(field.type), enum.Enum)})

    store.client._execute_request = watch
    try:
        for name, method in inspect.getmembers(store.client, inspect.ismethod):
            if name.startswith("_"):
                continue
            parameters = inspect.signature(method).parameters.values()
            try:
                method(*[argument(item.annotation) for item in parameters if item.default is item.empty])
            except APIException:
                pass
    finally:
        store.client._execute_request = execute
    assert len(answered) >= 30, sorted(answered)
    for name, (status, body) in answered.items():
        assert status < 500 and (status != 404 or b"errorCode" in body), f"{name}: {status}"


def codes(store, receiver):
    """Apple's library knows every code that the server gives, but for the newer ones."""
    for code in map(int, sys.argv[2:]):
        store.control("fail", endpoint="getTransactionInfo", errorCode=code, times=1)
        error(code, store.client.get_transaction_info, "1")


def signatures(store, receiver):
    """With one byte of any part changed, a signed text is refused."""
    signed = store.client.get_transaction_info(store.buy()).signedTransactionInfo
    parts = signed.split(".")
    for index, part in enumerate(parts):
        raw = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
        for place in (0, len(raw) // 2, len(raw) - 1):
            changed = raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1:]
            text = base64.urlsafe_b64encode(changed).rstrip(b"=").decode()
            try:
                store.verifier.verify_and_decode_signed_transaction(
                    ".".join(parts[:index] + [text] + parts[index + 1:]))
            except VerificationException:
                continue
            raise AssertionError(f"byte {place} of part {index} can be changed")


def tokens(store, receiver):
    """Only a token of the key, for this app, that ends within the hour; else 401 without a body."""
    def status(token, path="/inApps/v1/notifications/test/x"):
        connection = http.client.HTTPConnection("127.0.0.1", store.port, timeout=10)
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
        answer = connection.getresponse()
        return answer.status, answer.read()

    def token(key=store.key, kid=store.facts.keyId, life=300, **claims):
        end = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=life)
        good = {"bid": store.facts.bundleId, "iss": store.facts.issuerId, "aud": "appstoreconnect-v1",
                "exp": int(end.timestamp())}
        return jwt.encode({**good, **claims}, key, algorithm="ES256", headers={"kid": kid})

    other = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    assert status(token())[0] == 400 and status(token(life=3590))[0] == 400
    for bad in (None, "x", token(key=other), token(kid="OTHER"), token(aud="other"), token(bid="other"),
                token(iss="other"), token(life=-1), token(life=61 * 60)):
        assert status(bad) == (401, b""), bad
    assert status(token(), "/inApps/v1/nothing")[0] == 404


def clocks(store, receiver):
    """Tokens end by the real clock: with the store in 2090 they are accepted all the same."""
    store.control("advance", until=3_800_000_000_000)
    error(4000006, store.client.get_transaction_info, "x")


def hostile(store, receiver):
    """What no client sends is refused, and the server lives."""
    def raw(data, wait=True):
        connection = socket.create_connection(("127.0.0.1", store.port), timeout=15)
        try:
            connection.sendall(data)
        except OSError:
            pass
        return connection.makefile("rb").readline() if wait else connection

    body = b'{"productId":"app.tipjar.tip.fine"}'
    host = f"Host: 127.0.0.1:{store.port}\r\n".encode()
    post = b"POST /tipjar/v1/purchase HTTP/1.1\r\n"
    length = f"Content-Length: {len(body)}\r\n".encode()
    json_type = f"Content-Type: application/json\r\nAuthorization: Bearer {store.facts.controlToken}\r\n".encode()
    form_type = json_type.replace(b"application/json", b"application/x-www-form-urlencoded")
    assert b" 421 " in raw(post + b"Host: evil.example\r\n" + json_type + length + b"\r\n" + body)
    assert b" 415 " in raw(
        post + host + form_type + length + b"\r\n" + body)
    assert b" 403 " in raw(post + host + json_type + b"Origin: http://evil.example\r\n" + length + b"\r\n" + body)
    big = b"x" * (2 << 20)
    assert b" 413 " in raw(post + host + json_type + f"Content-Length: {len(big)}\r\n\r\n".encode() + big)
    assert b" 431 " in raw(post + host + b"A: " + b"x" * 20_000)
    assert b" 400 " in raw(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n")
    halves = [raw(post + host + b"Content-Le", wait=False) for _ in range(200)]
    assert store.control("purchase", productId=TIP)["transactionId"]
    for half in halves:
        half.close()
    assert store.client.get_transaction_history(
        store.buy(), None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2).signedTransactions


def run(tipjar, checks, *options):
    receiver = Receiver()
    with tempfile.TemporaryDirectory() as state:
        store = Store(tipjar, state, "--notify", receiver.url, *options)
        try:
            for check in checks:
                check(store, receiver)
                print(check.__name__, flush=True)
            store.stop()
        finally:
            store.process.kill()


def main(tipjar, *_):
    plus = __file__.replace("judge.py", "Plus.storekit")
    run(tipjar, (transactions, notifications, codes, routes, signatures, tokens, hostile, clocks))
    run(tipjar, (subscriptions, extensions, messaging, types), "--store", plus)
    run(tipjar, (production,), "--store", plus, "--environment", "Production", "--app-apple-id", "1234567890")
    run(tipjar, (pages,), "--store", plus)
    print("stop", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
