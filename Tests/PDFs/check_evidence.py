"""Signs test PDFs with a certificate and evidence, and lets pyHanko, pdfsig, qpdf and mutool judge:
check_evidence.py XSIGN ROOT. scripts/check-signatures calls it.

The record must not harm any signature: the earlier ones stay intact, valid, trusted and permit what
follows, and the new one covers the record."""

import json
import logging
import subprocess
import sys
import tempfile
from pathlib import Path

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
xsign, root = sys.argv[1], Path(sys.argv[2])
cases = root / "Tests" / "PDFs"
# Where ink is permitted, and where only a signature is.
INKED = ["plain-1.4", "plain-2.0", "xref-stream", "object-streams", "pdfa-2b-tagged", "acroform",
         "enc-aes-256-owner"]
BARE = ["signatures/rsa", "signatures/certified-2", "signatures/certified-3", "signatures/twice"]


def run(*words):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True)


def judged(path, roots):
    """Returns what pyHanko says of each signature: intact, valid, trusted, permitted."""
    with open(path, "rb") as file:
        reader = PdfFileReader(file, strict=False)
        if reader.security_handler:
            reader.decrypt(b"")
        context = ValidationContext(trust_roots=roots, allow_fetching=False)
        found = []
        for signature in reader.embedded_regular_signatures:
            status = validate_pdf_signature(signature, context)
            found.append((status.intact, status.valid, status.trusted,
                          status.docmdp_ok is not False))
        return found


def problem(case, options, folder, roots, trust):
    out = folder / "out.pdf"
    done = run(xsign, "sign", cases / f"{case}.pdf", "--certificate", folder / "id.p12",
               "--passphrase-file", folder / "passphrase", "--evidence", *options, "-o", out)
    if done.returncode:
        return f"is not signed: {done.stderr.strip()}"
    found = judged(out, roots)
    if not found or not all(all(one) for one in found):
        return f"has {found}"
    said = run("pdfsig", out).stdout
    if said.count("Signature is Valid.") != len(found):
        return f"pdfsig says: {said}"
    for command in [["qpdf", "--check", out], ["mutool", "show", out, "trailer"]]:
        done = run(*command)
        if done.returncode or "error" in done.stderr or "warning" in done.stderr:
            return f"{command[0]} says: {done.stdout} {done.stderr}"
    answer = json.loads(run(xsign, "verify", out, "--json", "--trust", trust).stdout)
    record = answer["records"][0]
    if answer["conclusion"] != "passed" or record["match"] != "same" or not record["coveredBy"]:
        return f"xsign says: {answer['conclusion']}, {record}"
    print(f"{case}: {len(found)} intact, valid and trusted, with a record")
    return None


with tempfile.TemporaryDirectory() as place:
    folder = Path(place)
    (folder / "passphrase").write_text("s3cret\n")
    run("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder / "id.key",
        "-out", folder / "id.crt", "-days", "30", "-subj", "/CN=Ada", "-addext",
        "keyUsage=critical,digitalSignature,nonRepudiation")
    run("openssl", "pkcs12", "-export", "-in", folder / "id.crt", "-inkey", folder / "id.key",
        "-passout", "pass:s3cret", "-out", folder / "id.p12")
    files = [cases / "signatures" / "root.pem", folder / "id.crt"]
    trust = folder / "trust.pem"
    trust.write_text("".join(file.read_text() for file in files))
    roots = [load_cert_from_pemder(file) for file in files]
    ink = ["--signature", root / "Resources" / "sample-signature.txt", "--page", "1", "--at",
           "20,30"]
    jobs = [(case, ink + more) for case in INKED for more in [[], ["--certify", "2"]]]
    jobs += [(case, []) for case in BARE]
    problems = [(case, problem(case, options, folder, roots, trust)) for case, options in jobs]
failed = [(name, text) for name, text in problems if text]
for name, text in failed:
    print(f"{name} {text}", file=sys.stderr)
sys.exit(1 if failed else 0)
