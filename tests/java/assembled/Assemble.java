import java.io.FileOutputStream;
import jdk.internal.org.objectweb.asm.ClassWriter;
import jdk.internal.org.objectweb.asm.Label;
import jdk.internal.org.objectweb.asm.MethodVisitor;
import jdk.internal.org.objectweb.asm.Opcodes;
import jdk.internal.org.objectweb.asm.Type;

/** Writes Assembled.class: instructions that javac does not write, or hardly, and an annotation that is damaged. */
public class Assemble implements Opcodes {
    private static final int FAR = 40000; /* bytes: beyond what a short jump reaches */

    private static MethodVisitor begin(ClassWriter w, String name, String descriptor) {
        MethodVisitor m = w.visitMethod(ACC_PUBLIC | ACC_STATIC, name, descriptor, null, null);
        m.visitCode();
        return m;
    }

    private static void end(MethodVisitor m, int how) {
        m.visitInsn(how);
        m.visitMaxs(0, 0);
        m.visitEnd();
    }

    /* 7 - 3 with the operands the wrong way round. */
    private static void swap(ClassWriter w) {
        MethodVisitor m = begin(w, "swap", "()I");
        m.visitInsn(NOP);
        m.visitInsn(ICONST_3);
        m.visitIntInsn(BIPUSH, 7);
        m.visitInsn(SWAP);
        m.visitInsn(ISUB);
        end(m, IRETURN);
    }

    /* Two longs, the upper one copied below the lower. */
    private static void dup2x2(ClassWriter w) {
        MethodVisitor m = begin(w, "dup2x2", "(JJ)J");
        m.visitVarInsn(LLOAD, 0);
        m.visitVarInsn(LLOAD, 2);
        m.visitInsn(DUP2_X2);
        m.visitInsn(LSUB);
        m.visitInsn(LMUL);
        end(m, LRETURN);
    }

    /* Four ints: a b c d → c d a b c d, added up with weights. */
    private static void dup2x2ints(ClassWriter w) {
        MethodVisitor m = begin(w, "dup2x2ints", "(IIII)I");
        for (int i = 0; i < 4; i++)
            m.visitVarInsn(ILOAD, i);
        m.visitInsn(DUP2_X2);
        for (int i = 0; i < 5; i++) {
            m.visitInsn(ICONST_3);
            m.visitInsn(IMUL);
            m.visitInsn(IADD);
        }
        end(m, IRETURN);
    }

    private static void dupx2(ClassWriter w) {
        MethodVisitor m = begin(w, "dupx2", "(JI)J");
        m.visitVarInsn(LLOAD, 0);
        m.visitVarInsn(ILOAD, 2);
        m.visitInsn(DUP_X2);
        m.visitInsn(POP);
        m.visitInsn(L2I);
        m.visitInsn(IADD);
        m.visitInsn(DUP);
        m.visitInsn(DUP2);
        m.visitInsn(POP2);
        m.visitInsn(POP);
        m.visitInsn(I2L);
        end(m, LRETURN);
    }

    /* A jump over more code than 16 bits can say. */
    private static void far(ClassWriter w) {
        MethodVisitor m = begin(w, "far", "(I)I");
        Label there = new Label();
        m.visitJumpInsn(GOTO, there);
        Label dead = new Label();
        m.visitLabel(dead);
        for (int i = 0; i < FAR; i++)
            m.visitInsn(NOP);
        m.visitJumpInsn(GOTO, dead);
        m.visitLabel(there);
        m.visitVarInsn(ILOAD, 0);
        m.visitInsn(ICONST_1);
        m.visitInsn(IADD);
        end(m, IRETURN);
    }

    /* Constants far down the pool. */
    private static void constants(ClassWriter w) {
        for (int i = 0; i < 300; i++)
            w.newConst("filler " + i);
        MethodVisitor m = begin(w, "constants", "()Ljava/lang/String;");
        m.visitLdcInsn("far constant");
        end(m, ARETURN);
    }

    /* Asks for the annotations, which is when it is found that one is damaged. */
    private static void annotated(ClassWriter w) {
        MethodVisitor m = begin(w, "annotated", "()Ljava/lang/String;");
        Label first = new Label(), last = new Label();
        m.visitTryCatchBlock(first, last, last, "java/lang/annotation/AnnotationFormatError");
        m.visitLabel(first);
        m.visitLdcInsn(Type.getObjectType("Assembled"));
        m.visitMethodInsn(INVOKEVIRTUAL, "java/lang/Class", "getAnnotations", "()[Ljava/lang/annotation/Annotation;", false);
        m.visitInsn(POP);
        m.visitLdcInsn("sound annotations");
        m.visitInsn(ARETURN);
        m.visitLabel(last);
        m.visitInsn(POP);
        m.visitLdcInsn("damaged annotations");
        end(m, ARETURN);
    }

    /* The class's attributes end with the annotation's type, and that it has no values. */
    private static byte[] damaged(byte[] bytes) {
        bytes[bytes.length - 4] = bytes[bytes.length - 3] = -1;
        return bytes;
    }

    private static void print(MethodVisitor m, String name, String descriptor, Runnable arguments) {
        m.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        arguments.run();
        m.visitMethodInsn(INVOKESTATIC, "Assembled", name, descriptor, false);
        String shown = descriptor.substring(descriptor.indexOf(')') + 1);
        m.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(" + shown + ")V", false);
    }

    private static void main(ClassWriter w) {
        MethodVisitor m = begin(w, "main", "([Ljava/lang/String;)V");
        print(m, "swap", "()I", () -> { });
        print(m, "dup2x2", "(JJ)J", () -> { m.visitLdcInsn(5L); m.visitLdcInsn(3L); });
        print(m, "dup2x2ints", "(IIII)I", () -> { for (int i = 2; i < 6; i++) m.visitInsn(ICONST_0 + i - 1); });
        print(m, "dupx2", "(JI)J", () -> { m.visitLdcInsn(9L); m.visitInsn(ICONST_4); });
        print(m, "far", "(I)I", () -> m.visitInsn(ICONST_5));
        print(m, "constants", "()Ljava/lang/String;", () -> { });
        print(m, "annotated", "()Ljava/lang/String;", () -> { });
        end(m, RETURN);
    }

    public static void main(String[] args) throws Exception {
        ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_FRAMES | ClassWriter.COMPUTE_MAXS);
        w.visit(V17, ACC_PUBLIC | ACC_SUPER, "Assembled", null, "java/lang/Object", null);
        swap(w);
        dup2x2(w);
        dup2x2ints(w);
        dupx2(w);
        far(w);
        constants(w);
        annotated(w);
        main(w);
        w.visitAnnotation("Ljava/lang/Deprecated;", true).visitEnd();
        w.visitEnd();
        try (FileOutputStream out = new FileOutputStream(args[0] + "/Assembled.class")) {
            out.write(damaged(w.toByteArray()));
        }
    }
}
