package org.rankcluster.actors.program.process.system;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of method-handle lookups for static fields, redirected to the calling rank's copy of the fields. The lookup itself checks
 * access first.
 */
public final class LookupCalls {
    private LookupCalls() {}

    /** Replaces {@link MethodHandles.Lookup#ensureInitialized}. */
    @Replaces(MethodHandles.Lookup.class)
    public static Class<?> ensureInitialized(MethodHandles.Lookup lookup, Class<?> type) throws IllegalAccessException {
        Class<?> same = lookup.ensureInitialized(type);
        ReflectionCalls.initialise(same);
        return same;
    }

    /** Replaces {@link MethodHandles.Lookup#findStaticVarHandle}, for the calling rank's static. */
    @Replaces(MethodHandles.Lookup.class)
    public static VarHandle findStaticVarHandle(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        VarHandle shared = lookup.findStaticVarHandle(owner, name, type);
        return ofRank(shared, owner.getDeclaredField(name));
    }

    /** Replaces {@link MethodHandles.Lookup#findStaticGetter}, for the calling rank's static. */
    @Replaces(MethodHandles.Lookup.class)
    public static MethodHandle findStaticGetter(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        MethodHandle shared = lookup.findStaticGetter(owner, name, type);
        return getterOfRank(shared, owner.getDeclaredField(name));
    }

    /** Replaces {@link MethodHandles.Lookup#findStaticSetter}, for the calling rank's static. */
    @Replaces(MethodHandles.Lookup.class)
    public static MethodHandle findStaticSetter(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        MethodHandle shared = lookup.findStaticSetter(owner, name, type);
        return setterOfRank(shared, owner.getDeclaredField(name));
    }

    /** Replaces {@link MethodHandles.Lookup#unreflectVarHandle}, for the calling rank's field if it is a static. */
    @Replaces(MethodHandles.Lookup.class)
    public static VarHandle unreflectVarHandle(MethodHandles.Lookup lookup, Field field) throws IllegalAccessException {
        return ofRank(lookup.unreflectVarHandle(field), field);
    }

    /** Replaces {@link MethodHandles.Lookup#unreflectGetter}, for the calling rank's field if it is a static. */
    @Replaces(MethodHandles.Lookup.class)
    public static MethodHandle unreflectGetter(MethodHandles.Lookup lookup, Field field) throws IllegalAccessException {
        return getterOfRank(lookup.unreflectGetter(field), field);
    }

    /** Replaces {@link MethodHandles.Lookup#unreflectSetter}, for the calling rank's field if it is a static. */
    @Replaces(MethodHandles.Lookup.class)
    public static MethodHandle unreflectSetter(MethodHandles.Lookup lookup, Field field) throws IllegalAccessException {
        return setterOfRank(lookup.unreflectSetter(field), field);
    }

    private static VarHandle ofRank(VarHandle shared, Field field) throws IllegalAccessException {
        Object holder = ReflectionCalls.holder(field);
        return holder == null
                ? shared
                : MethodHandles.insertCoordinates(
                        MethodHandles.publicLookup().unreflectVarHandle(ReflectionCalls.fieldOf(holder, field)),
                        0,
                        holder);
    }

    private static MethodHandle getterOfRank(MethodHandle shared, Field field) throws IllegalAccessException {
        Object holder = ReflectionCalls.holder(field);
        return holder == null
                ? shared
                : MethodHandles.publicLookup()
                        .unreflectGetter(ReflectionCalls.fieldOf(holder, field))
                        .bindTo(holder);
    }

    private static MethodHandle setterOfRank(MethodHandle shared, Field field) throws IllegalAccessException {
        Object holder = ReflectionCalls.holder(field);
        return holder == null
                ? shared
                : MethodHandles.publicLookup()
                        .unreflectSetter(ReflectionCalls.fieldOf(holder, field))
                        .bindTo(holder);
    }
}
