package org.rankcluster.actors.program.process.hash;

import java.io.IOException;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.LinkOption;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import mpi.MPI;

/**
 * Gives what all ranks of the JVM share its hash codes before anybody else asks for them: the constants of MPI, and those classes and
 * enums of the JDK that programs put into tables. The JVM may have drawn those of classes already, or its archive may hold them: then
 * they stay.
 */
public final class SharedStamps {
    private static final List<Class<?>> CLASSES = List.of(
            Object.class,
            String.class,
            Class.class,
            Number.class,
            Integer.class,
            Long.class,
            Double.class,
            Float.class,
            Short.class,
            Byte.class,
            Character.class,
            Boolean.class,
            Void.class,
            int.class,
            long.class,
            double.class,
            float.class,
            short.class,
            byte.class,
            char.class,
            boolean.class,
            void.class,
            int[].class,
            long[].class,
            double[].class,
            float[].class,
            byte[].class,
            char[].class,
            boolean[].class,
            int[][].class,
            double[][].class,
            Object[].class,
            String[].class,
            CharSequence.class,
            StringBuilder.class,
            Comparable.class,
            Runnable.class,
            Iterable.class,
            Thread.class,
            Throwable.class,
            Error.class,
            Exception.class,
            RuntimeException.class,
            IllegalArgumentException.class,
            IllegalStateException.class,
            NullPointerException.class,
            IndexOutOfBoundsException.class,
            ArithmeticException.class,
            UnsupportedOperationException.class,
            InterruptedException.class,
            IOException.class,
            BigInteger.class,
            BigDecimal.class,
            Collection.class,
            List.class,
            ArrayList.class,
            LinkedList.class,
            Map.class,
            HashMap.class,
            LinkedHashMap.class,
            TreeMap.class,
            Set.class,
            HashSet.class,
            LinkedHashSet.class,
            TreeSet.class,
            Queue.class,
            Deque.class,
            ArrayDeque.class,
            PriorityQueue.class,
            Optional.class,
            Random.class,
            BitSet.class,
            Date.class,
            UUID.class,
            ConcurrentHashMap.class,
            AtomicInteger.class,
            AtomicLong.class,
            LocalDate.class,
            LocalTime.class,
            LocalDateTime.class,
            Instant.class,
            Duration.class,
            DayOfWeek.class,
            Month.class,
            ChronoUnit.class,
            ChronoField.class,
            TimeUnit.class,
            RoundingMode.class,
            Thread.State.class,
            StandardOpenOption.class,
            StandardCopyOption.class,
            LinkOption.class);

    static {
        CLASSES.forEach(HashStamp::stamp);
        Arrays.stream(MPI.class.getFields())
                .filter(field -> field.getType().getPackage() == MPI.class.getPackage())
                .sorted(Comparator.comparing(Field::getName)) // some have two names
                .forEach(SharedStamps::ofMpi);
    }

    private SharedStamps() {}

    /** Has it done, once: the sooner, the fewer others have asked. */
    public static void write() {}

    /** The same for an object of this name, of which there is one. */
    public static void write(Object shared, String name) {
        ObjectHeader.setHash(shared, HashStamp.hash(name));
    }

    private static void ofMpi(Field constant) {
        constant.setAccessible(true); // the class that declares it is not public
        try {
            write(constant.get(null), "mpi.MPI." + constant.getName());
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
