"""Fills in the forms of the tests, and lets qpdf, MuPDF, PDFium and poppler read the values back:
check_forms.py XSIGN ROOT. scripts/check-forms calls it."""

import ctypes
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import gi
import pymupdf
import pypdfium2
import pypdfium2.raw as pdfium

gi.require_version("Poppler", "0.18")
from gi.repository import Poppler  # noqa: E402

xsign, root = sys.argv[1], Path(sys.argv[2])
forms = root / "Tests" / "PDFs" / "forms"
pymupdf.TOOLS.mupdf_display_errors(False)

# What a program cannot read in any file.
UNREADABLE = {
    ("MuPDF", "list many"): "it reads no list with several choices",
    ("MuPDF", "utf8 state"): "it takes the names of states for Latin-1",
    ("PDFium", "utf8 state"): "it takes the names of states for Latin-1",
}


def qpdf(path):
    """Returns the values of fields as qpdf reads them, each a list of texts."""
    command = ["qpdf", "--json=2", "--json-key=acroform", path]
    fields = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    found = {}
    for field in fields["acroform"]["fields"]:
        value = field["value"]
        values = value if isinstance(value, list) else [value] if value else []
        found[field["fullname"]] = [v[2:] if v.startswith("u:") else v.lstrip("/") for v in values]
    return found


def mupdf(path):
    """The same by MuPDF."""
    found = {}
    for page in pymupdf.open(path):
        for widget in page.widgets():
            value = widget.field_value
            if widget.field_type in (pymupdf.PDF_WIDGET_TYPE_CHECKBOX,
                                     pymupdf.PDF_WIDGET_TYPE_RADIOBUTTON):
                # The value is that of the widget: its state, or Off.
                on = widget.on_state()
                value = on if value in (True, on) else "Off"
                before = found.get(widget.field_name, ["Off"])
                found[widget.field_name] = before if value == "Off" else [value]
                continue
            values = value if isinstance(value, list) else [value] if value else []
            found[widget.field_name] = [str(v) for v in values]
    return found


def pdfium_text(get, *arguments):
    """Returns a text that a function of PDFium puts into a buffer."""
    length = get(*arguments, None, 0)
    buffer = ctypes.create_string_buffer(length)
    get(*arguments, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
    return buffer.raw[:length - 2].decode("utf-16-le")


def pdfium_values(path):
    """The same by PDFium."""
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    form, found = document.formenv, {}
    for page in document:
        for index in range(pdfium.FPDFPage_GetAnnotCount(page)):
            annotation = pdfium.FPDFPage_GetAnnot(page, index)
            kind = pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
            if kind > 0:
                name = pdfium_text(pdfium.FPDFAnnot_GetFormFieldName, form, annotation)
                value = pdfium_text(pdfium.FPDFAnnot_GetFormFieldValue, form, annotation)
                count = pdfium.FPDFAnnot_GetOptionCount(form, annotation)
                if kind == pdfium.FPDF_FORMFIELD_LISTBOX and count > 0:
                    found[name] = [
                        pdfium_text(pdfium.FPDFAnnot_GetOptionLabel, form, annotation, option)
                        for option in range(count)
                        if pdfium.FPDFAnnot_IsOptionSelected(form, annotation, option)
                    ]
                else:
                    found[name] = [value.replace("\r\n", "\n")] if value else []
            pdfium.FPDFPage_CloseAnnot(annotation)
    return found


def poppler(path):
    """The same by poppler."""
    document, found = Poppler.Document.new_from_file(Path(path).as_uri(), None), {}
    for number in range(document.get_n_pages()):
        for mapping in document.get_page(number).get_form_field_mapping():
            field = mapping.field
            name, kind = field.get_name(), field.get_field_type()
            if kind == Poppler.FormFieldType.TEXT:
                text = field.text_get_text()
                found[name] = [text] if text else []
            elif kind == Poppler.FormFieldType.CHOICE:
                count = field.choice_get_n_items()
                chosen = [
                    field.choice_get_item(i) for i in range(count)
                    if field.choice_is_item_selected(i)
                ]
                text = None if chosen else field.choice_get_text()
                found[name] = chosen or ([text] if text else [])
            elif kind == Poppler.FormFieldType.BUTTON:
                found.setdefault(name, []).append(field.button_get_state())
    return found


def problems(name, case, folder):
    """Fills in a form. Returns what is wrong then."""
    path = str(Path(folder) / f"{name}.pdf")
    command = [xsign, "sign", str(forms / f"{name}.pdf"), "-o", path]
    for field, texts in case["fill"].items():
        for text in texts if isinstance(texts, list) else [texts]:
            command += ["--fill", f"{field}={text}"]
    done = subprocess.run(command, capture_output=True, text=True)
    if "refused" in case:
        return [] if done.returncode else ["is filled in, against the will of its author"]
    if done.returncode:
        return [f"is not filled in: {done.stderr.strip()}"]
    readers = {"qpdf": qpdf, "MuPDF": mupdf, "PDFium": pdfium_values, "poppler": poppler}
    read = {reader: function(path) for reader, function in readers.items()}
    shown = {f["name"]: dict(f.get("options", [])) for f in case["fields"]}
    found = []
    for field, after in case["after"].items():
        isButton = isinstance(after, dict)
        value = after["V"] if isButton else after
        values = [] if value in (None, "") else value if isinstance(value, list) else [value]
        # Some programs say what is shown, others what is stored.
        allowed = [values, [shown.get(field, {}).get(v, v) for v in values]]
        if isButton and shown[field]:
            # The texts of buttons are in the order of their widgets.
            lit = [i for i, state in enumerate(after["AS"]) if state not in (None, "Off")]
            allowed += [[list(shown[field].values())[i]] for i in lit]
        for reader, fields in read.items():
            if (reader, field) in UNREADABLE:
                continue
            if field not in fields:
                found.append(f"{reader} finds no field {field}")
            elif isButton and reader == "poppler":
                # It goes by the value alone, and so lights all buttons of one state.
                if any(fields[field]) != (value not in (None, "Off")):
                    found.append(f"{reader}: {field} is {fields[field]}, not {value}")
            elif fields[field] not in allowed and not (isButton and not values):
                found.append(f"{reader}: {field} is {fields[field]}, not {values}")
    return found


cases = json.loads((forms / "expected.json").read_text())
failed = False
with tempfile.TemporaryDirectory() as folder:
    for name, case in sorted(cases.items()):
        wrong = problems(name, case, folder)
        failed = failed or bool(wrong)
        print(f"{name}: " + ("; ".join(wrong) or "the same in all four programs"))
sys.exit(failed)
