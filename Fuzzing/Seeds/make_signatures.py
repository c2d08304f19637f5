#!/usr/bin/env python3
"""Makes the seeds of the fuzzer of signatures from the signed test PDFs: make_signatures.py FOLDER

The first byte of a seed says what it is: c a signature (CMS), t a time stamp, r what authorities say
of a certificate, q the reply of an authority for time stamps, d DER. PDFs are as they are. Needs
openssl.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
cases = pathlib.Path(__file__).resolve().parents[2] / "Tests/PDFs/signatures"
LONGEST = 16_000


def der(bytes):
    """Returns the first element of DER, without what follows it."""
    length, start = bytes[1], 2
    if length & 0x80:
        count = length & 0x7F
        length, start = int.from_bytes(bytes[2:2 + count], "big"), 2 + count
    return bytes[:start + length]


def write(name, kind, bytes):
    if len(bytes) < LONGEST:
        (folder / name).write_bytes(kind + bytes)


def openssl(*words, data=None):
    return subprocess.run(["openssl", *words], input=data, capture_output=True).stdout


def blocks(*parts):
    return b"".join(len(part).to_bytes(2, "big") + part for part in parts)


for path in sorted(cases.glob("*.pdf")):
    pdf = path.read_bytes()
    if path.stem in ["rsa", "pss", "ed25519", "certified-2"]:
        write(path.name, b"", pdf)
    for index, found in enumerate(re.finditer(rb"/Contents\s*<([0-9a-fA-F]+)>", pdf)):
        cms = der(bytes.fromhex(found[1].decode()))
        isStamp = b"\x2a\x86\x48\x86\xf7\x0d\x01\x09\x10\x01\x04" in cms[:64]
        name = f"{path.stem}-{index}"
        write(name, b"t" if isStamp else b"c", cms)
        if path.stem in ["rsa", "archived"]:
            write(f"{name}.der", b"d", cms)

with tempfile.TemporaryDirectory() as place:
    place = pathlib.Path(place)

    def make(name, subject, *more):
        openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", place / f"{name}.key", "-out", place / f"{name}.crt", "-subj",
                f"/CN={subject}", "-days", "3650", *more)
        return openssl("x509", "-in", place / f"{name}.crt", "-outform", "DER")

    issued = ["-CA", place / "root.crt", "-CAkey", place / "root.key"]
    root = make("root", "Root")
    signer = make("signer", "Signer", *issued, "-addext", "authorityInfoAccess=OCSP;URI:http://a/b",
                  "-addext", "crlDistributionPoints=URI:http://a/c")
    make("says", "Says", *issued, "-addext", "extendedKeyUsage=critical,OCSPSigning")
    clock = make("clock", "Clock", "-addext", "extendedKeyUsage=critical,timeStamping")
    serial = openssl("x509", "-in", place / "signer.crt", "-noout", "-serial").decode()
    serial = serial.strip().split("=")[1]
    config = place / "ca.cnf"
    config.write_text(f"[ca]\ndefault_ca=a\n[a]\ndatabase={place}/index\ndefault_md=sha256\n"
                      "default_crl_days=900\n"
                      f"[t]\ndefault_tsa=u\n[u]\nserial={place}/number\n"
                      f"signer_cert={place}/clock.crt\nsigner_key={place}/clock.key\n"
                      "signer_digest=sha256\ndefault_policy=1.2.3\ndigests=sha256\n")
    (place / "number").write_text("01\n")
    for name, line in [("good", f"V\t360101000000Z\t\t{serial}\tunknown\t/CN=Signer\n"),
                       ("hold", f"R\t360101000000Z\t260101000000Z,certificateHold\t{serial}\t"
                                "unknown\t/CN=Signer\n")]:
        (place / "index").write_text(line)
        for who in ["root", "says"]:
            openssl("ocsp", "-index", place / "index", "-CA", place / "root.crt", "-rsigner",
                    place / f"{who}.crt", "-rkey", place / f"{who}.key", "-issuer",
                    place / "root.crt", "-cert", place / "signer.crt", "-ndays", "900",
                    "-no_nonce", "-respout", place / "answer")
            listed = openssl("ca", "-config", config, "-gencrl", "-cert", place / "root.crt",
                             "-keyfile", place / "root.key")
            listed = openssl("crl", "-outform", "DER", data=listed)
            answer = (place / "answer").read_bytes()
            write(f"{name}-{who}", b"r", blocks(signer, root, answer, listed))
    openssl("ts", "-query", "-digest", "07" * 32, "-sha256", "-cert", "-out", place / "query")
    openssl("ts", "-reply", "-config", config, "-section", "u", "-queryfile", place / "query",
            "-out", place / "reply")
    write("reply", b"q", (place / "reply").read_bytes())
    token = openssl("ts", "-reply", "-config", config, "-section", "u", "-queryfile",
                    place / "query", "-token_out")
    write("token", b"t", token)
