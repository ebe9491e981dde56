public class ThreadGroupsAndNames {
    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("mine");
        Thread t = new Thread(group, () -> System.out.println(Thread.currentThread().getName() + " in " + Thread.currentThread().getThreadGroup().getName()), "worker");
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.isDaemon() + " " + t.getPriority() + " " + t);
        t.start();
        t.join();
        System.out.println(t.getState() + " " + t.isAlive() + " " + t.getThreadGroup());
        Thread u = new Thread(() -> { });
        u.setDaemon(true);
        u.setPriority(Thread.MAX_PRIORITY);
        u.setName("renamed");
        System.out.println(u.getName() + " " + u.isDaemon() + " " + u.getPriority() + " " + u.isInterrupted());
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice");
        }
        try {
            u.setPriority(11);
        } catch (IllegalArgumentException e) {
            System.out.println("no such priority");
        }
        System.out.println(group.getParent().getName() + " " + group.getMaxPriority() + " " + Thread.currentThread().getName());
        InheritableThreadLocal<String> local = new InheritableThreadLocal<>() {
            @Override
            protected String childValue(String parent) {
                return parent + "'s child";
            }
        };
        local.set("main");
        Thread child = new Thread(() -> System.out.println(local.get()));
        child.start();
        child.join();
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(1000);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.interrupted());
        }
    }
}
