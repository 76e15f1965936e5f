package org.rankcluster.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.test;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.opentest4j.AssertionFailedError;
import programs.FailingBodies;
import programs.PassingBodies;

class MpiTestTest {
    private static final Map<String, Throwable> FAILURES = new HashMap<>();

    private static EngineExecutionResults run(Class<?> type) {
        return EngineTestKit.engine("junit-jupiter")
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .selectors(selectClass(type))
                .execute();
    }

    @BeforeAll
    static void runBadTests() {
        for (Class<?> type : new Class<?>[] {FailingBodies.class, FailingBodies.WrongCheck.class}) {
            run(type).allEvents().finished().stream().forEach(each -> {
                Throwable failure = each.getPayload(TestExecutionResult.class)
                        .flatMap(TestExecutionResult::getThrowable)
                        .orElse(null);
                if (failure != null) {
                    String id = each.getTestDescriptor().getUniqueId().toString();
                    FAILURES.put(id.replaceAll(".*test-template:(\\w+)\\(.*", "$1"), failure);
                }
            });
        }
    }

    @Test
    void shouldRunBodiesOnEveryRank() {
        EngineExecutionResults results = run(PassingBodies.class);
        results.testEvents().failed().stream()
                .forEach(each -> assertThat(each.getPayload(TestExecutionResult.class)
                                .orElseThrow()
                                .getThrowable())
                        .as(each.getTestDescriptor().getUniqueId().toString())
                        .isEmpty());
        results.testEvents()
                .assertStatistics(stats -> stats.succeeded(10).failed(0).aborted(1));
        assertThat(results.testEvents().succeeded().stream()
                        .map(each -> each.getTestDescriptor().getDisplayName()))
                .contains("1 rank on ideal", "64 ranks on ideal");
        assertThat(event(test())).isNotNull();
    }

    private static Throwable failure(String name) {
        Throwable failure = FAILURES.get(name);
        assertThat(failure)
                .as("failure of " + name + " among " + FAILURES.keySet())
                .isNotNull();
        return failure;
    }

    @Test
    void shouldNameTheRankTheTimeAndTheValuesOfAnAssertion() {
        Throwable failure = failure("assertion");
        assertThat(failure)
                .isInstanceOf(AssertionFailedError.class)
                .hasMessageMatching("rank 5, virtual time [\\d.]+ .s: quotient ==> expected: <0> but was: <5>");
        assertThat(((AssertionFailedError) failure).getExpected().getValue()).isEqualTo(0);
        assertThat(((AssertionFailedError) failure).getActual().getValue()).isEqualTo(5);
        assertThat(Arrays.stream(failure.getStackTrace())
                        .map(frame -> frame.getClassName() + "." + frame.getMethodName()))
                .containsExactly("programs.FailingBodies.assertion");
        assertThat(failure.getStackTrace()[0].getLineNumber()).isPositive();
    }

    @Test
    void shouldNameTheCycleOfADeadlock() {
        assertThat(failure("deadlock"))
                .hasMessageStartingWith("deadlock: no event is left, and ranks still wait")
                .hasMessageContaining("cycle: ");
    }

    /** Ranks 1 and 2 are in a barrier on the global interrupts, which rank 0 does not reach. */
    @Test
    void shouldNameTheCycleThroughANetworkForCollectives() {
        assertThat(failure("mixedDeadlock")).hasMessageMatching("(?s).*cycle: rank 0 -> (rank )?1 -> (rank )?0\\R.*");
    }

    @Test
    void shouldHaveTheCausesOfAnException() {
        Throwable failure = failure("caused");
        assertThat(failure).hasMessageMatching("rank \\d, virtual time [\\d.]+ .s: java.io.IOException: line 3");
        assertThat(failure.getCause())
                .hasToString("java.lang.NumberFormatException: For input string: \"12x\"")
                .hasNoCause();
        assertThat(failure.getCause().getStackTrace()).hasSize(1);
        assertThat(failure.getStackTrace()).hasSize(1);
    }

    @Test
    void shouldNameTheCallThatHashOrderChanges() {
        assertThat(failure("hashOrder"))
                .hasMessageMatching("(?s)rank 0: call \\d+, send, differs between run 1 .*"
                        + "at programs.FailingBodies.hashOrder\\(FailingBodies.java:\\d+\\)\\R"
                        + "The usual cause is the order of a HashMap or HashSet .*");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "exception        | rank 5, virtual time [\\d.]+ .s: java.lang.IllegalStateException: five",
                "misuse           | rank 0, virtual time [\\d.]+ .s: MPI_ERR_RANK: rank 0: COMM_WORLD.send.*",
                "endless          | (?s)time limit: 0.3 s of wall time are over.*",
                "tooManyMessages  | messages of barrier \\(there are: barrier 8\\): 8 \\(expected: at most 7\\)",
                "slow             | virtual time: [\\d.]+ .s \\(expected: less than 1 ns\\)",
                "tooManyRanks     | Job: ranks: 600 \\(expected: 1..512, 512 nodes x 1; more with ranksPerNode\\)",
                "unknownMachine   | Job: machine: nowhere \\(expected: one of bgl-512.*",
                "noPair           | @MpiTest: config: compute \\(expected: KEY=VALUE\\)",
                "noTime           | @MpiTest: timeLimit: soon \\(expected: a time of more than 0 with unit.*",
                "initialisedTwice | rank \\d, virtual time .*: MPI_ERR_OTHER: rank \\d: MPI.Init.*called twice.*",
                "withParameter    | .*withParameter: invalid \\(expected: an instance method without parameters.*",
                "noRanks          | .*noRanks: invalid \\(expected: numbers of ranks from 1 on in @MpiSource\\(ranks\\)\\)",
                "once             | .*once: invalid \\(expected: two or more numbers in @Repeated\\(partitions\\)\\)",
                "test             | .*check: invalid \\(expected: @MpiCheck with names of @MpiTest methods.* tset is no such method\\)",
            })
    void shouldFailInOneSentence(String name, String message) {
        assertThat(failure(name)).hasMessageMatching(message);
    }
}
