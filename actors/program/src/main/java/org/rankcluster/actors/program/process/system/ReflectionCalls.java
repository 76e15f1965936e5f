package org.rankcluster.actors.program.process.system;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.Replaces;

/**
 * The replacements of reflective accesses to static fields in a program's classes. They lead to the calling rank's own copy of the fields.
 */
public final class ReflectionCalls {
    private ReflectionCalls() {}

    /** Initialises a class for the calling rank, as its first active use would. Does nothing if it is not a class of a program. */
    public static void initialise(Class<?> type) {
        Object unusedStatics = statics(type);
    }

    private static @Nullable Object statics(Class<?> type) {
        if (type.getClassLoader() instanceof RankClasses classes && classes.hasStatics(type.getName())) {
            try {
                return Class.forName(classes.staticsOf(type.getName()), true, classes)
                        .getMethod("get")
                        .invoke(null);
            } catch (InvocationTargetException thrown) {
                if (thrown.getCause() instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) thrown.getCause(); // a refusal
            } catch (ReflectiveOperationException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
        return null;
    }

    /** Returns the object in which the calling rank keeps a static; null if all ranks share it. */
    static @Nullable Object holder(Field field) {
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        Object statics = isStatic ? statics(field.getDeclaringClass()) : null;
        return statics != null
                        && Arrays.stream(statics.getClass().getFields())
                                .anyMatch(f ->
                                        f.getName().equals(field.getName()) && !Modifier.isStatic(f.getModifiers()))
                ? statics
                : null;
    }

    /** Returns the {@link #holder} of a field to write; also null for a final field, which itself refuses the write. */
    private static @Nullable Object holderToSet(Field field) {
        return Modifier.isFinal(field.getModifiers()) ? null : holder(field);
    }

    /** Returns the field of the rank's object for a static. */
    static Field fieldOf(Object holder, Field field) {
        try {
            return holder.getClass().getField(field.getName());
        } catch (NoSuchFieldException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Returns the field to read or write: the field itself, or the field of the rank. */
    private static Field at(Field field, @Nullable Object holder) {
        if (holder != null) {
            return fieldOf(holder, field);
        }
        field.trySetAccessible(); // the caller is now another class
        return field;
    }

    private static @Nullable Object in(@Nullable Object object, @Nullable Object holder) {
        return holder == null ? object : holder;
    }

    /** Replaces {@link Class#forName(String)}. */
    @Replaces(value = Class.class, caller = true)
    public static Class<?> forName(String name, Class<?> caller) throws ClassNotFoundException {
        return forName(name, true, caller.getClassLoader());
    }

    /** Replaces {@link Class#forName(String, boolean, ClassLoader)}. */
    @Replaces(Class.class)
    public static Class<?> forName(String name, boolean initialise, @Nullable ClassLoader loader)
            throws ClassNotFoundException {
        Class<?> type = Class.forName(name, initialise, loader);
        if (initialise) {
            initialise(type);
        }
        return type;
    }

    /** Replaces {@link Field#get}. */
    @Replaces(Field.class)
    public static @Nullable Object get(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).get(in(object, holder));
    }

    /** Replaces {@link Field#set}. */
    @Replaces(Field.class)
    public static void set(Field field, @Nullable Object object, @Nullable Object value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).set(in(object, holder), value);
    }

    /** Replaces {@link Field#getBoolean}. */
    @Replaces(Field.class)
    public static boolean getBoolean(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).getBoolean(in(object, holder));
    }

    /** Replaces {@link Field#setBoolean}. */
    @Replaces(Field.class)
    public static void setBoolean(Field field, @Nullable Object object, boolean value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).setBoolean(in(object, holder), value);
    }

    /** Replaces {@link Field#getByte}. */
    @Replaces(Field.class)
    public static byte getByte(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).getByte(in(object, holder));
    }

    /** Replaces {@link Field#setByte}. */
    @Replaces(Field.class)
    public static void setByte(Field field, @Nullable Object object, byte value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).setByte(in(object, holder), value);
    }

    /** Replaces {@link Field#getChar}. */
    @Replaces(Field.class)
    public static char getChar(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).getChar(in(object, holder));
    }

    /** Replaces {@link Field#setChar}. */
    @Replaces(Field.class)
    public static void setChar(Field field, @Nullable Object object, char value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).setChar(in(object, holder), value);
    }

    /** Replaces {@link Field#getShort}. */
    @Replaces(Field.class)
    public static short getShort(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).getShort(in(object, holder));
    }

    /** Replaces {@link Field#setShort}. */
    @Replaces(Field.class)
    public static void setShort(Field field, @Nullable Object object, short value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).setShort(in(object, holder), value);
    }

    /** Replaces {@link Field#getInt}. */
    @Replaces(Field.class)
    public static int getInt(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).getInt(in(object, holder));
    }

    /** Replaces {@link Field#setInt}. */
    @Replaces(Field.class)
    public static void setInt(Field field, @Nullable Object object, int value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).setInt(in(object, holder), value);
    }

    /** Replaces {@link Field#getLong}. */
    @Replaces(Field.class)
    public static long getLong(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).getLong(in(object, holder));
    }

    /** Replaces {@link Field#setLong}. */
    @Replaces(Field.class)
    public static void setLong(Field field, @Nullable Object object, long value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).setLong(in(object, holder), value);
    }

    /** Replaces {@link Field#getFloat}. */
    @Replaces(Field.class)
    public static float getFloat(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).getFloat(in(object, holder));
    }

    /** Replaces {@link Field#setFloat}. */
    @Replaces(Field.class)
    public static void setFloat(Field field, @Nullable Object object, float value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).setFloat(in(object, holder), value);
    }

    /** Replaces {@link Field#getDouble}. */
    @Replaces(Field.class)
    public static double getDouble(Field field, @Nullable Object object) throws IllegalAccessException {
        Object holder = holder(field);
        return at(field, holder).getDouble(in(object, holder));
    }

    /** Replaces {@link Field#setDouble}. */
    @Replaces(Field.class)
    public static void setDouble(Field field, @Nullable Object object, double value) throws IllegalAccessException {
        Object holder = holderToSet(field);
        at(field, holder).setDouble(in(object, holder), value);
    }
}
