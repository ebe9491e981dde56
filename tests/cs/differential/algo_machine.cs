using System;
using System.Collections.Generic;

enum Op { Push, Add, Sub, Mul, Dup, Swap, Jz, Jmp, Print, Call, Ret, Halt }
struct Ins { public Op Op; public int Arg; public Ins(Op op, int arg = 0) { Op = op; Arg = arg; } }

class Machine
{
    readonly Stack<int> stack = new Stack<int>(), calls = new Stack<int>();
    public int Steps;
    public void Run(Ins[] code)
    {
        for (int pc = 0; ; Steps++) {
            Ins i = code[pc++];
            switch (i.Op) {
            case Op.Push: stack.Push(i.Arg); break;
            case Op.Add: stack.Push(stack.Pop() + stack.Pop()); break;
            case Op.Sub: { int b = stack.Pop(), a = stack.Pop(); stack.Push(a - b); break; }
            case Op.Mul: stack.Push(stack.Pop() * stack.Pop()); break;
            case Op.Dup: stack.Push(stack.Peek()); break;
            case Op.Swap: { int b = stack.Pop(), a = stack.Pop(); stack.Push(b); stack.Push(a); break; }
            case Op.Jz: if (stack.Pop() == 0) pc = i.Arg; break;
            case Op.Jmp: pc = i.Arg; break;
            case Op.Print: Console.Write(stack.Pop() + " "); break;
            case Op.Call: calls.Push(pc); pc = i.Arg; break;
            case Op.Ret: pc = calls.Pop(); break;
            case Op.Halt: Console.WriteLine(Steps); return;
            default: throw new InvalidOperationException(i.Op.ToString());
            }
        }
    }
}
class Program
{
    static void Main()
    {
        new Machine().Run(new[] { new Ins(Op.Push, 1), new Ins(Op.Push, 10), new Ins(Op.Dup), new Ins(Op.Jz, 12), new Ins(Op.Dup), new Ins(Op.Print), new Ins(Op.Dup), new Ins(Op.Call, 15), new Ins(Op.Print), new Ins(Op.Push, 1), new Ins(Op.Sub), new Ins(Op.Jmp, 2), new Ins(Op.Print), new Ins(Op.Print), new Ins(Op.Halt), new Ins(Op.Dup), new Ins(Op.Mul), new Ins(Op.Ret) });
        try { new Machine().Run(new[] { new Ins(Op.Add) }); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
        try { new Machine().Run(new[] { new Ins((Op)77) }); } catch (InvalidOperationException e) { Console.WriteLine(e.Message); }
    }
}
