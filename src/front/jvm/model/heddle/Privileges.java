package heddle;

import java.security.AccessControlContext;
import java.security.Permission;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/** AccessController without a security manager: everything is allowed, and done without a check. */
public final class Privileges {
    private Privileges() {}

    public static Object run(PrivilegedAction<?> action) {
        return action.run();
    }

    public static Object run(PrivilegedAction<?> action, AccessControlContext c) {
        return action.run();
    }

    public static Object run(PrivilegedAction<?> action, AccessControlContext c, Permission[] p) {
        return action.run();
    }

    public static Object runChecked(PrivilegedExceptionAction<?> action)
        throws PrivilegedActionException {
        try {
            return action.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new PrivilegedActionException(e);
        }
    }

    public static Object runChecked(PrivilegedExceptionAction<?> action, AccessControlContext c)
        throws PrivilegedActionException {
        return runChecked(action);
    }

    public static Object runChecked(PrivilegedExceptionAction<?> action, AccessControlContext c,
                                    Permission[] p) throws PrivilegedActionException {
        return runChecked(action);
    }

    public static void check(Permission p) {}
}
