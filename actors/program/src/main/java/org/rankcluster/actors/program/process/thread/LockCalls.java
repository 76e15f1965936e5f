package org.rankcluster.actors.program.process.thread;

import java.time.Duration;
import java.util.IdentityHashMap;
import org.rankcluster.actors.program.process.RankHost;
import org.rankcluster.actors.program.process.Replaces;
import org.rankcluster.actors.program.process.system.RankEnums;

/**
 * Replacements of monitors, {@code wait} and {@code notify}, so that ranks share no locks and waits take virtual time. Classes, strings,
 * boxed numbers, enum constants and the constants of MPI are objects of the JVM, not of a rank. Programs lock an object of the rank in
 * place of such an object; otherwise ranks would wait for each other outside MPI.
 */
@SuppressWarnings("WaitNotInLoop") // the caller has the loop
public final class LockCalls {
    private static final String LOCKS = "locks";

    /** The objects that replace objects of the JVM when a program of the rank locks them; by identity, as monitors are. */
    private static final class Locks {
        private final IdentityHashMap<Object, Object> locks = new IdentityHashMap<>();

        Object of(Object shared) {
            return locks.computeIfAbsent(shared, key -> new Object());
        }
    }

    private LockCalls() {}

    /** Returns the object to lock in place of {@code object}. */
    public static Object lock(Object object) {
        return isShared(object) ? ofRank(object) : object;
    }

    @SuppressWarnings("ReferenceEquality") // a program's own equals runs only where the program calls it
    private static boolean isShared(Object object) {
        return object instanceof Class
                || object instanceof String
                || object instanceof Enum
                || object instanceof Number
                || object instanceof Boolean
                || object instanceof Character
                || object instanceof Runtime
                || object == System.out
                || object == System.err
                || object == System.in
                || object.getClass().getPackageName().equals("mpi");
    }

    private static Object ofRank(Object object) {
        RankHost rank = RankHost.currentOrNull();
        if (rank == null || object.getClass().getClassLoader() != null && object instanceof Number) {
            return object;
        }
        // A constructor of an enum, and the code that it starts, may refer to the rank's own object of a constant.
        Enum<?> constant = object instanceof Enum<?> any ? RankEnums.own(any) : null;
        return ((Locks) rank.state().service(LOCKS, Locks::new)).of(constant == null ? object : constant);
    }

    /** Replaces {@link Object#notify}. */
    @Replaces(Object.class)
    public static void notify(Object object) {
        lock(object).notify();
    }

    /** Replaces {@link Object#notifyAll}. */
    @Replaces(Object.class)
    public static void notifyAll(Object object) {
        lock(object).notifyAll();
    }

    /** Replaces {@link Object#wait()}. */
    @Replaces(Object.class)
    public static void wait(Object object) throws InterruptedException {
        if (!isEndMissed(object)) {
            lock(object).wait();
        }
    }

    private static boolean isEndMissed(Object object) {
        return object instanceof RankThread thread && Thread.holdsLock(thread) && thread.isEndMissed();
    }

    /** Replaces {@link Object#wait(long)}. */
    @Replaces(Object.class)
    public static void wait(Object object, long millis) throws InterruptedException {
        wait(object, millis, 0);
    }

    /** Replaces {@link Object#wait(long, int)}. */
    @Replaces(Object.class)
    public static void wait(Object object, long millis, int nanos) throws InterruptedException {
        if (isEndMissed(object)) {
            return;
        }
        Object lock = lock(object);
        Deadline deadline = millis > 0 || millis == 0 && nanos > 0
                ? Deadline.in(Duration.ofMillis(millis).plusNanos(nanos))
                : null;
        if (deadline == null) {
            lock.wait(millis, nanos);
        } else {
            boolean unusedInTime = deadline.await(lock::wait);
        }
    }

    /** Replaces {@link Thread#holdsLock}. */
    @Replaces(Thread.class)
    public static boolean holdsLock(Object object) {
        return Thread.holdsLock(lock(object));
    }
}
