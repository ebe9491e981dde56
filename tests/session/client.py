"""A client of `heddle explore --plain`: sends commands, and gets what heddle answers to each."""

import os
import re
import subprocess

HEDDLE = os.environ.get("HEDDLE", "heddle")
END = "424242 = 424242  (int)"
VALUE = re.compile(r"^(.*?) = (.*)  \((.*)\)$")


class Client:
    def __init__(self, arguments, folder):
        environment = {**os.environ, "LANG": "C.UTF-8", "NO_COLOR": "1"}
        self.process = subprocess.Popen([HEDDLE, "explore", "--plain", *arguments], cwd=folder, env=environment, text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.greeting = self.answer()

    def answer(self):
        """What was said since the last answer: the end of it is marked by the value of a number."""
        self.process.stdin.write("print 424242\n")
        self.process.stdin.flush()
        said = []
        for line in self.process.stdout:
            if line.rstrip("\n") == END:
                return "".join(said)
            said.append(line)
        raise RuntimeError(f"heddle ended: {self.process.stderr.read()[-2000:]}")

    def do(self, command):
        self.process.stdin.write(command + "\n")
        return self.answer()

    def value(self, expression):
        """The text of a value, or None."""
        m = VALUE.match(self.do(f"print {expression}").split("\n")[0])
        return m.group(2) if m else None

    def position(self, said):
        """Step and stop of the last position that was said, or None."""
        found = re.findall(r"^\[(\d+)(?:\.(\d+))?[^\]/]*/(\d+)\]", said, re.M)
        return (int(found[-1][0]), int(found[-1][1] or 0)) if found else None

    def close(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.close()
        self.process.stdout.read()
        errors = self.process.stderr.read()
        return self.process.wait(60), errors


def kept_run(arguments, folder):
    """Checks a program in the folder, which keeps the run there."""
    command = [HEDDLE, "check", "-q", *arguments]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return run.returncode
