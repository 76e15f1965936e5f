package org.rankcluster.actors.program.process;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The constants of enums. The JDK keeps one object of each constant for the whole JVM ({@code EnumMap}, {@code valueOf}), so ranks
 * share them: the first rank that initialises the enum makes them, the others run the same initialiser and find those.
 */
public final class RankEnums {
    /** Type of {@link #canonical}. */
    public static final MethodTypeDesc TYPE =
            MethodTypeDesc.of(ClassDesc.of("java.lang.Enum"), ClassDesc.of("java.lang.Enum"));

    private static final @Nullable Field HASH = hash();

    private static final ClassValue<Map<Integer, Enum<?>>> CONSTANTS = new ClassValue<>() {
        @Override
        protected Map<Integer, Enum<?>> computeValue(Class<?> type) {
            return new ConcurrentHashMap<>();
        }
    };

    private RankEnums() {}

    /** The object that stands for a constant on all ranks. */
    @SuppressWarnings("EnumOrdinal")
    public static Enum<?> canonical(Enum<?> mine) {
        Enum<?> first = CONSTANTS.get(mine.getDeclaringClass()).putIfAbsent(mine.ordinal(), mine);
        if (first != null) {
            return first;
        }
        fixHash(mine);
        return mine;
    }

    /** Its hash code is the same in each run, and so is the order of hash tables of constants. */
    private static void fixHash(Enum<?> constant) {
        if (HASH != null) {
            try {
                int hash = 31 * constant.getDeclaringClass().getName().hashCode()
                        + constant.name().hashCode();
                HASH.setInt(constant, hash == 0 ? 1 : hash);
            } catch (IllegalAccessException closed) {
                throw new IllegalStateException(closed);
            }
        }
    }

    private static @Nullable Field hash() {
        try {
            Field field = Enum.class.getDeclaredField("hash");
            field.setAccessible(true);
            return field;
        } catch (NoSuchFieldException | RuntimeException otherJdk) {
            return null;
        }
    }
}
