package org.rankcluster.protocol.datatype;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * What direct buffers are views of. The JDK keeps it in their field {@code att}, so that the memory stays as long as a view of it
 * does, and gives it to nobody. Where the field cannot be read no buffer is a view.
 */
final class DirectViews {
    private static final String FIELD = "att";
    private static final long NOWHERE = -1;

    private static final MethodHandle GET;
    private static final MethodHandle OFFSET;

    static {
        MethodHandle get = MethodHandles.empty(MethodType.methodType(Object.class, Object.class, long.class));
        MethodHandle offset = MethodHandles.dropArguments(MethodHandles.constant(long.class, NOWHERE), 0, Field.class);
        try { // by name, for javac warns of it where nobody can say that it shall not
            Class<?> type = Class.forName("sun.misc.Unsafe");
            Field only = type.getDeclaredField("theUnsafe");
            only.setAccessible(true);
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            get = lookup.findVirtual(type, "getObject", get.type()).bindTo(only.get(null));
            offset =
                    lookup.findVirtual(type, "objectFieldOffset", offset.type()).bindTo(only.get(null));
        } catch (ReflectiveOperationException | RuntimeException otherJvm) {
            // none is a view
        }
        GET = get;
        OFFSET = offset;
    }

    /** Where the field is in a class of buffers. */
    private static final ClassValue<Long> PLACES = new ClassValue<>() {
        @Override
        protected Long computeValue(Class<?> type) {
            for (Class<?> declaring = type; declaring != null; declaring = declaring.getSuperclass()) {
                try {
                    return (long) OFFSET.invokeExact(declaring.getDeclaredField(FIELD));
                } catch (NoSuchFieldException inherited) {
                    // its superclass has it
                } catch (Throwable otherJvm) {
                    return NOWHERE;
                }
            }
            return NOWHERE;
        }
    };

    private DirectViews() {}

    /** The buffer with all the memory that a direct buffer is a view of; null if it is none. */
    static @Nullable Buffer viewed(Buffer view) {
        long place = PLACES.get(view.getClass());
        try {
            Object attached = place == NOWHERE ? null : (Object) GET.invokeExact((Object) view, place);
            return attached instanceof Buffer root ? root : null;
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
