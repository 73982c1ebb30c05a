"""Has other implementations judge QR codes.

    qr_readers.py FOLDER

FOLDER/codes.json lists codes as {"text", "version", "mask", "rows": ["10...", ...], "pictures": [NAME, ...]}:
the modules have to be those that segno makes, and each picture NAME.pgm has to be read as the text by
zxing-cpp and by zbar. Prints a line for each that is not; exit status 1 where there is one.
"""
import json
import subprocess
import sys
import xml.etree.ElementTree as xml

import segno
import zxingcpp


def expected_rows(text, version, mask):
    code = segno.make(
        text.encode(), version=version, error="L", mask=mask, mode="byte", boost_error=False,
        micro=False)
    return ["".join(str(module) for module in row) for row in code.matrix]


def read_by_zxing(path):
    with open(path, "rb") as stream:
        magic, width, height, _, pixels = stream.read().split(b"\n", 4)
    if magic != b"P5":
        raise ValueError(path)
    picture = memoryview(pixels).cast("B", shape=[int(height), int(width)])
    return [code.bytes for code in zxingcpp.read_barcodes(picture)]


def read_by_zbar(paths):
    """The texts of each picture, by its path."""
    found = {path: [] for path in paths}
    for start in range(0, len(paths), 100):
        command = ["zbarimg", "--quiet", "--nodbus", "--xml", "-Sdisable", "-Sqrcode.enable"]
        result = subprocess.run(command + paths[start : start + 100], capture_output=True)
        for source in xml.fromstring(result.stdout).iter():
            if source.tag.endswith("}source"):
                texts = [data.text for data in source.iter() if data.tag.endswith("}data")]
                found[source.get("href")] += [text.encode() for text in texts]
    return found


def main(folder):
    with open(folder + "/codes.json", encoding="utf-8") as stream:
        codes = json.load(stream)
    pictures = {f"{folder}/{name}.pgm": code for code in codes for name in code["pictures"]}
    by_zbar = read_by_zbar(list(pictures))
    wrong = []
    for code in codes:
        if code["rows"] != expected_rows(code["text"], code["version"], code["mask"]):
            wrong.append(f"version {code['version']}, mask {code['mask']}: other modules")
    for path, code in pictures.items():
        text = [code["text"].encode()]
        if read_by_zxing(path) != text:
            wrong.append(f"{path}: not read by zxing-cpp")
        if by_zbar[path] != text:
            wrong.append(f"{path}: not read by zbar")
    print("\n".join(wrong) or f"{len(codes)} codes, {len(pictures)} pictures")
    return 1 if wrong or not pictures else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
