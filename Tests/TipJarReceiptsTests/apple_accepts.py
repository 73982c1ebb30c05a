"""Has Apple's App Store Server Library judge receipts.

    apple_accepts.py ROOT.der BUNDLE-ID RECEIPTS.jws [renewal]

Each line has to be accepted, as a transaction or as a renewal info, and to be refused with one byte of any
of its three parts changed. Apple's model has to know every key and every value, and no number may have a
fraction. The verifier is made for Sandbox: one made for Xcode or LocalTesting looks at no signature at all. Online checks
are off, so certificates are judged at the payload's signedDate and nothing is fetched. Prints a line for each
receipt and what it says as JSON; exit status 1 where one line is not as it should be.
"""
import base64
import json
import sys

import attr
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier, VerificationException


def verdict(decoded, jws):
    """"accepted", or the name of Apple's reason."""
    try:
        model = decoded(jws)
        strange = unknown(model, json.loads(decode(jws.split(".")[1])))
        return f"strange: {strange}" if strange else "accepted"
    except VerificationException as error:
        return error.status.name
    except Exception as error:  # not of the types of the API
        return type(error).__name__


def unknown(model, payload):
    """The keys that the model does not have or whose value it does not know, and fractions."""
    names = {field.name for field in attr.fields(type(model))}
    return [
        key
        for key, value in payload.items()
        if key not in names or getattr(model, key) is None or isinstance(value, float)
    ]


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


def main(root, bundle_id, file, kind="transaction"):
    with open(root, "rb") as stream:
        verifier = SignedDataVerifier([stream.read()], False, Environment.SANDBOX, bundle_id, None)
    decoded = (
        verifier.verify_and_decode_renewal_info
        if kind == "renewal"
        else verifier.verify_and_decode_signed_transaction
    )
    with open(file, encoding="ascii") as stream:
        lines = [line.strip() for line in stream if line.strip()]
    wrong = 0
    for number, line in enumerate(lines, 1):
        said = verdict(decoded, line)
        passed = sum(verdict(decoded, forged) == "accepted" for forged in forgeries(line))
        wrong += said != "accepted" or passed > 0
        print(f"{number} {said}, {passed} forgeries accepted: {decode(line.split('.')[1]).decode()}")
    return 0 if lines and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
