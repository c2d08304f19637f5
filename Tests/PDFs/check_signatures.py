"""Signs the test PDFs that have digital signatures, or fills in their forms, and lets pyHanko check
the signatures before and after: check_signatures.py XSIGN ROOT. scripts/check-signatures calls it."""

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
forms = cases / "forms"
certificate = load_cert_from_pemder(cases / "tester-certificate.pem")


def checked(path, is_form):
    """Returns what pyHanko says of each signature: its name, and whether it is whole and valid
    and permits what follows it."""
    with open(path, "rb") as file:
        reader = PdfFileReader(file, strict=False)
        if reader.security_handler:
            reader.decrypt(b"")
        context = ValidationContext(trust_roots=[certificate], allow_fetching=False)
        found = []
        for signature in reader.embedded_signatures:
            status = validate_pdf_signature(signature, context)
            # Ink is a change that no signature permits expressly; filling in a form is not.
            valid = status.valid and (not is_form or status.docmdp_ok is not False)
            found.append((signature.field_name, status.intact, valid))
        return found


def problem(case, folder):
    """Signs a file. Returns what is wrong then, or None."""
    is_form = case.parent == forms
    before = checked(case, is_form)
    if not before:
        return "has no signature that pyHanko finds"
    new = Path(folder) / case.name
    ink = root / "Resources" / "sample-signature.txt"
    if is_form:
        change = ["--fill", "b=Müller 山田", "--fill", "tick=on"]
    else:
        change = ["--signature", ink, "--page", "1", "--at", "20,30"]
    command = [xsign, "sign", case, *change, "-o", new]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return f"is not signed: {done.stderr.strip()}"
    after = checked(new, is_form)
    if after != before:
        return f"had {before} and has {after}"
    if not all(intact and valid for _, intact, valid in after):
        return f"has {after}"
    print(f"{case.name}: {len(after)} intact and valid")
    return None


signed_forms = [forms / f"{name}.pdf" for name in ("certified-forms", "locks-a")]
names = sorted(cases.glob("signed-*.pdf")) + [cases / "certified-p3.pdf"] + signed_forms
with tempfile.TemporaryDirectory() as folder:
    problems = [(case.name, problem(case, folder)) for case in names]
failed = [(name, text) for name, text in problems if text]
for name, text in failed:
    print(f"{name} {text}", file=sys.stderr)
sys.exit(1 if failed else 0)
