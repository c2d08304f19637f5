"""An authority at a port of this computer, for tests: authority.py FOLDER [until-eof]

Makes a root, an authority below it, people and a clock in the folder, with addresses at that port.
People are certified for 30 days, the clock for 70. It prints the port, and serves: answers whether certificates are revoked (OCSP), lists of revoked ones,
certificates of issuers, and time stamps. `openssl` does the work. What is in FOLDER/down is not
served, and FOLDER/middle.txt says what is revoked; both may change meanwhile. With `until-eof` it
ends when its standard input does, that is with the program that started it."""

import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
PASSPHRASE = "s3cret"
SIGNS = "keyUsage=critical,digitalSignature,nonRepudiation"


def openssl(*arguments, data=None):
    done = subprocess.run(["openssl", *map(str, arguments)], input=data, capture_output=True,
                          cwd=folder)
    if done.returncode:
        raise RuntimeError(f"openssl {arguments}: {done.stderr.decode(errors='replace')}")
    return done.stdout


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        be_slow()
        name = self.path.strip("/")
        path = folder / name
        if name.endswith(".crl"):
            write_list(name.removesuffix(".crl"))
        if "/" in name or not path.exists() or is_down(name):
            return self.send_error(404)
        self.reply(path.read_bytes(), "application/octet-stream")

    def do_POST(self):
        data = self.rfile.read(int(self.headers["Content-Length"]))
        be_slow()
        way, _, name = self.path.strip("/").partition("/")
        if is_down(way):
            return self.send_error(503)
        with tempfile.TemporaryDirectory() as room:
            question, answer = Path(room) / "question", Path(room) / "answer"
            question.write_bytes(data)
            if way == "ocsp":
                # FOLDER/responder names another responder.
                own = folder / "responder"
                says = own.read_text().strip() if own.exists() else f"{name}-says"
                openssl("ocsp", "-index", f"{name}.txt", "-CA", f"{name}.crt", "-rsigner",
                        f"{says}.crt", "-rkey", f"{says}.key", "-ndays", 1,
                        "-reqin", question, "-respout", answer)
                return self.reply(answer.read_bytes(), "application/ocsp-response")
            openssl("ts", "-reply", "-config", "clock.conf", "-queryfile", question, "-out", answer)
            self.reply(answer.read_bytes(), "application/timestamp-reply")

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True

    def reply(self, data, kind):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments):
        pass


def be_slow():
    """Waits as long as FOLDER/slow is there."""
    while (folder / "slow").exists():
        time.sleep(0.05)


def is_down(name):
    path = folder / "down"
    return path.exists() and name in path.read_text().split()


def write_list(name):
    """Writes the list of what an authority revoked."""
    (folder / f"{name}.conf").write_text(f"""
[ca]
default_ca=own
[own]
database={name}.txt
default_md=sha256
default_crl_days=1
""")
    text = openssl("ca", "-config", f"{name}.conf", "-gencrl", "-keyfile", f"{name}.key", "-cert",
                   f"{name}.crt")
    (folder / f"{name}.crl").write_bytes(openssl("crl", "-outform", "DER", data=text))


def key(name, kind):
    if kind == "rsa":
        openssl("genrsa", "-out", f"{name}.key", "2048")
    else:
        openssl("ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", f"{name}.key")


numbers = iter(range(0x1000, 0x2000))


def issue(name, title, issuer, extensions, kind="ec", days=30):
    """Makes a key and a certificate, and enters it into the list of the issuer."""
    key(name, kind)
    number = next(numbers)
    openssl("req", "-new", "-key", f"{name}.key", "-subj", f"/CN={title}", "-out", f"{name}.csr")
    (folder / f"{name}.ext").write_text("\n".join(["[v3]", *extensions]) + "\n")
    openssl("x509", "-req", "-in", f"{name}.csr", "-CA", f"{issuer}.crt", "-CAkey",
            f"{issuer}.key", "-set_serial", number, "-days", days, "-sha256", "-extfile",
            f"{name}.ext", "-extensions", "v3", "-out", f"{name}.crt")
    end = time.strftime("%y%m%d%H%M%SZ", time.gmtime(time.time() + days * 86400))
    with open(folder / f"{issuer}.txt", "a") as file:
        file.write(f"V\t{end}\t\t{number:04X}\tunknown\t/CN={title}\n")


def bundle(name, *others):
    """Writes a key, its certificate and others as PKCS #12."""
    (folder / f"{name}.chain").write_text("".join((folder / f"{o}.crt").read_text() for o in others))
    more = ["-certfile", f"{name}.chain"] if others else []
    openssl("pkcs12", "-export", "-in", f"{name}.crt", "-inkey", f"{name}.key", *more,
            "-passout", f"pass:{PASSPHRASE}", "-out", f"{name}.p12")


def make(port):
    url = f"http://127.0.0.1:{port}"
    usual = ["basicConstraints=CA:FALSE", "authorityKeyIdentifier=keyid"]
    says = usual + ["extendedKeyUsage=critical,OCSPSigning", "noCheck=ignored"]
    access = (f"authorityInfoAccess=OCSP;URI:{url}/ocsp/middle,"
              f"caIssuers;URI:{url}/middle.der")
    for name in ["root", "middle"]:
        (folder / f"{name}.txt").write_text("")
        (folder / f"{name}.txt.attr").write_text("unique_subject=no\n")
    (folder / "passphrase").write_text(PASSPHRASE + "\n")
    key("root", "ec")
    openssl("req", "-x509", "-key", "root.key", "-out", "root.crt", "-days", 90, "-sha256",
            "-subj", "/CN=Loopback Root", "-addext", "keyUsage=critical,keyCertSign,cRLSign")
    issue("middle", "Loopback Authority", "root",
          ["basicConstraints=critical,CA:TRUE", "keyUsage=critical,keyCertSign,cRLSign",
           "subjectKeyIdentifier=hash", f"crlDistributionPoints=URI:{url}/root.crl",
           f"authorityInfoAccess=caIssuers;URI:{url}/root.der"], days=80)
    for name in ["root", "middle"]:
        openssl("x509", "-in", f"{name}.crt", "-outform", "DER", "-out", f"{name}.der")
    issue("middle-says", "Loopback Responder", "middle", says)
    # One that is not exempt, and says nothing of who would know of it; and one that names a list.
    issue("middle-mute", "Mute Responder", "middle", says[:-1])
    issue("middle-listed", "Listed Responder", "middle",
          says[:-1] + [f"crlDistributionPoints=URI:{url}/middle.crl"])
    # Both ways, lists alone, nothing, and one whose issuers have to be fetched.
    issue("grace", "Grace Hopper", "middle",
          usual + [SIGNS, access, f"crlDistributionPoints=URI:{url}/middle.crl"])
    issue("lise", "Lise Meitner", "middle",
          usual + [SIGNS, f"crlDistributionPoints=URI:{url}/middle.crl"])
    issue("silent", "Silent", "middle", usual + [SIGNS])
    issue("lonely", "Lonely", "middle", usual + [SIGNS, access], "rsa")
    issue("clock", "Loopback Clock", "middle",
          usual + ["keyUsage=critical,digitalSignature",
                   "extendedKeyUsage=critical,timeStamping", access,
                   f"crlDistributionPoints=URI:{url}/middle.crl"], "rsa", days=70)
    for name in ["grace", "lise", "silent"]:
        bundle(name, "middle", "root")
    bundle("lonely")
    (folder / "clock.serial").write_text("01\n")
    (folder / "clock.conf").write_text("""
[tsa]
default_tsa=own
[own]
serial=clock.serial
signer_cert=clock.crt
certs=middle.crt
signer_key=clock.key
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256
ess_cert_id_alg=sha256
""")


server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
make(server.server_port)
print(server.server_port, flush=True)
if "until-eof" in sys.argv[2:]:
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
server.serve_forever()
