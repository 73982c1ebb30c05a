"""Has Apple's App Store Server Library judge receipts.

    apple_accepts.py ROOT.der BUNDLE-ID RECEIPTS.jws

Each line has to be accepted, and to be refused with one byte of any of its three parts changed. The
verifier is made for Sandbox: one made for Xcode or LocalTesting looks at no signature at all. Online checks
are off, so certificates are judged at the payload's signedDate and nothing is fetched. Prints a line for each
receipt and what it says as JSON; exit status 1 where one line is not as it should be.
"""
import base64
import json
import sys

from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException


def verdict(verifier, jws):
    """"accepted", or the name of Apple's reason."""
    try:
        verifier.verify_and_decode_signed_transaction(jws)
        return "accepted"
    except VerificationException as error:
        return error.status.name
    except Exception as error:  # not of the types of the API
        return type(error).__name__


def decode(part):
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def forgeries(jws):
    """The receipt with one byte changed, in the first, a middle and the last place of each part."""
    parts = jws.split(".")
    for index, part in enumerate(parts):
        raw = decode(part)
        for place in (0, len(raw) // 3, len(raw) // 2, len(raw) - 1):
            changed = raw[:place] + bytes([raw[place] ^ 1]) + raw[place + 1 :]
            text = base64.urlsafe_b64encode(changed).rstrip(b"=").decode()
            yield ".".join(parts[:index] + [text] + parts[index + 1 :])


def main(root, bundle_id, file):
    with open(root, "rb") as stream:
        verifier = SignedDataVerifier([stream.read()], False, Environment.SANDBOX, bundle_id, None)
    with open(file, encoding="ascii") as stream:
        lines = [line.strip() for line in stream if line.strip()]
    wrong = 0
    for number, line in enumerate(lines, 1):
        said = verdict(verifier, line)
        passed = sum(verdict(verifier, forged) == "accepted" for forged in forgeries(line))
        wrong += said != "accepted" or passed > 0
        print(f"{number} {said}, {passed} forgeries accepted: {decode(line.split('.')[1]).decode()}")
    return 0 if lines and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
