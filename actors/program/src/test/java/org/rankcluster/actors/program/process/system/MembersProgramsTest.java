package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** Members of classes, as a program sees them by reflection: the members of its source. */
class MembersProgramsTest {
    private static final String SOURCE = """
            import java.io.*;
            import java.util.*;
            public class Program {
                static abstract class Plain implements Serializable, Comparable<Plain> {
                    static int counter = 1;
                    static final Object SHARED = new Object();
                    private static final long ONE = 1;
                    protected transient int skipped;
                    private transient volatile int hidden;
                    private int kept = 4;
                    int[][] grid;
                    static synchronized void lock() {}
                    private static void secret() {}
                    final void sum(Object... all) {}
                    native void outside();
                    public int compareTo(Plain other) { return kept - other.kept; }
                }
                protected static final class Nested extends Plain { private class Inner implements Serializable { int of = kept(); } int kept() { return 5; } }
                static class Hashed extends ArrayList<String> { @Override public int hashCode() { return 7; } }
                interface Empty extends Serializable {}
                interface Able extends Serializable { int N = new Random(1).nextInt(); void can(); default void may() {} }
                static class External implements Externalizable, Able {
                    public External() {}
                    External(String text, long number) {}
                    private External(int hidden) {}
                    public void can() {}
                    public void writeExternal(ObjectOutput out) {}
                    public void readExternal(ObjectInput in) {}
                }
                static class Said implements Serializable { private static final long serialVersionUID = 5; }
                static class Asserts implements Serializable { void check(int x) { assert x > 0; } }
                enum Kind { A, B { int two() { return 2; } } }
                record Pair(int a, String b) implements Serializable {}
                static class NotSerial { static int x = 3; }
                static Object lambda = (Runnable & Serializable) () -> {};
                static Serializable anonymous = new Serializable() { int x = 3; };
                static final Class<?>[] TYPES = {
                    Plain.class, Nested.class, Nested.Inner.class, Hashed.class, Empty.class, Able.class, External.class, Said.class,
                    Asserts.class, Kind.class, Pair.class, NotSerial.class, anonymous.getClass()
                };
                public static void main(String[] arguments) throws Exception {
                    for (Class<?> type : TYPES) {
                        System.out.println(type.getName());
                        for (var field : type.getDeclaredFields()) System.out.println("  " + field);
                        Arrays.stream(type.getDeclaredMethods()).map(m -> "  " + m.getName() + Arrays.toString(m.getParameterTypes())).sorted().forEach(System.out::println);
                        try { System.out.println(type.getDeclaredField("serialVersionUID")); } catch (NoSuchFieldException none) { }
                        System.out.println(type.getFields().length);
                    }
                }
            }
            """;

    @TempDir
    Path folder;

    /** Returns the independent answer: the JVM's for the unchanged classes. */
    private List<String> expected(ClassLoader loader) throws ReflectiveOperationException {
        List<String> lines = new ArrayList<>();
        for (String name : List.of(
                "Plain",
                "Nested",
                "Nested$Inner",
                "Hashed",
                "Empty",
                "Able",
                "External",
                "Said",
                "Asserts",
                "Kind",
                "Pair",
                "NotSerial",
                "1")) {
            Class<?> type = Class.forName("Program$" + name, false, loader);
            lines.add(type.getName());
            for (var field : type.getDeclaredFields()) {
                lines.add("  " + field);
            }
            java.util.Arrays.stream(type.getDeclaredMethods())
                    .map(m -> "  " + m.getName() + java.util.Arrays.toString(m.getParameterTypes()))
                    .sorted()
                    .forEach(lines::add);
            try {
                lines.add("" + type.getDeclaredField("serialVersionUID"));
            } catch (NoSuchFieldException none) {
                // as most do
            }
            lines.add("" + type.getFields().length);
        }
        return lines;
    }

    @Test
    void shouldHaveTheMembersOfTheClassAsItWas() throws IOException, ReflectiveOperationException {
        Path classes = RankPrograms.classes(folder, "Program", SOURCE);
        RankPrograms.Ended ended = RankPrograms.of(1, classes).run();

        assertThat(ended.exit()).as(ended.err()).isZero();
        try (URLClassLoader asTheyAre =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            assertThat(ended.of(0)).containsExactlyElementsOf(expected(asTheyAre));
        }
    }
}
