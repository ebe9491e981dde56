"""What differs between languages: the rules of what is drawn, how a file of programs is printed, and how it is compiled."""

import collections
import pathlib
import subprocess

import generate
import print_c
import print_managed

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

# print: programs -> (text, {line: number of the program}); compile: (folder, text) -> the file that heddle checks.
Language = collections.namedtuple("Language", "name rules print compile compiler suffix")


def print_all(printer):
    def print_them(programs):
        p = printer()
        for program in programs:
            p.add(program)
        return p.text(), p.where

    return print_them


def execute(*command):
    """A program that does not compile is a ValueError."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(done.stdout + done.stderr)


def compile_c(folder, text):
    source, code = folder / "races.c", folder / "races.bc"
    source.write_text(text)
    execute("clang-19", "-g", "-O0", "-w", "-emit-llvm", "-Xclang", "-disable-O0-optnone", "-c", source, "-o", code)
    return code


def compile_java(folder, text):
    source = folder / "Races.java"
    source.write_text(text)
    execute("javac", "-g", "-nowarn", "-d", folder, "-cp", ROOT / "src/front/jvm/user", source)
    return folder / "Races.class"


def compile_cs(folder, text):
    source, program = folder / "Races.cs", folder / "Races.exe"
    source.write_text(text)
    execute("mcs", "-debug", "-warn:0", f"-out:{program}", source, ROOT / "src/front/cil/user/Verify.cs")
    return program


C = Language("c", generate.C, print_all(print_c.Printer), compile_c, "clang-19", ".c")
STRONG = C._replace(name="strong", rules=generate.STRONG)
JAVA = Language("java", generate.JAVA, print_all(print_managed.Java), compile_java, "javac", ".java")
CSHARP = Language("cs", generate.CSHARP, print_all(print_managed.CSharp), compile_cs, "mcs", ".cs")
ALL = {language.name: language for language in (C, STRONG, JAVA, CSHARP)}
