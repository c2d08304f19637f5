"""Makes the signed test PDFs in this folder, with keys that are thrown away:
make_signatures.py, which needs pyHanko 0.38. All names are invented. Nothing here needs to be made
again: the certificates are valid from 2020 to 2120, but for those that are to be expired."""

import datetime
import io
from pathlib import Path

from asn1crypto import keys, x509 as asn1
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from cryptography.x509.oid import ExtendedKeyUsageOID as Use, NameOID
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko.stamp import TextStampStyle
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore

here = Path(__file__).parent


def name(text):
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def day(year):
    return datetime.datetime(year, 1, 1)


def made(text, key, issuer=None, ca=False, uses=None, years=(2020, 2120)):
    """Returns a certificate and its key."""
    by, signing = (issuer[0].subject, issuer[1]) if issuer else (name(text), key)
    builder = (
        x509.CertificateBuilder().subject_name(name(text)).issuer_name(by)
        .public_key(key.public_key()).serial_number(x509.random_serial_number())
        .not_valid_before(day(years[0])).not_valid_after(day(years[1]))
        .add_extension(x509.BasicConstraints(ca, None), True)
        .add_extension(x509.KeyUsage(
            not ca, not ca, False, False, False, ca, ca, False, False), True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), False)
    )
    if uses:
        builder = builder.add_extension(
            x509.ExtendedKeyUsage(uses), uses == [Use.TIME_STAMPING])
    return builder.sign(signing, hashes.SHA256()), key


def rsa_key(bits=2048):
    return rsa.generate_private_key(65537, bits)


def as_asn1(certificate):
    return asn1.Certificate.load(certificate.public_bytes(serialization.Encoding.DER))


def as_key(key):
    return keys.PrivateKeyInfo.load(key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption()))


root = made("Test Root", ec.generate_private_key(ec.SECP256R1()), ca=True)
middle = made("Test Authority", ec.generate_private_key(ec.SECP256R1()), root, ca=True)
stamps = made("Test Clock", rsa_key(), root, uses=[Use.TIME_STAMPING])
registry = SimpleCertificateStore()
registry.register_multiple([as_asn1(root[0]), as_asn1(middle[0])])


class OtherStamper(DummyTimeStamper):
    """Stamps something else."""

    async def async_timestamp(self, message_digest, md_algorithm):
        return await super().async_timestamp(bytes(len(message_digest)), md_algorithm)


stamper, other_stamper = [
    kind(as_asn1(stamps[0]), as_key(stamps[1]), certs_to_embed=registry,
         fixed_dt=datetime.datetime(2026, 3, 1, tzinfo=datetime.timezone.utc))
    for kind in (DummyTimeStamper, OtherStamper)]


def base(hidden=""):
    """Returns a PDF with a page, a picture of one form, a note, two text fields and one for a
    signature. `hidden` is an object that the table does not list."""
    def stream(entries, data):
        return f"<<{entries}/Length {len(data)}>>\nstream\n{data}\nendstream"

    objects = [
        "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[8 0 R 9 0 R 10 0 R]"
        "/DA(/F 12 Tf)/DR<</Font<</F 5 0 R>>>>>>>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R"
        "/Resources<</Font<</F 5 0 R>>/XObject<</X 6 0 R>>>>"
        "/Annots[7 0 R 8 0 R 9 0 R 10 0 R]>>",
        stream("", "BT /F 12 Tf 20 150 Td (Pay 100) Tj ET /X Do"),
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        stream("/Type/XObject/Subtype/Form/BBox[0 0 50 50]", "1 0 0 rg 0 0 9 9 re f"),
        "<</Type/Annot/Subtype/Square/Rect[200 20 220 40]/F 4/Contents(note)>>",
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[20 20 120 40]/F 4/P 3 0 R"
        "/AP<</N 11 0 R>>/DA(/F 12 Tf)>>",
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(fixed)/Ff 1/V(7)/Rect[20 50 120 70]/F 4/P 3 0 R"
        "/AP<</N 11 0 R>>/DA(/F 12 Tf)>>",
        "<</Type/Annot/Subtype/Widget/FT/Sig/T(S)/Rect[150 20 190 40]/F 4/P 3 0 R>>",
        stream("/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Resources<</Font<</F 5 0 R>>>>", ""),
    ]
    text, offsets = "%PDF-1.7\n", []
    for number, body in enumerate(objects, 1):
        offsets.append(len(text))
        text += f"{number} 0 obj\n{body}\nendobj\n"
    text += hidden
    size, start = len(objects) + 1, len(text)
    text += f"xref\n0 {size}\n0000000000 65535 f \n"
    text += "".join(f"{offset:010} 00000 n \n" for offset in offsets)
    text += f"trailer\n<</Size {size}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n"
    return text.encode()


def sign(out, who, chain=True, field="S", data=None, stamper=None, hash="sha256", pss=False,
         kind=fields.SigSeedSubFilter.PADES, **more):
    """Signs a PDF, and writes it."""
    store = SimpleCertificateStore()
    if chain:
        store.register(as_asn1(middle[0]))
    signer = signers.SimpleSigner(
        as_asn1(who[0]), as_key(who[1]), store, prefer_pss=pss)
    writer = IncrementalPdfFileWriter(io.BytesIO(data or base()))
    meta = signers.PdfSignatureMetadata(
        field_name=field, md_algorithm=hash, subfilter=kind, **more)
    style = TextStampStyle(stamp_text="signed", background=None)
    result = signers.PdfSigner(meta, signer, timestamper=stamper, stamp_style=style).sign_pdf(
        writer, bytes_reserved=None if stamper else 6000)
    (here / f"{out}.pdf").write_bytes(result.getvalue())
    return result.getvalue()


def leaf(text="Test Person", key=None, **more):
    return made(text, key or rsa_key(), middle, **more)


person = leaf()
old_kind = fields.SigSeedSubFilter.ADOBE_PKCS7_DETACHED
sign("rsa", person)
sign("pss", person, pss=True, hash="sha512")
sign("ecdsa", leaf(key=ec.generate_private_key(ec.SECP384R1())), kind=old_kind, hash="sha384")
sign("ed25519", leaf(key=ed25519.Ed25519PrivateKey.generate()), kind=old_kind, hash="sha512")
sign("sha1", person, kind=old_kind, hash="sha1")
sign("short-key", leaf(key=rsa_key(1024)))
sign("expired", leaf("Former Person", years=(2020, 2021)))
sign("expired-stamped", leaf("Later Former Person", years=(2020, 2027)), stamper=stamper)
sign("other-stamp", person, stamper=other_stamper)
sign("server", leaf("www.example.org", uses=[Use.SERVER_AUTH]))
sign("no-chain", person, chain=False)
for level in (1, 2, 3):
    sign(f"certified-{level}", person, certify=True,
         docmdp_permissions=fields.MDPPerm(level))
context = ValidationContext(
    trust_roots=[as_asn1(root[0])], other_certs=[as_asn1(middle[0]), as_asn1(stamps[0])],
    allow_fetching=False)
sign("archived", person, stamper=stamper, certify=True,
     docmdp_permissions=fields.MDPPerm.NO_CHANGES,
     embed_validation_info=True, use_pades_lta=True, validation_context=context)
sign("shadow", person, data=base(
    "4 0 obj\n<</Length 40>>\nstream\nBT /F 12 Tf 20 150 Td (Pay 99900) Tj ET \nendstream\n"
    "endobj\n"))
first = sign("rsa", person)
sign("twice", leaf("Second Person", key=ec.generate_private_key(ec.SECP256R1())),
     field="T", data=first)
(here / "root.pem").write_bytes(root[0].public_bytes(serialization.Encoding.PEM))
