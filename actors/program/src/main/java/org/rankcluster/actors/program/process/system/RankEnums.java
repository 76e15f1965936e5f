package org.rankcluster.actors.program.process.system;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;
import org.rankcluster.protocol.runtime.StaticsTable;

/**
 * The enum constants of a program, shared by the ranks of a JVM, with separate field values on each rank. The JDK keeps one object of each
 * constant for the whole JVM ({@code EnumMap}, {@code valueOf}), so ranks share them. The first rank that initialises the enum creates
 * them; the others run the same initialiser and find them. The object that a rank's initialiser has created holds the fields of the
 * constant on that rank.
 */
public final class RankEnums {
    /** Type of {@link #canonical} and {@link #own}. */
    public static final MethodTypeDesc TYPE =
            MethodTypeDesc.of(ClassDesc.of("java.lang.Enum"), ClassDesc.of("java.lang.Enum"));

    private static final ClassValue<Constants> CONSTANTS = new ClassValue<>() {
        @Override
        protected Constants computeValue(Class<?> type) {
            return new Constants(RankClasses.numberOfConstants(type), new ConcurrentHashMap<>());
        }
    };

    /** The constants of an enum by ordinal, and the number under which a rank keeps its own. */
    private record Constants(int number, Map<Integer, Enum<?>> canonical) {}

    private RankEnums() {}

    /** Returns the object that represents a constant on all ranks. */
    @SuppressWarnings("EnumOrdinal")
    public static Enum<?> canonical(Enum<?> mine) {
        Constants constants = CONSTANTS.get(mine.getDeclaringClass());
        keep(constants.number, mine);
        Enum<?> first = constants.canonical.putIfAbsent(mine.ordinal(), mine);
        return first == null ? mine : first;
    }

    @SuppressWarnings("EnumOrdinal")
    private static void keep(int number, Enum<?> mine) {
        StaticsTable slots = RankRuntime.currentOrNull();
        if (slots != null && number != RankClasses.NOT_KEPT) {
            Enum<?>[] kept = slots.slotAt(number) instanceof Enum<?>[] before ? before : new Enum<?>[0];
            if (mine.ordinal() >= kept.length) {
                kept = Arrays.copyOf(kept, 2 * mine.ordinal() + 1);
                slots.setSlot(number, kept);
            }
            kept[mine.ordinal()] = mine;
        }
    }

    /**
     * Returns the object that holds a constant's fields on the calling rank; the constant itself as long as there is no such object.
     *
     * @throws IllegalStateException on a thread that belongs to no rank
     */
    @SuppressWarnings("EnumOrdinal")
    public static @Nullable Enum<?> own(@Nullable Enum<?> constant) {
        if (constant == null) {
            return null;
        }
        Object slot = RankRuntime.slot(CONSTANTS.get(constant.getDeclaringClass()).number);
        if (slot instanceof Enum<?>[] kept && constant.ordinal() < kept.length) {
            Enum<?> mine = kept[constant.ordinal()];
            return mine == null ? constant : mine;
        }
        if (slot == null
                && RankRuntime.currentOrNull() == null
                && constant.getDeclaringClass().getClassLoader() instanceof RankClasses classes) {
            throw classes.refuse(constant.getDeclaringClass().getName());
        }
        return constant;
    }
}
