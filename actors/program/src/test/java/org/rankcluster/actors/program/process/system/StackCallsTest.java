package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Stack traces without the frames that a program's own JVM would not have. */
class StackCallsTest {
    private static StackTraceElement frame(String type, String method) {
        return new StackTraceElement(type, method, "File.java", 1);
    }

    private static Stream<String> shown(StackTraceElement... stack) {
        return Arrays.stream(StackCalls.ofProgram(stack)).map(each -> each.getClassName() + "." + each.getMethodName());
    }

    @Test
    void shouldHideRankClusterBridgesAndVirtualThreads() {
        assertThat(shown(
                        frame("org.rankcluster.actors.program.process.thread.ThreadCalls", "sleep"),
                        frame("Program", "work"),
                        frame("Program", RankClasses.BRIDGE + "3"),
                        frame("Program" + RankStatics.SUFFIX, "get"),
                        frame("mpi.Comm", "send"),
                        frame("Program", "main"),
                        frame("java.lang.VirtualThread", "run")))
                .containsExactly("Program.work", "mpi.Comm.send", "Program.main");
    }

    @Test
    void shouldNameInitialisersAsTheJvm() {
        assertThat(shown(frame("Program", MemberCalls.INITIALISER))).containsExactly("Program.<clinit>");
    }

    @Test
    void shouldEndWhereTheActorOfARankHasCalledTheProgram() {
        assertThat(shown(
                        frame("Program", "operator"),
                        frame("mpi.UserReducer", "reduce"),
                        frame("org.rankcluster.protocol.Reduction", "apply"),
                        frame("org.rankcluster.actors.rank.RankActor", "receive"),
                        frame("akka.actor.ActorCell", "invoke")))
                .containsExactly("Program.operator");
    }

    @Test
    void shouldCleanCausesAndSuppressedExceptionsThoughTheyFormACycle() {
        RuntimeException outer = new RuntimeException("outer");
        RuntimeException inner = new RuntimeException("inner", outer);
        RuntimeException aside = new RuntimeException("aside");
        outer.initCause(inner);
        outer.addSuppressed(aside);
        for (Throwable each : new Throwable[] {outer, inner, aside}) {
            each.setStackTrace(
                    new StackTraceElement[] {frame("Program", "main"), frame("org.rankcluster.actors.X", "run")});
        }

        StackCalls.clean(outer);

        for (Throwable each : new Throwable[] {outer, inner, aside}) {
            assertThat(each.getStackTrace()).containsExactly(frame("Program", "main"));
        }
    }
}
