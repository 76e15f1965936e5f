package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of replaced members of the JDK. */
class ReplacementsTest {
    /** A program's class with a method of its own in place of the JDK's. */
    private static final class OwnSleep extends Thread {
        @SuppressWarnings("unused")
        public static void sleep(long millis) {}
    }

    /** A program's class that inherits. */
    private static class Drawing extends Random {
        private static final long serialVersionUID = 1;
    }

    private final ClassShapes shapes = RewrittenClass.shapes();

    private Replacements.@Nullable Call find(String owner, String name, String type, boolean isStatic) {
        return Replacements.all().find(shapes, owner, name, type, isStatic);
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/System, nanoTime, ()J, true, ClockCalls, nanoTime",
        "java/lang/System, exit, (I)V, true, SystemCalls, exit",
        "java/lang/Thread, sleep, (J)V, true, ThreadCalls, sleep",
        "java/lang/Object, wait, (J)V, false, LockCalls, wait",
        "java/util/ArrayList, wait, (J)V, false, LockCalls, wait",
        "java/util/concurrent/CountDownLatch, await, '(JLjava/util/concurrent/TimeUnit;)Z', false, TimedCalls, await",
        "java/lang/StrictMath, random, ()D, true, RandomCalls, strictRandom",
        "java/io/File, deleteOnExit, ()V, false, SystemCalls, deleteOnExit",
        "java/util/UUID, randomUUID, ()Ljava/util/UUID;, true, RandomCalls, randomUUID",
    })
    void shouldFindTheReplacement(String owner, String name, String type, boolean isStatic, String target, String by) {
        Replacements.Call call = find(owner, name, type, isStatic);

        assertThat(call).isNotNull();
        assertThat(call.target().displayName()).isEqualTo(target);
        assertThat(call.name()).isEqualTo(by);
        assertThat(call.added()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/System, nanoTime, ()J, false",
        "java/lang/System, arraycopy, '(Ljava/lang/Object;ILjava/lang/Object;II)V', true",
        "java/lang/Math, nanoTime, ()J, true",
        "java/util/ArrayList, add, (Ljava/lang/Object;)Z, false",
        "no/Such, nanoTime, ()J, true",
    })
    void shouldLeaveOtherMethodsAlone(String owner, String name, String type, boolean isStatic) {
        assertThat(find(owner, name, type, isStatic)).isNull();
    }

    @Test
    void shouldAppendArgumentsToConstructors() {
        Replacements.Call call = find("java/util/Random", "<init>", "()V", false);

        assertThat(call).isNotNull();
        assertThat(call.name()).isEqualTo("seed");
        assertThat(call.added().descriptorString()).isEqualTo("J");
        assertThat(call.completed(java.lang.constant.MethodTypeDesc.ofDescriptor("()V"))
                        .descriptorString())
                .isEqualTo("(J)V");
        assertThat(find("java/util/Random", "<init>", "(J)V", false)).isNull();
    }

    /** The constructor of the superclass is another than the one of the class. */
    @Test
    void shouldReplaceConstructorsOfTheirOwnClassOnly() {
        assertThat(find("java/security/SecureRandom", "<init>", "()V", false)).isNull();
    }

    @Test
    void shouldPreferMethodsOfTheProgram() {
        String own = RewrittenClass.name(OwnSleep.class);

        assertThat(find(own, "sleep", "(J)V", true)).isNull();
        assertThat(find(own, "isAlive", "()Z", false)).as("inherited").isNotNull();
        assertThat(find(RewrittenClass.name(Drawing.class), "wait", "()V", false))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource({
        "java/lang/Thread, RankThread",
        "java/io/RandomAccessFile, RankRandomAccessFile",
        "java/security/SecureRandom, RankSecureRandom",
        "java/util/concurrent/ThreadPoolExecutor, RankThreadPool",
    })
    void shouldReplaceClassesThatProgramsCreate(String name, String by) {
        assertThat(Replacements.classFor(name)).startsWith("org/rankcluster/").endsWith("/" + by);
        assertThat(Replacements.classFor("java/util/ArrayList")).isEqualTo("java/util/ArrayList");
    }
}
