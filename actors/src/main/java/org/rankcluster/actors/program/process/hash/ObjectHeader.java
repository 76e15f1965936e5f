package org.rankcluster.actors.program.process.hash;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/**
 * The identity hash code in an object's header, where HotSpot keeps it from the first time that somebody asks: at offset 0, in the mark
 * word (markWord.hpp). Where in it is found out by experiment. Without an answer no hash code is ever written, and all are the JVM's.
 */
final class ObjectHeader {
    private static final long OFFSET = 0;
    private static final long ALL = 0x7FFF_FFFFL;
    private static final long LOCK = 0b11;
    private static final long UNLOCKED = 0b01;
    private static final int TRIALS = 20;
    private static final int NOWHERE = -1;

    private static final MethodHandle GET;
    private static final MethodHandle GET_VOLATILE;
    private static final MethodHandle COMPARE_AND_SET;

    static {
        MethodHandle get = MethodHandles.empty(MethodType.methodType(long.class, Object.class, long.class));
        MethodHandle getVolatile = get;
        MethodHandle compareAndSet = MethodHandles.empty(
                MethodType.methodType(boolean.class, Object.class, long.class, long.class, long.class));
        try { // by name, for javac warns of it where nobody can say that it shall not
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field only = type.getDeclaredField("theUnsafe");
            only.setAccessible(true);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            get = bound(lookup, only.get(null), "getLong", get.type());
            getVolatile = bound(lookup, only.get(null), "getLongVolatile", get.type());
            compareAndSet = bound(lookup, only.get(null), "compareAndSwapLong", compareAndSet.type());
        } catch (ReflectiveOperationException | RuntimeException otherJvm) {
            // its headers read 0, in which there is no hash code
        }
        GET = get;
        GET_VOLATILE = getVolatile;
        COMPARE_AND_SET = compareAndSet;
    }

    private static final int SHIFT = shift();

    /** Whether hash codes can be written. */
    static final boolean IS_WRITABLE = SHIFT != NOWHERE;

    private static final long HASH = IS_WRITABLE ? ALL << SHIFT : 0;

    /** Whether a monitor that nobody waits for changes nothing but the lowest bits. */
    private static final boolean STAYS_WHEN_LOCKED = IS_WRITABLE && staysWhenLocked();

    private ObjectHeader() {}

    /** Whether an object has its hash code, or a header in which there is no room for one just now. */
    static boolean isHashed(Object object) {
        return (mark(object) & HASH) != 0;
    }

    /**
     * Writes an object's hash code, unless it has one. Like the JVM itself (ObjectSynchronizer::FastHashCode) by compare and set, so
     * that whoever locks the object, or moves it, at the same time is not disturbed.
     *
     * @param hash 1 .. 2^31 - 1
     */
    static void setHash(Object object, int hash) {
        while (true) {
            long mark = sureMark(object);
            boolean isPlain = (mark & LOCK) == UNLOCKED || STAYS_WHEN_LOCKED && (mark & LOCK) == 0;
            if ((mark & HASH) != 0
                    || !isPlain
                    || !IS_WRITABLE
                    || replaceMark(object, mark, mark | (long) hash << SHIFT)) {
                return;
            }
        }
    }

    private static MethodHandle bound(MethodHandles.Lookup lookup, Object unsafe, String name, MethodType type)
            throws ReflectiveOperationException {
        return lookup.findVirtual(unsafe.getClass(), name, type).bindTo(unsafe);
    }

    private static long mark(Object object) {
        try {
            return (long) GET.invokeExact(object, OFFSET);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static long sureMark(Object object) {
        try {
            return (long) GET_VOLATILE.invokeExact(object, OFFSET);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean replaceMark(Object object, long old, long mark) {
        try {
            return (boolean) COMPARE_AND_SET.invokeExact(object, OFFSET, old, mark);
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The one shift that explains the hash codes of some objects. A collection amid a trial may age an object: then it is tried again. */
    private static int shift() {
        for (int trial = 0; trial < TRIALS; trial++) {
            for (int shift = 0; shift <= Long.SIZE - Integer.SIZE + 1; shift++) {
                if (explains(shift, new Object()) && explains(shift, new int[1]) && explains(shift, new Object[1])) {
                    return shift;
                }
            }
        }
        return NOWHERE;
    }

    private static boolean explains(int shift, Object fresh) {
        long before = sureMark(fresh);
        long hash = System.identityHashCode(fresh);
        return (before & (ALL << shift)) == 0 && sureMark(fresh) == (before | hash << shift);
    }

    private static boolean staysWhenLocked() {
        for (int trial = 0; trial < TRIALS; trial++) {
            Object fresh = new Object();
            long before = sureMark(fresh);
            synchronized (fresh) {
                if (sureMark(fresh) == (before & ~LOCK)) {
                    return true;
                }
            }
        }
        return false;
    }
}
