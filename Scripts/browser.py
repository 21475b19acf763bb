"""Drives pages of the service in Chromium, for benchmarks."""

import json
import os
import subprocess
import tempfile


class Page:
    """A page in Chromium, over its debugging pipe."""

    def __init__(self):
        down_in, down = os.pipe()
        up, up_out = os.pipe()

        def child():
            first, second = os.dup(down_in), os.dup(up_out)
            os.dup2(first, 3)
            os.dup2(second, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            ["chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", f"--user-data-dir={tempfile.mkdtemp()}", "about:blank"],
            preexec_fn=child, close_fds=False, stderr=subprocess.DEVNULL)
        self.pipes, self.buffer, self.number, self.session = (down, up), b"", 0, None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network"): self.send(f"{domain}.enable")

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session: message["sessionId"] = self.session
        os.write(self.pipes[0], json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer: self.buffer += os.read(self.pipes[1], 1 << 16)
            part, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(part)
            if answer.get("id") == self.number: return answer["result"]

    def open(self, url):
        """Opens an address from an empty page, whose own loading would slow it."""
        self.send("Page.navigate", url="about:blank")
        self.until("location.href === 'about:blank' && document.readyState === 'complete'")
        self.send("Page.navigate", url=url)

    def evaluate(self, script):
        """The value of a promise; None if the page is being replaced."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return answer.get("result", {}).get("value")

    def until(self, expression):
        """Milliseconds from the start of the navigation until an expression is true."""
        script = f"""new Promise((done) => {{ const look = () => {{
            let holds = false; try {{ holds = Boolean({expression}); }} catch {{}}
            holds ? done(performance.now()) : setTimeout(look, 2); }}; look(); }})"""
        for _ in range(200):
            value = self.evaluate(script)
            if value is not None: return value
        raise SystemExit(f"the page never had {expression}")
