public class ManyLocals {
    static long wide() {
        int a0=1,a1=2,a2=3,a3=4,a4=5,a5=6,a6=7,a7=8,a8=9,a9=10; long l0=1,l1=2,l2=3,l3=4,l4=5,l5=6,l6=7,l7=8,l8=9,l9=10;
        double d0=1,d1=2,d2=3,d3=4,d4=5,d5=6,d6=7,d7=8,d8=9,d9=10; long m0=1,m1=2,m2=3,m3=4,m4=5,m5=6,m6=7,m7=8,m8=9,m9=10;
        long n0=1,n1=2,n2=3,n3=4,n4=5,n5=6,n6=7,n7=8,n8=9,n9=10; long o0=1,o1=2,o2=3,o3=4,o4=5,o5=6,o6=7,o7=8,o8=9,o9=10;
        long p0=1,p1=2,p2=3,p3=4,p4=5,p5=6,p6=7,p7=8,p8=9,p9=10; long q0=1,q1=2,q2=3,q3=4,q4=5,q5=6,q6=7,q7=8,q8=9,q9=10;
        long r0=1,r1=2,r2=3,r3=4,r4=5,r5=6,r6=7,r7=8,r8=9,r9=10; long s0=1,s1=2,s2=3,s3=4,s4=5,s5=6,s6=7,s7=8,s8=9,s9=10;
        long t0=1,t1=2,t2=3,t3=4,t4=5,t5=6,t6=7,t7=8,t8=9,t9=10; long u0=1,u1=2,u2=3,u3=4,u4=5,u5=6,u6=7,u7=8,u8=9,u9=10;
        long v0=1,v1=2,v2=3,v3=4,v4=5,v5=6,v6=7,v7=8,v8=9,v9=10; long w0=1,w1=2,w2=3,w3=4,w4=5,w5=6,w6=7,w7=8,w8=9,w9=10;
        int x0 = 5; long x1 = 6; float x2 = 7; double x3 = 8; String x4 = "nine"; int x5 = 1;
        x0++; x0 += 1000; x0 -= 3000; x5 += 100; x1 += x0; x2 *= 2; x3 /= 3;
        Object x6 = x4 + x5;
        return a0+a9+l0+l9+(long)d9+m9+n9+o9+p9+q9+r9+s9+t9+u9+v9+w9+x0+x1+(long)x2+(long)x3+x6.hashCode();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(wide());
    }
}
