package org.rankcluster.actors.launch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A search for the {@code main} method that a JVM would run (JLS 25, section 12.1.4). A method with {@code String[]} precedes one without.
 * The method may be declared or inherited, but not private. An instance method needs a constructor without parameters for its object.
 */
final class MainMethod {
    private static final String NAME = "main";

    private MainMethod() {}

    /**
     * Returns the {@code main} of a class, without initialising the class.
     *
     * @return handle of type {@code (String[])void}; null if there is none to run
     */
    static @Nullable MethodHandle of(Class<?> type) {
        Method method = find(type, String[].class);
        if (method == null) {
            method = find(type);
        }
        if (method == null) {
            return null;
        }
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Constructor<?> constructor = isStatic ? null : constructorOf(type);
        return isStatic || constructor != null ? handle(method, constructor) : null;
    }

    /** Returns the first {@code main} of the class and its superclasses; null if a JVM would not run it. */
    private static @Nullable Method find(Class<?> type, Class<?>... parameters) {
        for (Class<?> above = type; above != null; above = above.getSuperclass()) {
            for (Method method : above.getDeclaredMethods()) {
                if (method.getName().equals(NAME)
                        && Arrays.equals(method.getParameterTypes(), parameters)
                        && !method.isBridge()) {
                    return mayRun(method, type) ? method : null;
                }
            }
        }
        return null;
    }

    private static boolean mayRun(Method method, Class<?> type) {
        int modifiers = method.getModifiers();
        boolean isSeen = Modifier.isPublic(modifiers)
                || Modifier.isProtected(modifiers)
                || !Modifier.isPrivate(modifiers)
                        && method.getDeclaringClass().getPackageName().equals(type.getPackageName());
        return isSeen && method.getReturnType() == void.class;
    }

    private static @Nullable Constructor<?> constructorOf(Class<?> type) {
        if (Modifier.isAbstract(type.getModifiers())) {
            return null;
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            if (constructor.getParameterCount() == 0 && !Modifier.isPrivate(constructor.getModifiers())) {
                return constructor;
            }
        }
        return null;
    }

    private static MethodHandle handle(Method method, @Nullable Constructor<?> constructor) {
        try {
            method.setAccessible(true);
            MethodHandle main = MethodHandles.lookup().unreflect(method).asFixedArity();
            if (method.getParameterCount() == 0) {
                main = MethodHandles.dropArguments(main, main.type().parameterCount(), String[].class);
            }
            if (constructor == null) {
                return main;
            }
            constructor.setAccessible(true);
            MethodHandle made = MethodHandles.lookup().unreflectConstructor(constructor);
            Class<?> receiver = main.type().parameterType(0);
            return MethodHandles.foldArguments(main, made.asType(MethodType.methodType(receiver)));
        } catch (IllegalAccessException closed) {
            throw new IllegalStateException(closed);
        }
    }
}
