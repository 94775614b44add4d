"""Debian's chromium without a window, driven over the DevTools protocol through a pair of pipes."""

import base64
import fcntl
import json
import os
import select
import shutil
import signal
import subprocess
import tempfile
import time

# How long one command may take, and how long a condition is waited for, in seconds.
COMMAND_LIMIT = 60
WAIT_LIMIT = 20

# What the protocol answers when a tab leaves the page that was asked: chromium has no code of its own for it.
LEFT = {
    "Inspected target navigated or closed", "Execution context was destroyed.",
    "Cannot find default execution context", "Cannot find context with specified id",
}


class BrowserError(Exception):
    """What the browser refused, or a page threw."""


class PageLeft(BrowserError):
    """What was asked of a page came to nothing because the tab went on to another."""


class Chromium:
    """One browser with an empty profile of its own; it ends with the `with` block."""

    def __init__(self, program="chromium"):
        self.profile = tempfile.mkdtemp(prefix="ogaudit-browser-")
        to_read, self.to_write = _high_pipe()
        self.from_read, from_write = _high_pipe()

        def connect():
            os.dup2(to_read, 3)
            os.dup2(from_write, 4)

        arguments = [
            program, "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile}",
            "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--mute-audio",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--force-device-scale-factor=1", "--lang=en-GB", "about:blank",
        ]
        if os.geteuid() == 0:
            # Its sandbox refuses to run as root; the pages are our own.
            arguments.insert(1, "--no-sandbox")
        self.process = subprocess.Popen(
            arguments, preexec_fn=connect, close_fds=False, start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(from_write)
        self.buffer = b""
        self.number = 0
        self.answers = {}
        self.listeners = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
            self.process.wait(10)
        except (BrowserError, subprocess.TimeoutExpired, OSError):
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.to_write)
        os.close(self.from_read)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        self.number += 1
        number = self.number
        message = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        _write_all(self.to_write, message)
        deadline = time.monotonic() + COMMAND_LIMIT
        while number not in self.answers:
            self.read(deadline - time.monotonic(), method)
        answer = self.answers.pop(number)
        if "error" in answer:
            reason = answer["error"]["message"]
            raise (PageLeft if reason in LEFT else BrowserError)(f"{method}: {reason}")
        return answer["result"]

    def read(self, seconds, what):
        """Takes in what the browser sends within some seconds."""
        ready, _, _ = select.select([self.from_read], [], [], max(0, seconds))
        if not ready:
            raise BrowserError(f"{what} was not answered in time")
        chunk = os.read(self.from_read, 1 << 20)
        if not chunk:
            raise BrowserError("the browser is gone")
        *messages, self.buffer = (self.buffer + chunk).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self.answers[message["id"]] = message
            elif message.get("sessionId") in self.listeners:
                self.listeners[message["sessionId"]](message["method"], message["params"])

    def page(self, width=1280, height=900, scheme="light"):
        return Page(self, width, height, scheme)


class Page:
    """One tab: what it said on its console, what it asked for, and how to work it with keys."""

    def __init__(self, browser, width, height, scheme):
        self.browser = browser
        self.complaints = []
        self.requests = []
        self.target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        browser.listeners[self.session] = self.hear
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility", "DOM"]:
            self.call(f"{domain}.enable")
        self.resize(width, height)
        self.prefer(scheme)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.call("Target.closeTarget", targetId=self.target)
        del self.browser.listeners[self.session]

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def hear(self, method, params):
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description") or details["text"])
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(" ".join(str(one.get("value", one.get("description"))) for one in params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            entry = params["entry"]
            self.complaints.append(f"{entry['text']} {entry.get('url', '')}".strip())
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])

    def resize(self, width, height=900, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=width < 600)

    def prefer(self, scheme, medium=""):
        """`light` or `dark`; the medium is `print` or empty."""
        self.call("Emulation.setEmulatedMedia", media=medium, features=[
            {"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": "reduce"}])

    def open(self, address):
        """Opens an address afresh, even where only what follows `#` differs."""
        self.call("Page.navigate", url="about:blank")
        self.wait("location.href === 'about:blank'")
        self.call("Page.navigate", url=address)
        self.wait("location.href !== 'about:blank' && document.readyState === 'complete'")

    def run(self, expression, **values):
        """What an expression gives, as JSON; promises are waited for. Values are put in as constants."""
        names = "".join(f"const {name} = {json.dumps(value)};" for name, value in values.items())
        code = f"(async () => {{ {names} return ({expression}); }})()"
        answer = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise BrowserError(details.get("exception", {}).get("description") or details["text"])
        return answer["result"].get("value")

    def wait(self, condition, **values):
        """Asks until a condition is true; a tab that goes on to another page meanwhile is asked again there."""
        deadline = time.monotonic() + WAIT_LIMIT
        while not self.holds(condition, **values):
            if time.monotonic() > deadline:
                raise BrowserError(f"never came true: {condition}")
            time.sleep(0.02)

    def holds(self, condition, **values):
        try:
            return self.run(f"Boolean({condition})", **values)
        except PageLeft:
            return False

    def load(self, script):
        """Runs a script of the tests in the page; the page's policy does not concern the protocol."""
        answer = self.call("Runtime.evaluate", expression=script + "\n;undefined")
        if "exceptionDetails" in answer:
            raise BrowserError(answer["exceptionDetails"]["text"])

    def press(self, key, shift=False):
        """A key as a keyboard sends it: `Tab`, `Enter`, `Escape`, or one character."""
        code = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowDown": 40, "ArrowUp": 38}.get(key, ord(key[0]))
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        common = {"key": key, "code": key if len(key) > 1 else "", "windowsVirtualKeyCode": code,
                  "modifiers": 8 if shift else 0}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **common)
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def type(self, text):
        for character in text:
            self.press(character)

    def screenshot(self, path, whole=False):
        options = {"captureBeyondViewport": whole}
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            options["clip"] = {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 8000), "scale": 1}
        _keep(path, self.call("Page.captureScreenshot", format="png", **options)["data"])

    def pdf(self, path=None):
        """The page printed on A4; gives the bytes."""
        data = self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, printBackground=True)["data"]
        if path:
            _keep(path, data)
        return base64.b64decode(data)


def _keep(path, data):
    with open(path, "wb") as file:
        file.write(base64.b64decode(data))


def _high_pipe():
    """A pipe whose ends are out of the way of descriptors 3 and 4."""
    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 20) for end in ends]
    for end in ends:
        os.close(end)
    return high


def _write_all(descriptor, message):
    data = json.dumps(message).encode() + b"\0"
    while data:
        data = data[os.write(descriptor, data):]
