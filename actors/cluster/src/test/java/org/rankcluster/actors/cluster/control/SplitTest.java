package org.rankcluster.actors.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests of connections between members that are cut, in one JVM. */
@Timeout(240)
class SplitTest {
    @TempDir
    Path folder;

    @Test
    void shouldBeginTheJobAgainOnTheLargerSideOnly() throws Exception {
        try (TestMembers members = new TestMembers(5, ScriptedRunner::new)) {
            List<Integer> all = members.byAddress();
            List<Integer> smaller = all.subList(0, 2);
            List<Integer> larger = all.subList(2, 5);
            Client client = Client.begin(members.client(larger.get(1)), folder, "hang once", 0, true);
            await().atMost(TestMembers.PATIENCE).until(() -> !client.out().isEmpty());
            Client cutOff = Client.begin(members.client(smaller.get(1)), folder, "print", 1, true);
            assertThat(cutOff.id()).isPositive();
            for (int other : larger) {
                for (int one : smaller) {
                    members.cut(one, other);
                }
            }
            for (int one : smaller) {
                members.get(one).ended().toCompletableFuture().get(60, TimeUnit.SECONDS);
            }
            assertThat(client.await().exit()).as(client::news).isZero();
            assertThat(client.news()).contains("runs on 3 members");
            assertThat(cutOff.await().exit()).isEqualTo(4);
            for (int one : larger) {
                members.awaitUp(one, 3);
            }
        }
    }
}
