package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wires between members that are cut, in one JVM. */
@Timeout(240)
class SplitTest {
    @TempDir
    Path folder;

    private static TestMembers members(int count) throws IOException {
        return new TestMembers(count, ScriptedRunner::new);
    }

    private static void awaitEnd(TestMembers members, int index) throws Exception {
        members.get(index).ended().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private static void assertRuns(TestMembers members, int index) {
        assertThat(members.get(index).ended().toCompletableFuture()).isNotDone();
    }

    /**
     * A member that stands still hears of its losses one after the other; here it is cut off that way. Of the two ends of the first
     * link either could be the one that loses the other link, too.
     */
    @ParameterizedTest
    @CsvSource({"0, 1, 2", "1, 2, 0"})
    void shouldStopWhoLosesTheOthersOneAfterTheOther(int cut, int before, int after) throws Exception {
        try (TestMembers members = members(3)) {
            List<Integer> all = members.byAddress();
            members.cut(all.get(cut), all.get(before));
            Thread.sleep(4_500); // longer than a view has to stand still, and not as long as a member may be silent
            members.cut(all.get(cut), all.get(after));
            awaitEnd(members, all.get(cut));
            members.awaitUp(all.get(before), 2);
            members.awaitUp(all.get(after), 2);
        }
    }

    @Test
    void shouldLeaveOutOneOfTwoThatDoNotReachEachOther() throws Exception {
        try (TestMembers members = members(3)) {
            List<Integer> all = members.byAddress();
            members.cut(all.get(2), all.get(1));
            awaitEnd(members, all.get(2));
            members.awaitUp(all.get(0), 2);
            members.awaitUp(all.get(1), 2);
            assertRuns(members, all.get(0));
            assertRuns(members, all.get(1));
        }
    }

    /** The view never stands still while they are cut, and the first decision comes before the last cut. */
    @Test
    void shouldBeginTheJobAgainOnThoseThatReachEachOther() throws Exception {
        try (TestMembers members = members(5)) {
            List<Integer> all = members.byAddress();
            List<Integer> smaller = all.subList(0, 2);
            List<Integer> larger = all.subList(2, 5);
            Client client = Client.begin(members.client(larger.get(1)), folder, "hang once", 0, true);
            await().atMost(TestMembers.PATIENCE).until(() -> !client.out().isEmpty());
            for (int other : larger) {
                for (int one : smaller) {
                    members.cut(one, other);
                    Thread.sleep(Duration.ofMillis(2_500));
                }
            }
            awaitEnd(members, smaller.get(0));
            awaitEnd(members, smaller.get(1));
            assertThat(client.await().exit()).isZero();
            assertThat(client.news()).contains("runs on 3 members");
            for (int one : larger) {
                members.awaitUp(one, 3);
            }
        }
    }
}
