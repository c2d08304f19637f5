"""Compares `xsign verify` with pyHanko and pdfsig on PDFs that others signed:
compare_signatures.py XSIGN FOLDER. scripts/check-signatures FOLDER calls it.

It prints a line for each difference, and counts. Nobody's certificate is trusted, so only the bytes
are compared, what changed afterwards, who signed and when. The status is 1 if xsign crashes, needs
more than a minute, calls sound what pyHanko calls broken, or unchanged what pyHanko calls changed,
names another signer or time, or cannot read what pyHanko reads."""

import json
import logging
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import timezone
from pathlib import Path

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

SECONDS = 60
# What xsign says of signed bytes that are not as they were, or are not signed as they should be.
BROKEN = {"byteRange", "contents", "revision", "container", "signers", "hash", "signature"}
# What it does not judge at all.
OPEN = {"unknownKind", "algorithm", "limit", "noCertificate", "damaged"}


@dataclass
class Judgement:
    """What a program says of one signature."""

    sound: bool | None
    """True if the bytes are as they were signed, None if it does not say."""
    whole: bool = False
    """True if it covers the whole file."""
    unchanged: bool = False
    """True if nothing was appended, or what was appended says the same again."""
    permitted: bool = False
    """True if what changed is permitted."""
    signer: str | None = None
    """The SHA-256 of the certificate."""
    time: str | None = None
    stamp: str | None = None
    why: str = ""


def instant(time):
    return time and time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def run(command):
    """Returns what a program did, or None if it needs too long."""
    try:
        return subprocess.run(command, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None


def by_xsign(xsign, path):
    """Returns its judgements, or a sentence if there are none."""
    done = run([xsign, "verify", path, "--json"])
    if done is None:
        return "xsign needs too long"
    words = done.stderr.decode(errors="replace").strip()
    if done.returncode not in (0, 1, 2, 3) or "failed" in words:
        return f"xsign crashes: status {done.returncode}, {words}"
    if not done.stdout:
        return f"xsign cannot read it: {words}"
    found = {}
    for one in json.loads(done.stdout)["signatures"]:
        problems, changes = set(one["problems"]), one["changes"]
        sound = None if problems & OPEN else not problems & BROKEN
        kinds = {c["kind"] + ("" if c["permitted"] else "!") for c in changes}
        found[one["field"]] = Judgement(
            sound, one["wholeFile"], one["wholeFile"] or kinds <= {"nothing"},
            "changed" not in problems, (one["signer"] or {}).get("sha256"), one["claimedTime"],
            (one["timeStamp"] or {}).get("time"), " ".join(sorted(problems) + sorted(kinds)))
    return found


def by_pyhanko(path):
    """Returns its judgements, or a sentence if it cannot read the file."""
    logging.disable(logging.CRITICAL)
    found = {}
    try:
        with open(path, "rb") as file:
            reader = PdfFileReader(file, strict=False)
            if reader.security_handler:
                reader.decrypt(b"")
            for signature in reader.embedded_signatures:
                if signature.sig_object.raw_get("/Contents", decrypt=0) is not None:
                    found[signature.field_name] = judged(signature)
    except Exception as error:
        return found or f"pyHanko cannot read it: {type(error).__name__}: {error}"
    return found


def judged(signature):
    context = ValidationContext(trust_roots=[], allow_fetching=False)
    is_stamp = signature.sig_object_type == "/DocTimeStamp"
    validate = validate_pdf_timestamp if is_stamp else validate_pdf_signature
    try:
        status = validate(signature, context)
    except Exception as error:
        return Judgement(None, why=f"{type(error).__name__}: {error}")
    whole = status.coverage == SignatureCoverageLevel.ENTIRE_FILE
    covers = status.coverage >= SignatureCoverageLevel.ENTIRE_REVISION
    level, result = status.modification_level, status.diff_result
    # Objects that are written again as they were, or that nothing leads to, count as such updates.
    same = whole or level in (ModificationLevel.NONE, ModificationLevel.LTA_UPDATES)
    # Only signatures have rules.
    permitted = whole or level != ModificationLevel.OTHER and (is_stamp or status.docmdp_ok)
    words = ["" if status.intact else "hash", "" if status.valid else "signature",
             status.coverage.name.lower(), level.name.lower() if level else "",
             str(result) if isinstance(result, Exception) else ""]
    stamp = status if is_stamp else status.timestamp_validity
    return Judgement(
        bool(status.intact and status.valid and covers), whole, same, bool(permitted),
        status.signing_cert.sha256.hex(),
        None if is_stamp else instant(status.signer_reported_dt),
        instant(stamp and stamp.timestamp), " ".join(filter(None, words)))


def by_pdfsig(path):
    """Returns its judgements, which are without changes, or a sentence if there are none."""
    done = run(["pdfsig", "-nocert", path])
    if done is None or done.returncode < 0:
        return "pdfsig crashes or needs too long"
    found = {}
    for text in done.stdout.decode(errors="replace").split("\nSignature #")[1:]:
        name = re.search(r"Signature Field Name: (.*)", text)
        said = re.search(r"Signature Validation: (.*)", text)
        sound = None
        if said and said[1].startswith("Signature is Valid"):
            sound = True
        elif said and re.match(r"Digest Mismatch|Signature is Invalid", said[1]):
            sound = False
        found[name[1] if name else ""] = Judgement(
            sound, "Total document signed" in text, why=said[1] if said else "")
    return found


@dataclass
class Result:
    """What was found of a file."""

    signatures: int = 0
    faults: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    counts: Counter = field(default_factory=Counter)


def compare(job):
    xsign, path = job
    ours, theirs, third = by_xsign(xsign, path), by_pyhanko(path), by_pdfsig(path)
    result = Result()
    if isinstance(ours, str):
        result.counts[ours.split(":")[0]] += 1
        can_read = isinstance(theirs, dict) and any(
            one.sound and one.permitted for one in theirs.values())
        (result.differences if "cannot" in ours and not can_read else result.faults).append(ours)
        return result
    result.signatures = len(ours)
    if isinstance(theirs, str):
        result.counts["pyHanko cannot read it"] += 1
        result.differences.append(theirs)
        theirs = {}
    for name in theirs.keys() - ours.keys():
        result.faults.append(f"{name}: only pyHanko finds it")
    for name, one in ours.items():
        with_pyhanko(name, one, theirs.get(name), result)
        with_pdfsig(name, one, third if isinstance(third, str) else third.get(name), result)
    return result


def with_pyhanko(name, one, other, result):
    if other is None or other.sound is None:
        result.counts["pyHanko: does not judge"] += 1
        if other and one.sound:
            result.differences.append(f"{name}: xsign: sound, {one.why}; pyHanko: {other.why}")
        return
    both = f"{name}: xsign: {one.why}; pyHanko: {other.why}"
    faults = [
        (one.sound and not other.sound, "sound, but not by pyHanko"),
        (one.sound and one.unchanged and not other.unchanged, "unchanged, but not by pyHanko"),
        (one.signer and one.signer != other.signer, f"signer {one.signer}, not {other.signer}"),
        (one.sound and one.time != other.time, f"time {one.time}, not {other.time}"),
        (one.sound and one.stamp != other.stamp, f"stamp {one.stamp}, not {other.stamp}"),
    ]
    found = [word for holds, word in faults if holds]
    result.faults += [f"{word}. {both}" for word in found]
    if found:
        result.counts["pyHanko: fault"] += 1
    elif one.sound is None:
        result.counts["pyHanko: xsign does not judge"] += 1
        result.differences.append(both)
    elif (one.sound, one.sound and one.permitted) == (
            other.sound, other.sound and other.permitted):
        result.counts["pyHanko: agrees"] += 1
    elif one.sound and one.permitted:
        result.counts["pyHanko: xsign permits more"] += 1
        result.differences.append("permits more. " + both)
    else:
        result.counts["pyHanko: xsign is stricter"] += 1
        result.differences.append("stricter. " + both)


def with_pdfsig(name, one, other, result):
    if other is None or isinstance(other, str) or other.sound is None:
        result.counts["pdfsig: does not judge"] += 1
    elif one.sound == other.sound:
        result.counts["pdfsig: agrees"] += 1
    else:
        word = "xsign does not judge" if one.sound is None else (
            "only xsign calls it sound" if one.sound else "xsign is stricter")
        result.counts[f"pdfsig: {word}"] += 1
        result.differences.append(f"{name}: xsign: {one.why}; pdfsig: {other.why}")


def main():
    xsign, folder = sys.argv[1], Path(sys.argv[2])
    files = sorted(folder.rglob("*.pdf"))
    counts, failed, signed, signatures = Counter(), 0, 0, 0
    with ProcessPoolExecutor(2) as pool:
        for path, result in zip(files, pool.map(compare, [(xsign, path) for path in files])):
            counts.update(result.counts)
            signed += 1 if result.signatures else 0
            signatures += result.signatures
            failed += len(result.faults)
            for line in result.faults:
                print(f"FAULT {path.name}: {line}")
            for line in result.differences:
                print(f"{path.name}: {line}")
    print(f"{len(files)} files, {signed} with {signatures} signatures, {failed} faults")
    for word, number in counts.most_common():
        print(f"{number:6} {word}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
