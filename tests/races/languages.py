"""What differs between languages: the rules of what is drawn, how a file of programs is printed, and how it is compiled."""

import collections
import subprocess

import generate
import print_c

# print: programs -> (text, {line: number of the program}); compile: (folder, text) -> the file that heddle checks.
Language = collections.namedtuple("Language", "name rules print compile compiler suffix")


def print_all(printer):
    def print_them(programs):
        p = printer()
        for program in programs:
            p.add(program)
        return p.text(), p.where

    return print_them


def compile_c(folder, text):
    source, code = folder / "races.c", folder / "races.bc"
    source.write_text(text)
    subprocess.run(["clang-19", "-g", "-O0", "-w", "-emit-llvm", "-Xclang", "-disable-O0-optnone", "-c", str(source), "-o", str(code)],
                   check=True)
    return code


C = Language("c", generate.C, print_all(print_c.Printer), compile_c, "clang-19", ".c")
STRONG = C._replace(name="strong", rules=generate.STRONG)
ALL = {language.name: language for language in (C, STRONG)}
