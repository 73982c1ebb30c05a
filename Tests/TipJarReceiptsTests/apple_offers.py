"""Has Apple's App Store Server Library sign offers, as an app's server does.

    apple_offers.py KEY.pem KEY-ID BUNDLE-ID PRODUCT OFFER TOKEN NONCE TIMESTAMP TRANSACTION

Prints a line for each: the signature of a promotional offer by fields, the one as a JWS, and the JWS of
eligibility for an introductory offer, allowed and not.
"""
import sys
import uuid

from appstoreserverlibrary.jws_signature_creator import (
    IntroductoryOfferEligibilitySignatureCreator,
    PromotionalOfferV2SignatureCreator,
)
from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator


def main(key, key_id, bundle_id, product, offer, token, nonce, timestamp, transaction):
    with open(key, "rb") as stream:
        key = stream.read()
    fields = PromotionalOfferSignatureCreator(key, key_id, bundle_id)
    print(fields.create_signature(product, offer, token, uuid.UUID(nonce), int(timestamp)))
    promotional = PromotionalOfferV2SignatureCreator(key, key_id, "issuer", bundle_id)
    print(promotional.create_signature(product, offer, transaction))
    introductory = IntroductoryOfferEligibilitySignatureCreator(key, key_id, "issuer", bundle_id)
    for allowed in (True, False):
        print(introductory.create_signature(product, allowed, transaction))


if __name__ == "__main__":
    main(*sys.argv[1:])
