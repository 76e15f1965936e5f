package org.rankcluster.actors.program.process.hash;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.SocketOption;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.CodingErrorAction;
import java.nio.file.FileSystem;
import java.nio.file.WatchEvent;
import java.text.AttributedCharacterIterator;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.RankHost;

/**
 * Hash codes of objects that have only that of {@link Object}, which differs from run to run, and with it the order of hash tables:
 * written into their {@linkplain ObjectHeader headers} when a program hands them to the JDK, before the JVM draws some. What all ranks
 * of the JVM share has its hash code from its name or place; other objects have one drawn by the rank.
 */
public final class HashStamp {
    private static final List<Class<?>> WITH_CONSTANTS = List.of(
            AttributedCharacterIterator.Attribute.class,
            ByteOrder.class,
            Character.Subset.class,
            CodingErrorAction.class,
            DateTimeFormatter.class,
            FileChannel.MapMode.class,
            Module.class,
            SocketOption.class,
            WatchEvent.Kind.class);

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return kindOf(type);
        }
    };

    /** Who says what an object's hash code is. */
    private enum Kind {
        /** The class, from what the object holds. */
        OWN,
        /** The class, by a method of our making ({@code IdentityHash}). */
        MADE,
        /** The rank draws one. */
        DRAWN,
        /** The name of the class, of which there may be one object for all ranks. */
        BY_CLASS,
        /** A class has it from its name. */
        CLASS,
        /** A constant has it from its name and its enum's. */
        CONSTANT,
        /** The object's text, of a class of which the JDK has objects for all ranks. */
        BY_TEXT
    }

    private HashStamp() {}

    /** Before an object is handed to the JDK: gives it its hash code, if the JVM would. */
    public static void stamp(@Nullable Object object) {
        if (object == null || object instanceof String || object instanceof Integer || !ObjectHeader.IS_WRITABLE) {
            return;
        }
        if (ObjectHeader.isHashed(object)) {
            if (object instanceof Class<?> type && type.isEnum()) { // it may be the JVM that hashed the class
                writeClass(type);
            }
            return;
        }
        Kind kind = KINDS.get(object.getClass());
        if (kind != Kind.OWN && kind != Kind.MADE) {
            write(object, kind);
        }
    }

    /** The same of two. */
    public static void stamp(@Nullable Object first, @Nullable Object second) {
        stamp(first);
        stamp(second);
    }

    /** The same of all elements. */
    public static void stampAll(@Nullable Object @Nullable [] objects) {
        if (objects == null) {
            return;
        }
        Class<?> type = objects.getClass().getComponentType();
        if (Modifier.isFinal(type.getModifiers()) && !type.isArray() && KINDS.get(type) == Kind.OWN) {
            return;
        }
        for (Object object : objects) {
            stamp(object);
        }
    }

    /** The same of a lambda that captures nothing, and is made once for all ranks: {@code hash} tells its place in the program. */
    public static void stampLambda(Object lambda, int hash) {
        if (!ObjectHeader.isHashed(lambda)) {
            ObjectHeader.setHash(lambda, hash);
        }
    }

    /** {@link System#identityHashCode}. That of a value that ranks may share follows from the value: the JVM may have drawn another. */
    @InPlaceOf(System.class)
    public static int identityHashCode(@Nullable Object object) {
        if (object == null) {
            return 0;
        }
        if (isShared(object)) {
            return positive(object.hashCode());
        }
        Kind kind = KINDS.get(object.getClass());
        if (!ObjectHeader.isHashed(object)) {
            write(object, kind);
        }
        return kind == Kind.MADE ? object.hashCode() : System.identityHashCode(object);
    }

    /** What {@code hashCode} says that is made for a class of the user's without one; it asks but once. */
    public static int draw(Object object) {
        RankHost rank = RankHost.currentOrNull();
        return rank == null ? System.identityHashCode(object) : rank.state().nextHash();
    }

    /** A hash code from a text: 1 .. 2^31 - 1. */
    public static int hash(String text) {
        int hash = text.hashCode() & Integer.MAX_VALUE;
        return hash == 0 ? 1 : hash;
    }

    private static void write(Object object, Kind kind) {
        switch (kind) {
            case CLASS -> writeClass((Class<?>) object);
            case CONSTANT -> writeConstant((Enum<?>) object);
            case BY_CLASS -> ObjectHeader.setHash(object, hash(nameOf(object.getClass())));
            case BY_TEXT -> ObjectHeader.setHash(object, hash(object.getClass().getName() + object));
            case MADE -> ObjectHeader.setHash(object, positive(object.hashCode()));
            case OWN, DRAWN -> draw(object, RankHost.currentOrNull());
        }
    }

    private static void draw(Object object, @Nullable RankHost rank) {
        if (rank != null) {
            ObjectHeader.setHash(object, rank.state().nextHash());
        }
    }

    /** Whether the JVM may have one object of this value for all ranks. */
    private static boolean isShared(Object object) {
        return object instanceof String
                || object instanceof Number
                || object instanceof Boolean
                || object instanceof Character;
    }

    private static int positive(int hash) {
        int positive = hash & Integer.MAX_VALUE;
        return positive == 0 ? 1 : positive;
    }

    /** That of an enum of the JDK with its constants, which the JDK may put into tables by itself. */
    private static void writeClass(Class<?> type) {
        ObjectHeader.setHash(type, hash(nameOf(type)));
        if (type.isEnum() && isOfJdk(type)) {
            writeConstants(type);
        }
    }

    private static void writeConstant(Enum<?> constant) {
        Class<?> type = constant.getDeclaringClass();
        if (isOfJdk(type)) {
            writeConstants(type);
        } else {
            writeOne(constant);
        }
    }

    private static void writeConstants(Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            writeOne((Enum<?>) constant);
        }
    }

    private static void writeOne(Enum<?> constant) {
        if (!ObjectHeader.isHashed(constant)) {
            ObjectHeader.setHash(constant, hash(constant.getDeclaringClass().getName() + "." + constant.name()));
        }
    }

    private static Kind kindOf(Class<?> type) {
        if (type == Class.class) {
            return Kind.CLASS;
        }
        if (Enum.class.isAssignableFrom(type)) {
            return Kind.CONSTANT;
        }
        if (isWithConstants(type)) {
            return Kind.BY_TEXT;
        }
        Method method = hashCodeOf(type);
        if (method.getDeclaringClass() != Object.class) {
            return method.isSynthetic() && !method.isBridge() ? Kind.MADE : Kind.OWN;
        }
        return isOneForAll(type) ? Kind.BY_CLASS : Kind.DRAWN;
    }

    private static Method hashCodeOf(Class<?> type) {
        try {
            return type.getMethod("hashCode");
        } catch (NoSuchMethodException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether the JDK may have an object of its class for the whole JVM: one without fields, such as a lambda that captures nothing. */
    private static boolean isOneForAll(Class<?> type) {
        return ClassLoader.class.isAssignableFrom(type)
                || FileSystem.class.isAssignableFrom(type)
                || type == ThreadLocalRandom.class
                || type != Object.class && !type.isArray() && isOfJdk(type) && isStateless(type);
    }

    /** Whether the JDK has objects of its class for the whole JVM, which say who they are, but hash by identity. */
    private static boolean isWithConstants(Class<?> type) {
        return isOfJdk(type) && WITH_CONSTANTS.stream().anyMatch(each -> each.isAssignableFrom(type));
    }

    private static boolean isStateless(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            if (!Arrays.stream(each.getDeclaredFields()).allMatch(field -> Modifier.isStatic(field.getModifiers()))) {
                return false;
            }
        }
        return true;
    }

    /** Whether the {@code hashCode} that a class of the JDK declares is that of {@link Object}. */
    public static boolean isIdentityIn(Class<?> declares) {
        return declares == AttributedCharacterIterator.Attribute.class || declares == Character.Subset.class;
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getModule().isNamed();
    }

    /** The name of a class, without the number that the JVM adds to those that have none. */
    private static String nameOf(Class<?> type) {
        String name = type.getName();
        int end = type.isHidden() ? name.indexOf('/') : -1;
        return end < 0 ? name : name.substring(0, end);
    }
}
