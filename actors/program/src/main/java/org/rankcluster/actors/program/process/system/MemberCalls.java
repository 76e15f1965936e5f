package org.rankcluster.actors.program.process.system;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.rankcluster.actors.program.process.Replaces;

/**
 * Replacements of {@code getDeclaredFields}, {@code getDeclaredMethods} and similar calls, whose results omit the members that rewriting
 * adds.
 */
public final class MemberCalls {
    /** Name of the method that holds a class's former initialiser. */
    public static final String INITIALISER = "$clinit";

    private static final String HASH = "$hash";

    private MemberCalls() {}

    private static boolean isOfSource(Field field) {
        return !field.getName().equals(HASH);
    }

    private static boolean isOfSource(Method method) {
        String name = method.getName();
        return !(name.equals(INITIALISER)
                || name.startsWith(RankClasses.BRIDGE)
                || method.isSynthetic() && !method.isBridge() && name.equals("hashCode"));
    }

    /** Replaces {@link Class#getDeclaredFields}. */
    @Replaces(Class.class)
    public static Field[] getDeclaredFields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(MemberCalls::isOfSource)
                .toArray(Field[]::new);
    }

    /** Replaces {@link Class#getFields}; constants of interfaces are public. */
    @Replaces(Class.class)
    public static Field[] getFields(Class<?> type) {
        return Arrays.stream(type.getFields()).filter(MemberCalls::isOfSource).toArray(Field[]::new);
    }

    /** Replaces {@link Class#getDeclaredField}. */
    @Replaces(Class.class)
    public static Field getDeclaredField(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        if (!isOfSource(field)) {
            throw new NoSuchFieldException(name);
        }
        return field;
    }

    /** Replaces {@link Class#getDeclaredMethods}. */
    @Replaces(Class.class)
    public static Method[] getDeclaredMethods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(MemberCalls::isOfSource)
                .toArray(Method[]::new);
    }

    /** Replaces {@link Class#getMethods}. */
    @Replaces(Class.class)
    public static Method[] getMethods(Class<?> type) {
        return Arrays.stream(type.getMethods()).filter(MemberCalls::isOfSource).toArray(Method[]::new);
    }
}
