package org.rankcluster.actors.program.process;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Hash codes of objects that have only that of {@link Object}, which differs from run to run: those are the rank's, and what is made for it does not show. */
public final class HashCalls {
    private HashCalls() {}

    /** {@link System#identityHashCode}. */
    @InPlaceOf(System.class)
    public static int identityHashCode(@Nullable Object object) {
        return IdentityHashes.of(object);
    }

    /** {@link Object#hashCode}. */
    @InPlaceOf(value = Object.class, name = "hashCode")
    public static int ofObject(@Nullable Object object) {
        return IdentityHashes.hashCode(object);
    }

    /** {@link Objects#hashCode}. */
    @InPlaceOf(Objects.class)
    public static int hashCode(@Nullable Object object) {
        return object == null ? 0 : IdentityHashes.hashCode(object);
    }

    /** {@link Objects#hash}. */
    @InPlaceOf(Objects.class)
    public static int hash(@Nullable Object @Nullable [] values) {
        return hashCode(values);
    }

    /** {@link Arrays#hashCode(Object[])}. */
    @InPlaceOf(Arrays.class)
    public static int hashCode(@Nullable Object @Nullable [] values) {
        if (values == null) {
            return 0;
        }
        int result = 1;
        for (Object value : values) {
            result = 31 * result + hashCode(value);
        }
        return result;
    }

    /** {@link Object#getClass}; of what is made in place of a class of the JDK, that class. */
    @InPlaceOf(value = Object.class, name = "getClass")
    public static Class<?> classOf(Object object) {
        return object instanceof StandIn other ? other.standsFor() : object.getClass();
    }

    /** {@link Object#hashCode} of an object whose class has no other, and asks but once. */
    public static int draw(Object object) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? System.identityHashCode(object) : rank.state().nextHash();
    }
}
