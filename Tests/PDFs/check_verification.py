"""Lets pyHanko and pdfsig judge what `xsign verify` says of the signed test PDFs and of files made
from them by changes: check_verification.py XSIGN ROOT [COUNT [FILE...]].
scripts/check-signatures calls it.

What xsign passes, both must call valid, and where pyHanko sees a change, xsign must name one.
Nothing may pass whose signed bytes were changed, and nothing may crash. What xsign does not pass
and pyHanko does is counted; it is stricter."""

import io
import json
import logging
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.errors import SignatureValidationError
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
xsign, root = sys.argv[1], Path(sys.argv[2])
count = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
cases = root / "Tests" / "PDFs"
holder = tempfile.TemporaryDirectory()
folder = Path(holder.name)
trust = folder / "trust.pem"
roots = [cases / "tester-certificate.pem", cases / "signatures" / "root.pem"]
trust.write_bytes(b"".join(file.read_bytes() for file in roots))
certificates = [load_cert_from_pemder(file) for file in roots]
chance = random.Random(7)


def said(path):
    """Returns what xsign says of each signature, or None if it cannot read the file."""
    command = [xsign, "verify", path, "--json", "--trust", trust]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    if done.returncode not in (0, 1, 2, 3) or "failed" in done.stderr:
        return f"status {done.returncode}: {done.stderr}"
    if not done.stdout:
        return None
    answer = json.loads(done.stdout)
    worst = {"passed": 0, "failed": 1, "indeterminate": 2, None: 3}[answer["conclusion"]]
    if worst != done.returncode:
        return f"status {done.returncode} for {answer['conclusion']}"
    return {one["field"]: one for one in answer["signatures"]}


def judged(path):
    """Returns what pyHanko says of each signature: valid, whole, unchanged, permitted, all in all;
    or for one that it cannot judge, or for all, None."""
    found = {}
    try:
        with open(path, "rb") as file:
            reader = PdfFileReader(file, strict=False)
            if reader.security_handler:
                reader.decrypt(b"")
            context = ValidationContext(trust_roots=certificates, allow_fetching=False)
            kinds = [(reader.embedded_regular_signatures, validate_pdf_signature),
                     (reader.embedded_timestamp_signatures, validate_pdf_timestamp)]
            for signatures, validate in kinds:
                for signature in signatures:
                    try:
                        status = validate(signature, context)
                        whole = status.coverage == SignatureCoverageLevel.ENTIRE_FILE
                        same = whole or status.modification_level == ModificationLevel.NONE
                        # Notes are a change that pyHanko's rules do not know.
                        found[signature.field_name] = (
                            status.intact and status.valid, whole, same,
                            bool(status.docmdp_ok) or whole,
                            getattr(status, "bottom_line", status.intact and status.valid))
                    except SignatureValidationError:
                        found[signature.field_name] = (False, False, False, False, False)
                    except Exception:
                        found[signature.field_name] = None
    except Exception:
        return None
    return found


def pdfsig(path):
    """Returns the number of signatures that pdfsig calls valid, and that of those it can read: it
    reads the hash from a list that is not signed, and a changed one stops it."""
    done = subprocess.run(["pdfsig", "-nocert", path], capture_output=True)
    text = done.stdout.decode(errors="replace")
    unread = text.count("Signing Hash Algorithm: unknown")
    return text.count("Signature is Valid"), text.count("Signature #") - unread


def objects(data):
    """Returns the numbers and bodies of the objects of a file that are not in streams."""
    found = {}
    for match in re.finditer(rb"(?:^|[\r\n])(\d+) 0 obj\b(.*?)\bendobj", data, re.S):
        found[int(match[1])] = match[2].strip()
    return found


def last_start(data):
    return int(re.findall(rb"startxref\s+(\d+)", data)[-1])


def updated(data, bodies):
    """Returns a file with an update of these objects."""
    out = bytearray(data + (b"" if data.endswith(b"\n") else b"\n"))
    places = {}
    for number, body in bodies.items():
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    known = objects(data)
    size = max([*known, *places]) + 1
    trailers = re.findall(rb"trailer\s*<<(.*?)>>\s*startxref", data, re.S)
    keep = b""
    if trailers:
        for key in (rb"/Root \d+ 0 R", rb"/Info \d+ 0 R", rb"/ID\s*\[.*?\]", rb"/Encrypt \d+ 0 R"):
            match = re.search(key, trailers[-1], re.S)
            keep += match[0] if match else b""
    out += b"xref\n0 1\n0000000000 65535 f \n"
    for number, place in sorted(places.items()):
        out += b"%d 1\n%010d 00000 n \n" % (number, place)
    out += b"trailer\n<</Size %d%s/Prev %d>>\nstartxref\n%d\n%%%%EOF\n" % (
        size, keep, last_start(data), start)
    return bytes(out)


def changed_body(body):
    """Returns an object with a small change."""
    numbers = [m for m in re.finditer(rb"\d+", body)]
    names = [m for m in re.finditer(rb"/[A-Za-z]+", body)]
    if numbers and (chance.random() < 0.6 or not names):
        match = chance.choice(numbers)
        new = b"%d" % chance.choice([0, 1, 3, 4, 9, 20, 300])
    elif names:
        match = chance.choice(names)
        new = chance.choice(names)[0]
    else:
        return b"null"
    return body[:match.start()] + new + body[match.end():]


def mutated(data):
    """Returns a file made from a signed one, and the name of the way."""
    out = bytearray(data)
    way = chance.choice(["flip", "flip", "flip", "insert", "delete", "splice", "cut", "append",
                         "range", "object", "object", "object", "swap", "repeat", "revision"])
    at = chance.randrange(len(out))
    if way == "flip":
        for _ in range(chance.choice([1, 1, 1, 3])):
            out[chance.randrange(len(out))] ^= 1 << chance.randrange(8)
    elif way == "insert":
        out[at:at] = chance.choice([b" ", b"\n", b"%a\n", b"0", b"<<>>", b"null "])
    elif way == "delete":
        del out[at:at + chance.choice([1, 2, 9, 100])]
    elif way == "splice":
        other = chance.randrange(len(out))
        out[at:at + 20] = out[other:other + 20]
    elif way == "cut":
        del out[at:]
    elif way == "append":
        out += chance.choice([
            b"\n", b" ", b"%%EOF\n", b"junk", b"4 0 obj\nnull\nendobj\n", bytes(out[-200:]),
            b"startxref\n0\n%%EOF\n", b"\0" * 9, b"trailer\n<</Root 9 0 R>>\n"])
    elif way == "range":
        match = chance.choice(list(re.finditer(rb"/ByteRange ?\[[^]]*", out)))
        numbers = [int(n) for n in re.findall(rb"\d+", match[0])]
        if len(numbers) == 4:
            numbers[chance.randrange(4)] += chance.choice([-1, 1, -20, 20, 10000])
            text = b"/ByteRange [%s" % b" ".join(b"%d" % n for n in numbers)
            out[match.start():match.end()] = text.ljust(len(match[0]))
    else:
        known = objects(data)
        if not known:
            return mutated(data)
        number = chance.choice(sorted(known))
        if way == "object":
            body = changed_body(known[number])
        elif way == "swap":
            body = known[chance.choice(sorted(known))]
        elif way == "repeat":
            body = known[number]
        else:
            body = changed_body(known[number])
            data = updated(data, {chance.choice(sorted(known)): b"null"})
        out = updated(data, {number: body})
    return bytes(out), way


def has_signed_bytes(data, original, one):
    """True if the bytes that a signature covers are those of the original."""
    gap = [m.span() for m in re.finditer(rb"<[0-9A-Fa-f]{1000,}>", original)]
    size = one["signedBytes"]
    start = 0
    for low, high in gap + [(size, size)]:
        if high > size:
            break
        if data[start:low] != original[start:low]:
            return False
        start = high
    return data[start:size] == original[start:size]


def check(job):
    """Returns the problems of a file, and words for the counts."""
    path, original, way = job
    data = path.read_bytes()
    answer, judge = said(path), judged(path)
    if isinstance(answer, str):
        return [answer], [way, "crashes"]
    if answer is None:
        return [], [way, "unreadable"]
    problems, words = [], [way]
    valid, all_of_them = pdfsig(path)
    passed = [one for one in answer.values() if one["conclusion"] == "passed"]
    for field, one in answer.items():
        words.append(one["conclusion"])
        pyhanko = (judge or {}).get(field)
        if one["conclusion"] != "passed":
            if pyhanko and pyhanko[4]:
                words.append("stricter than pyHanko")
            continue
        if original is not None and not has_signed_bytes(data, original, one):
            problems.append(f"{field} passes with other signed bytes")
        if pyhanko is None:
            words.append("pyHanko cannot judge it")
            continue
        if not pyhanko[0]:
            problems.append(f"{field} passes, and pyHanko calls it invalid")
        unchanged = one["wholeFile"] or not one["changes"]
        if unchanged and not pyhanko[2]:
            problems.append(f"{field} is unchanged, and pyHanko sees a change")
        if not pyhanko[3]:
            words.append("permitted, but not by pyHanko: "
                         + " ".join(sorted({c["kind"] for c in one["changes"]})))
    # pdfsig knows neither Ed25519 nor the certificates of time stamps in all versions.
    regular = [one for one in passed
               if one["kind"] == "signature" and "Ed25519" not in one["algorithm"]]
    if len(regular) > valid:
        words.append("pdfsig knows fewer valid ones")
        if all_of_them >= len(answer):
            problems.append(f"{len(regular)} pass, and pdfsig calls {valid} valid")
    return problems, words


def main():
    given = [Path(name) for name in sys.argv[4:]]
    names = given or sorted(
        [*cases.glob("signed-*.pdf"), *cases.glob("certified-*.pdf"),
         *(cases / "signatures").glob("*.pdf"), *(cases / "forms").glob("*.pdf")])
    jobs = [(name, None, "as it is") for name in names]
    seeds = [name for name in names if b"/ByteRange" in name.read_bytes()]
    for index in range(count if seeds else 0):
        original = chance.choice(seeds).read_bytes()
        data, way = mutated(original)
        path = folder / f"{index}.pdf"
        path.write_bytes(data)
        jobs.append((path, original, way))
    counts, failed = Counter(), 0
    with ThreadPoolExecutor(2) as pool:
        for job, (problems, words) in zip(jobs, pool.map(check, jobs)):
            counts.update(words)
            for problem in problems:
                failed += 1
                print(f"{job[0]} ({job[2]}): {problem}", file=sys.stderr)
                (Path(tempfile.gettempdir()) / job[0].name).write_bytes(job[0].read_bytes())
    for word, number in counts.most_common():
        print(f"{number:6} {word}")
    sys.exit(1 if failed else 0)


main()
