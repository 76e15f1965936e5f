package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.rankcluster.apps.Members.Host;
import org.rankcluster.apps.Members.Outcome;

/**
 * Tests in which members of three are lost at random moments of a run. The number of rounds is {@code -Ddrill.rounds=N}, and the
 * seed {@code -Ddrill.seed=S}. Each time, within a minute, the run has to end with a reason, or continue without the member and
 * produce the same digest. A run submitted to a lost member never ends well. Akka's keep-majority may stop more members than the
 * members that are cut off, and rarely lets one of these continue alone. So each of them has to end or to continue. Prints a line
 * for each.
 */
@ResourceLock(Lanes.MEMBERS)
class FailureDrillIT {
    private static final int ROUNDS = Integer.getInteger("drill.rounds", 1);
    private static final long SEED = Long.getLong("drill.seed", 1);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int MEMBERS = 3;
    private static final String[] RUN = {
        "run", "halo3d", "--shape", "4x4x4", "--set", "iterations=70", "--set", "bytes=4096"
    };

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);

    /** Digest of the run without a loss. */
    private static String digest;

    /**
     * The loss of members in one round.
     *
     * @param lost the members
     * @param othersContinue whether a run of the others that may start again ends well
     */
    private record Loss(String how, Set<Integer> lost, boolean othersContinue, Deed deed) {}

    private interface Deed {
        void happen() throws Exception;
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

    /**
     * Uses the same members, which take long to start: any of them is lost, then the one with the coordinator, then one that is cut
     * off.
     */
    @Test
    void shouldOutliveMembersThatAreKilledOrCutOff() throws Exception {
        try (TestNetwork network = TestNetwork.isPossible() ? new TestNetwork("drill", MEMBERS) : null;
                Members members = started(network)) {
            for (int round = 0; round < ROUNDS; round++) {
                lose(members, kill(members, "kill", random.nextInt(MEMBERS)));
            }
            for (int round = 0; round < ROUNDS; round++) {
                startAnew(members);
                lose(members, kill(members, "coordinator", members.oldest(0)));
            }
            Assumptions.assumeTrue(network != null, "cuts need root and ip netns");
            for (int round = 0; round < ROUNDS; round++) {
                Loss cut = cut(network, random.nextInt(MEMBERS), random.nextInt(3));
                lose(members, cut);
                for (int member : cut.lost()) {
                    endOrContinue(members, member);
                }
                for (int member : cut.lost()) {
                    network.mend(member);
                }
            }
        }
    }

    private Loss cut(TestNetwork network, int member, int kind) {
        int other = (member + 1 + random.nextInt(MEMBERS - 1)) % MEMBERS;
        return switch (kind) {
            case 0 -> new Loss("cut", Set.of(member), true, () -> network.cut(member));
            case 1 -> new Loss("cut by and by", Set.of(member), false, () -> cutByAndBy(network, member, other));
            default -> new Loss("cut of one link", Set.of(member, other), false, () -> network.cut(member, other));
        };
    }

    /** Waits until a member has ended or has given up others. A member that continues alone is ended, to be started anew. */
    private static void endOrContinue(Members members, int member) throws Exception {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .until(() -> !members.process(member).isAlive()
                        || members.roster(member).size() % MEMBERS != 0);
        if (!members.process(member).isAlive()) {
            assertThat(members.process(member).exitValue())
                    .as(members.log(member))
                    .isEqualTo(4);
            return;
        }
        JsonNode roster = members.roster(member);
        System.out.printf("drill: member %d continues with %s%n", member, roster);
        if (roster.size() == 1) {
            int unusedCode = members.process(member).destroyForcibly().waitFor();
        }
    }

    /** Cuts off a member so slowly that it loses the others further apart than the time for which its view must not change. */
    private static void cutByAndBy(TestNetwork network, int member, int before)
            throws IOException, InterruptedException {
        network.cut(member, before);
        Thread.sleep(Members.STABLE_AFTER.plusMillis(400));
        network.cut(member);
    }

    private static Loss kill(Members members, String how, int member) {
        return new Loss(how, Set.of(member), true, () -> {
            int unusedCode = members.process(member).destroyForcibly().waitFor();
        });
    }

    private Members started(TestNetwork network) throws Exception {
        Members members = new Members(folder);
        for (int member = 0; member < MEMBERS; member++) {
            members.start(network == null ? Host.HERE : network.host(member));
        }
        members.awaitUp(0, MEMBERS);
        return members;
    }

    /** One round: a run, handed to any member, loses some, which the round before may have to start anew. */
    private void lose(Members members, Loss loss) throws Exception {
        startAnew(members);
        int gateway = random.nextInt(MEMBERS);
        boolean restart = random.nextInt(4) > 0;
        Members.Running run = members.command(
                gateway, with("--json", json(), "--config", "on-member-loss=" + (restart ? "restart" : "stop")));
        run.awaitWord("events/s");
        Thread.sleep(random.nextInt(1500));
        boolean isOver = run.hasSaid("digest ");
        loss.deed().happen();
        long start = System.nanoTime();
        await().atMost(PATIENCE).until(() -> !run.isAlive() || run.hasSaid("runs on 2 members"));
        double seconds = (System.nanoTime() - start) / 1e9;
        Outcome outcome = run.finish();
        System.out.printf(
                "drill: %s of %s of a run at %d, %s: exit %d, %.1f s%n",
                loss.how(), loss.lost(), gateway, restart ? "restart" : "stop", outcome.exit(), seconds);
        boolean isLost = loss.lost().contains(gateway);
        boolean isCutOff = isLost && !loss.how().equals("kill");
        judge(outcome, restart && loss.othersContinue() && !isLost, isCutOff && !isOver);
    }

    /**
     * Judges a run. If its member is killed, it may have ended just before; if its member is cut off, no end may be reported after
     * that.
     */
    private void judge(Outcome outcome, boolean mustEndWell, boolean mustFail) throws Exception {
        if (outcome.exit() == 0) {
            assertThat(mustFail).as(outcome.err()).isFalse();
            assertThat(digest(json())).isEqualTo(digest);
        } else {
            assertThat(outcome.exit()).as(outcome.err()).isEqualTo(4);
            assertThat(outcome.err()).containsPattern("was lost|was cut off");
            assertThat(mustEndWell).as(outcome.err()).isFalse();
        }
    }

    private static void startAnew(Members members) throws Exception {
        Map<Boolean, List<Integer>> byLife = IntStream.range(0, MEMBERS)
                .boxed()
                .collect(Collectors.partitioningBy(
                        member -> members.process(member).isAlive()));
        List<Integer> living = byLife.get(true);
        if (!living.isEmpty()) {
            members.awaitUp(living.getFirst(), living.size());
        }
        for (int ended : byLife.get(false)) {
            members.restart(ended);
        }
        members.awaitUp(0, MEMBERS);
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
