package org.rankcluster.actors.program;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserFramesTest {
    private static StackTraceElement frame(String className) {
        return new StackTraceElement(
                className, "call", className.substring(className.lastIndexOf('.') + 1) + ".java", 3);
    }

    private static Throwable with(Throwable failure, String... classes) {
        StackTraceElement[] frames = new StackTraceElement[classes.length];
        for (int i = 0; i < classes.length; i++) {
            frames[i] = frame(classes[i]);
        }
        failure.setStackTrace(frames);
        return failure;
    }

    @Test
    void shouldLeaveOutOurFramesAndTheJvms() {
        Throwable failure = with(
                new IllegalStateException("bad"),
                "mpi.Comm",
                "org.rankcluster.protocol.runtime.RankRuntime",
                "com.example.Main",
                "java.lang.reflect.Method",
                "jdk.internal.reflect.DirectMethodHandleAccessor",
                "org.rankcluster.actors.job.JobPrograms",
                "akka.actor.ActorCell",
                "scala.Function1",
                "java.lang.VirtualThread");

        assertThat(UserFrames.describe(failure))
                .isEqualTo("java.lang.IllegalStateException: bad" + System.lineSeparator()
                        + "    at com.example.Main.call(Main.java:3)");
    }

    @Test
    void shouldReportCausesAndEndAtACycle() {
        Throwable inner = with(new RuntimeException("inner"), "com.example.Inner");
        Throwable outer = with(new RuntimeException("outer", inner), "com.example.Outer");
        inner.initCause(outer);

        assertThat(UserFrames.describe(outer).lines())
                .containsExactly(
                        "java.lang.RuntimeException: outer",
                        "    at com.example.Outer.call(Outer.java:3)",
                        "Caused by: java.lang.RuntimeException: inner",
                        "    at com.example.Inner.call(Inner.java:3)");
    }

    @Test
    void shouldShowOnlySomeFramesOfAnEndlessRecursion() {
        StackTraceElement[] frames = new StackTraceElement[100];
        java.util.Arrays.fill(frames, new StackTraceElement("Endless", "again", "Endless.java", 7));
        StackOverflowError failure = new StackOverflowError();
        failure.setStackTrace(frames);
        String text = UserFrames.describe(failure);
        assertThat(text.lines().filter(line -> line.contains("Endless.again"))).hasSize(64);
        assertThat(text).endsWith("... 36 more");
    }

    @Test
    void shouldReportWhatMpiShouldNotHaveThrown() {
        Throwable ours =
                with(new IllegalStateException(), "org.rankcluster.protocol.datatype.Packing", "mpi.Comm", "Main");
        Throwable operators = with(new IllegalStateException(), "Main$Operator", "mpi.UserReducer", "mpi.Comm", "Main");
        Throwable errors = with(new mpi.MPIException("known"), "mpi.Call", "mpi.Comm", "Main");

        assertThat(UserFrames.isOfMpi(ours)).isTrue();
        assertThat(UserFrames.isOfMpi(operators)).isFalse();
        assertThat(UserFrames.isOfMpi(errors)).isFalse();
    }

    private static StackTraceElement[] stack(String... classes) {
        return with(new Throwable(), classes).getStackTrace();
    }

    @Test
    void shouldNameTheCallAndTheFramesOfAThreadThatWaits() {
        StackTraceElement[] stack = stack(
                "java.lang.VirtualThread",
                "org.rankcluster.actors.program.Program",
                "org.rankcluster.actors.rank.RankCalls",
                "mpi.Comm",
                "com.example.Inner",
                "java.util.ArrayList",
                "com.example.Outer",
                "org.rankcluster.actors.job.JobPrograms");

        assertThat(UserFrames.call(stack)).isEqualTo("call");
        assertThat(UserFrames.own(stack))
                .containsExactly(
                        "com.example.Inner.call(Inner.java:3)",
                        "java.util.ArrayList.call(ArrayList.java:3)",
                        "com.example.Outer.call(Outer.java:3)");
    }

    @Test
    void shouldNameNoCallWhereTheProgramItselfRuns() {
        assertThat(UserFrames.call(stack("com.example.Main", "java.lang.Thread")))
                .isEmpty();
        assertThat(UserFrames.call(
                        stack("org.rankcluster.actors.program.process.thread.TurnCalls", "com.example.Main")))
                .isEmpty();
        assertThat(UserFrames.call(stack("java.lang.Thread"))).isEmpty();
        assertThat(UserFrames.own(stack("java.lang.Thread"))).isEmpty();
    }
}
