package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.apps.Members.Host;
import org.rankcluster.apps.Members.Outcome;

/**
 * Members of three are lost at random moments of a run, again and again, as often as {@code -Ddrill.rounds=N} says, as
 * {@code -Ddrill.seed=S} draws. Each time the run has to end with a reason, or go on without the member and come to the same digest,
 * within a minute. Prints a line for each.
 */
class FailureDrillIT {
    private static final int ROUNDS = Integer.getInteger("drill.rounds", 1);
    private static final long SEED = Long.getLong("drill.seed", 1);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MEMBERS = 3;
    private static final String[] RUN = {
        "run", "halo3d", "--shape", "6x6x6", "--set", "iterations=120", "--set", "bytes=4096"
    };

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    /** From the oldest, on which the coordinator is, to the youngest. */
    private final List<Integer> byAge = new ArrayList<>();

    /** Of the run without a loss. */
    private static String digest;

    /** What happens to a member. */
    private interface Loss {
        void befall(int member) throws Exception;
    }

    @BeforeAll
    static void runLocally(@TempDir Path folder) throws Exception {
        String json = folder.resolve("result.json").toString();
        try (Members none = new Members(folder)) {
            Outcome local = none.locally(with("--json", json));
            assertThat(local.exit()).as(local.err()).isZero();
        }
        digest = digest(json);
    }

    @Test
    void shouldOutliveMembersThatAreKilled() throws Exception {
        try (Members members = started(null)) {
            for (int round = 0; round < ROUNDS; round++) {
                lose(members, byAge.get(random.nextInt(MEMBERS)), "kill", member -> kill(members, member));
            }
        }
    }

    @Test
    void shouldOutliveCoordinatorsThatAreKilled() throws Exception {
        try (Members members = started(null)) {
            for (int round = 0; round < ROUNDS; round++) {
                lose(members, byAge.getFirst(), "coordinator", member -> kill(members, member));
            }
        }
    }

    @Test
    void shouldOutliveACutNetwork() throws Exception {
        Assumptions.assumeTrue(TestNetwork.isPossible(), "needs root and ip netns");
        try (TestNetwork network = new TestNetwork("drill", MEMBERS);
                Members members = started(network)) {
            for (int round = 0; round < ROUNDS; round++) {
                int cut = byAge.get(random.nextInt(MEMBERS));
                switch (random.nextInt(3)) {
                    case 0 -> lose(members, cut, "cut", network::cut);
                    case 1 -> lose(members, cut, "cut by and by", member -> cutByAndBy(network, member));
                    default -> {
                        cut = 1 + random.nextInt(MEMBERS - 1); // of two that go on without it the lower address stays
                        int other = random.nextInt(cut);
                        lose(members, cut, "cut of one link", member -> network.cut(member, other));
                    }
                }
                assertThat(members.process(cut).waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .as(members.log(cut))
                        .isTrue();
                assertThat(members.process(cut).exitValue())
                        .as(members.log(cut))
                        .isEqualTo(4);
                network.mend(cut);
            }
        }
    }

    /** So that the member loses the others further apart than its view has to stand still. */
    private void cutByAndBy(TestNetwork network, int member) throws IOException, InterruptedException {
        int before = (member + 1 + random.nextInt(MEMBERS - 1)) % MEMBERS;
        network.cut(member, before);
        Thread.sleep(Members.STABLE_AFTER.plusMillis(400));
        network.cut(member);
    }

    private static void kill(Members members, int member) throws InterruptedException {
        int unusedCode = members.process(member).destroyForcibly().waitFor();
    }

    private Members started(TestNetwork network) throws Exception {
        Members members = new Members(folder);
        for (int member = 0; member < MEMBERS; member++) {
            members.start(network == null ? Host.HERE : network.host(member));
            byAge.add(member);
            members.awaitUp(0, member + 1);
        }
        return members;
    }

    /** One round: a run, handed to any member, loses one, which the round before may have to start anew. */
    private void lose(Members members, int lost, String how, Loss loss) throws Exception {
        startAnew(members);
        int gateway = random.nextInt(MEMBERS);
        boolean restart = random.nextInt(4) > 0;
        Members.Running run = members.command(
                gateway, with("--json", json(), "--config", "on-member-loss=" + (restart ? "restart" : "stop")));
        run.awaitWord("events/s");
        Thread.sleep(random.nextInt(4000));
        loss.befall(lost);
        long start = System.nanoTime();
        await().atMost(PATIENCE).until(() -> !run.isAlive() || run.hasSaid("runs on 2 members"));
        double seconds = (System.nanoTime() - start) / 1e9;
        Outcome outcome = run.finish();
        System.out.printf(
                "drill: %s of member %d of a run at %d, %s: exit %d, %.1f s%n",
                how, lost, gateway, restart ? "restart" : "stop", outcome.exit(), seconds);
        judge(outcome, restart && gateway != lost);
        byAge.remove(Integer.valueOf(lost));
        byAge.add(lost);
    }

    private void judge(Outcome outcome, boolean mustEndWell) throws Exception {
        if (outcome.exit() == 0) {
            assertThat(digest(json())).isEqualTo(digest);
        } else {
            assertThat(outcome.exit()).as(outcome.err()).isEqualTo(4);
            assertThat(outcome.err()).containsPattern("was lost|was cut off");
            assertThat(mustEndWell).as(outcome.err()).isFalse();
        }
    }

    private void startAnew(Members members) throws Exception {
        for (int member = 0; member < MEMBERS; member++) {
            if (!members.process(member).isAlive()) {
                members.awaitUp(byAge.getFirst(), MEMBERS - 1);
                members.restart(member);
            }
        }
        members.awaitUp(byAge.getFirst(), MEMBERS);
    }

    private static String[] with(String... more) {
        List<String> all = new ArrayList<>(List.of(RUN));
        all.addAll(List.of(more));
        return all.toArray(new String[0]);
    }

    private String json() {
        return folder.resolve("result.json").toString();
    }

    private static String digest(String json) throws Exception {
        return new ObjectMapper().readTree(Path.of(json).toFile()).get("digest").asText();
    }
}
