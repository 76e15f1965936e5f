package org.rankcluster.actors.program.process.system;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of calls by reflection ({@code Method.invoke}) and by method handles, which would otherwise bypass the rewriting of
 * programs. Members that a direct call would replace or refuse are treated in the same way.
 */
public final class InvocationCalls {
    private InvocationCalls() {}

    /** Replaces {@link Method#invoke}. */
    @Replaces(value = Method.class, caller = true)
    public static @Nullable Object invoke(
            Method method, @Nullable Object object, @Nullable Object @Nullable [] arguments, Class<?> caller)
            throws IllegalAccessException, InvocationTargetException {
        ReplacedMember other = replaced(method, caller);
        if (other == null) {
            open(method, caller);
            return method.invoke(object, arguments);
        }
        try {
            return other.call(object, arguments, caller);
        } catch (InstantiationException impossible) {
            throw new IllegalStateException(impossible); // no constructor replaces a method
        }
    }

    /** Replaces {@link Constructor#newInstance}. */
    @Replaces(value = Constructor.class, caller = true)
    public static @Nullable Object newInstance(
            Constructor<?> constructor, @Nullable Object @Nullable [] arguments, Class<?> caller)
            throws IllegalAccessException, InvocationTargetException, InstantiationException {
        ReplacedMember other = replaced(constructor, caller);
        if (other == null) {
            open(constructor, caller);
            return constructor.newInstance(arguments);
        }
        return other.call(null, arguments, caller);
    }

    /** Replaces {@link MethodHandles.Lookup#findStatic}. */
    @Replaces(value = MethodHandles.Lookup.class, caller = true)
    public static MethodHandle findStatic(
            MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type, Class<?> caller)
            throws NoSuchMethodException, IllegalAccessException {
        return replaced(lookup.findStatic(owner, name, type), lookup, owner, caller);
    }

    /** Replaces {@link MethodHandles.Lookup#findVirtual}. */
    @Replaces(value = MethodHandles.Lookup.class, caller = true)
    public static MethodHandle findVirtual(
            MethodHandles.Lookup lookup, Class<?> owner, String name, MethodType type, Class<?> caller)
            throws NoSuchMethodException, IllegalAccessException {
        return replaced(lookup.findVirtual(owner, name, type), lookup, owner, caller);
    }

    /** Replaces {@link MethodHandles.Lookup#findConstructor}. */
    @Replaces(value = MethodHandles.Lookup.class, caller = true)
    public static MethodHandle findConstructor(
            MethodHandles.Lookup lookup, Class<?> owner, MethodType type, Class<?> caller)
            throws NoSuchMethodException, IllegalAccessException {
        return replaced(lookup.findConstructor(owner, type), lookup, owner, caller);
    }

    /** Replaces {@link MethodHandles.Lookup#unreflect}. */
    @Replaces(value = MethodHandles.Lookup.class, caller = true)
    public static MethodHandle unreflect(MethodHandles.Lookup lookup, Method method, Class<?> caller)
            throws IllegalAccessException {
        return replaced(lookup.unreflect(method), method, caller);
    }

    /** Replaces {@link MethodHandles.Lookup#unreflectConstructor}. */
    @Replaces(value = MethodHandles.Lookup.class, caller = true)
    public static MethodHandle unreflectConstructor(
            MethodHandles.Lookup lookup, Constructor<?> constructor, Class<?> caller) throws IllegalAccessException {
        return replaced(lookup.unreflectConstructor(constructor), constructor, caller);
    }

    private static MethodHandle replaced(
            MethodHandle found, MethodHandles.Lookup lookup, Class<?> owner, Class<?> caller)
            throws IllegalAccessException {
        if (owner.getClassLoader() instanceof RankClasses || owner == MethodHandle.class || owner == VarHandle.class) {
            return found; // methods of the program, and invokers, which have no reflected member
        }
        return replaced(found, lookup.revealDirect(found).reflectAs(Executable.class, lookup), caller);
    }

    private static MethodHandle replaced(MethodHandle found, Executable member, Class<?> caller)
            throws IllegalAccessException {
        ReplacedMember other = replaced(member, caller);
        return other == null
                ? found
                : other.handle(caller).asType(found.type()).withVarargs(found.isVarargsCollector());
    }

    private static @Nullable ReplacedMember replaced(Executable member, Class<?> caller) {
        return !(member.getDeclaringClass().getClassLoader() instanceof RankClasses)
                        && caller.getClassLoader() instanceof RankClasses classes
                ? classes.replaced(member)
                : null;
    }

    /** Lets this class call the members that {@code caller} may call, and no others. */
    @SuppressWarnings("deprecation") // whether the program has opened it, not whether others may use it
    private static void open(Executable member, Class<?> caller) throws IllegalAccessException {
        boolean isPublic = Modifier.isPublic(
                member.getModifiers() & member.getDeclaringClass().getModifiers());
        if (isPublic || member.isAccessible()) {
            return;
        }
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(caller, MethodHandles.lookup());
        MethodHandle unusedAllowed = member instanceof Method method
                ? lookup.unreflect(method)
                : lookup.unreflectConstructor((Constructor<?>) member);
        boolean unusedOpen = member.trySetAccessible();
    }
}
