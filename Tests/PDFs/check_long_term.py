"""Lets pyHanko and pdfsig judge what `xsign sign --long-term` and `--archive` make, without asking
anybody but the file: check_long_term.py XSIGN ROOT. scripts/check-signatures calls it.

The certificates and the time stamps are those of authority.py, which is gone when pyHanko looks. It
follows ETSI EN 319 102-1, now and, for archives, in 40 days, when the certificates of the people and
of the responder have expired."""

import asyncio
import json
import logging
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

from asn1crypto import crl, ocsp
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.ades.report import AdESPassed
from pyhanko.sign.diff_analysis import ModificationLevel
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.ades import (
    ades_lta_validation, ades_with_time_validation, simulate_future_ades_lta_validation)
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko.sign.validation.errors import NoDSSFoundError
from pyhanko.sign.validation.policy_decl import (
    LocalKnowledge, PdfSignatureValidationSpec, RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec, SignatureValidationSpec)
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import REQUIRE_REVINFO, CertRevTrustPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager
from pyhanko_certvalidator.revinfo.archival import CRLContainer, OCSPContainer

logging.disable(logging.CRITICAL)
xsign, root = sys.argv[1], Path(sys.argv[2])
cases = root / "Tests" / "PDFs"
names = ["plain-1.4", "plain-2.0", "xref-stream", "object-streams", "linearized", "rotated",
         "acroform", "enc-aes-256-owner", "enc-rc4-128-owner", "updated-thrice", "signed-invisible"]


def signed(folder, port, name, person, options, out):
    command = [xsign, "sign", cases / f"{name}.pdf", "--certificate", folder / f"{person}.p12",
               "--passphrase-file", folder / "passphrase", "--timestamp",
               f"http://127.0.0.1:{port}/clock", *options, "-o", out]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stderr.strip() if done.returncode else None


def knowledge(store):
    """Returns what is in a document security store."""
    data = [[one.get_object().data for one in kind] for kind in (store.ocsps, store.crls)]
    answers = [OCSPContainer.load_multi(ocsp.OCSPResponse.load(one)) for one in data[0]]
    return LocalKnowledge(
        known_ocsps=[one for answer in answers for one in answer],
        known_crls=[CRLContainer(crl.CertificateList.load(one)) for one in data[1]],
        known_certs=list(store.load_certs()))


def judged(path, certificate, is_archive):
    """Returns what pyHanko finds wrong with the newest signature of a person, or None."""
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=[certificate]),
        revinfo_policy=CertRevTrustPolicy(revocation_checking_policy=REQUIRE_REVINFO))
    offline = RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY)
    with open(path, "rb") as file:
        reader = PdfFileReader(file)
        if reader.security_handler:
            reader.decrypt(b"")
        signature = reader.embedded_regular_signatures[-1]
        name = DocumentSecurityStore.sig_content_identifier(signature.pkcs7_content)
        store = DocumentSecurityStore.read_dss(reader)
        if name not in store.vri_entries:
            return "has no entry of its own in the store"
        own = SignatureValidationSpec(policy, offline, local_knowledge=knowledge(store))
        found = [asyncio.run(ades_with_time_validation(
            signature.signed_data, own, raw_digest=signature.compute_digest()))]
        if is_archive:
            spec = PdfSignatureValidationSpec(SignatureValidationSpec(policy, offline))
            found.append(asyncio.run(ades_lta_validation(signature, spec)))
            # In the future that pyHanko makes up, it does not find the list for a signer.
            if signature.signer_cert.ocsp_urls:
                later = datetime.now(timezone.utc) + timedelta(days=40)
                found.append(
                    asyncio.run(simulate_future_ades_lta_validation(signature, spec, later)))
        for result in found:
            if result.ades_subindic != AdESPassed.OK:
                return f"is {result.ades_subindic}: {result.failure_msg}"
        context = ValidationContext(trust_roots=[certificate], allow_fetching=False)
        status = validate_pdf_signature(signature, context)
        if status.modification_level != ModificationLevel.LTA_UPDATES or not status.docmdp_ok:
            return f"was changed afterwards: {status.modification_level}"
    return None


def verified(path, trust):
    """Returns what `xsign verify` says of it, by what is in the file."""
    command = [xsign, "verify", path, "--revocation", "--json", "--trust", trust]
    answer = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    return answer["signatures"][-1]["conclusion"]


def pdfsig_valid(path):
    text = subprocess.run(["pdfsig", "-nocert", path], capture_output=True, text=True).stdout
    return text.count("Signature is Valid")


def main():
    failed = 0
    with tempfile.TemporaryDirectory() as holder:
        holder = Path(holder)
        folder = holder / "authority"
        server = subprocess.Popen(
            [sys.executable, cases / "authority.py", folder], stdout=subprocess.PIPE, text=True)
        made = []
        try:
            port = server.stdout.readline().strip()
            for number, name in enumerate(names):
                for option in ["--long-term", "--archive"]:
                    person = ["grace", "lise", "lonely"][number % 3]
                    level = ["--certify", "1"] if number % 2 and name != "signed-invisible" else []
                    out = holder / f"{name}{option}.pdf"
                    problem = signed(folder, port, name, person, [option, *level], out)
                    made.append((out, option, problem))
            # Without data for checks pyHanko must not be content.
            bare = holder / "bare.pdf"
            problem = signed(folder, port, "plain-1.4", "grace", [], bare)
        finally:
            server.terminate()
            server.wait()
        certificate = load_cert_from_pemder(folder / "root.crt")
        for path, option, problem in made:
            problem = problem or judged(path, certificate, option == "--archive")
            if not problem and not pdfsig_valid(path):
                problem = "is not valid for pdfsig"
            if not problem and verified(path, folder / "root.crt") != "passed":
                problem = "does not pass for xsign"
            if problem:
                failed += 1
                print(f"{path.name} {problem}", file=sys.stderr)
            else:
                print(f"{path.name}: sound")
        try:
            judged(bare, certificate, False)
            failed += 1
            print("pyHanko is content without data for checks", file=sys.stderr)
        except NoDSSFoundError:
            print("Without --long-term: not sound")
    sys.exit(1 if failed else 0)


main()
