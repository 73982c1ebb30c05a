"""Replays the tests of Apple's Python client against `tipjar serve`.

    replay.py TIPJAR TEST_FILE

TEST_FILE is `test_api_client.py` of the library's source package. Its tests compare each request with the expected
one, and answer it from a file. Here every request goes to the server instead: it has to be known there, whatever
ids it names.
"""
import importlib.util
import io
import sys
import tempfile
import types
import unittest

from appstoreserverlibrary.api_client import AppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment

from judge import Store

BASE = "https://local-testing-base-url"


def load(file):
    """Apple's tests, without the files that the source package leaves out."""
    util = types.ModuleType("tests.util")
    util.read_data_from_binary_file = lambda _: b"{}"
    util.read_data_from_file = lambda _: "{}"
    util.decode_json_from_signed_date = lambda _: {}
    sys.modules.update({"tests": types.ModuleType("tests"), "tests.util": util})
    spec = importlib.util.spec_from_file_location("test_api_client", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return next(item for item in vars(module).values()
                if isinstance(item, type) and issubclass(item, unittest.TestCase))


def main(tipjar, file):
    answers = []
    with tempfile.TemporaryDirectory() as state:
        store = Store(tipjar, state)

        def client(test, _, expected_method, expected_url, *rest, **more):
            client = AppStoreServerAPIClient(
                store.key, store.facts.keyId, store.facts.issuerId, store.facts.bundleId, Environment.LOCAL_TESTING)
            execute = client._execute_request

            def forward(method, url, *arguments):
                assert (method, url) == (expected_method, expected_url)
                answer = execute(method, url.replace(BASE, store.facts.url), *arguments)
                answers.append((test.id(), method, url.removeprefix(BASE), answer))
                return answer

            client._execute_request = forward
            return client

        case = load(file)
        case.get_client_with_body = client
        case.get_signing_key = lambda _: store.key
        tests = unittest.defaultTestLoader.loadTestsFromTestCase(case)
        # Answers are those of an empty store, not of Apple's files: what a test says of them does not count.
        unittest.TextTestRunner(stream=io.StringIO()).run(tests)
        store.stop()
    for test, method, path, answer in answers:
        known = answer.status_code in (200, 202) or "errorCode" in answer.json()
        assert known and answer.status_code < 500, (test, path, answer.status_code, answer.text)
    pairs = {(method, path) for _, method, path, _ in answers}
    print(f"{tests.countTestCases()} tests, {len({test for test, *_ in answers})} with requests, {len(pairs)} pairs")


if __name__ == "__main__":
    main(*sys.argv[1:])
