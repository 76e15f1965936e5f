package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.rankcluster.apps.Members.Outcome;

/** Members on hosts from each of which a frame takes a millisecond to each other. */
@Timeout(400)
@ResourceLock(Lanes.MEMBERS)
class SlowNetworkIT {
    private static final Duration LATENCY = Duration.ofMillis(1);
    /** Longer than a busy machine keeps a member, or the switch, waiting. */
    private static final Duration PAUSE = Duration.ofSeconds(20);

    private static final int MEMBERS = 3;

    @TempDir
    Path folder;

    @BeforeEach
    void canBeSlow() throws Exception {
        Assumptions.assumeTrue(TestNetwork.isPossible(), "needs root and ip netns");
        Assumptions.assumeTrue(TestNetwork.canBeSlow(), "needs /dev/net/tun");
    }

    @Test
    void shouldRunAsLocallyAndOutliveACut() throws Exception {
        try (TestNetwork network = new TestNetwork("slow", MEMBERS, LATENCY);
                Members members = new Members(folder, PAUSE)) {
            for (int member = 0; member < MEMBERS; member++) {
                members.start(network.host(member));
            }
            members.awaitUp(1, MEMBERS);
            List<String> run = List.of("run", "halo3d", "--shape", "3x3x3", "--set", "iterations=4");
            String local = digestOf(members.locally(arguments(run)));
            assertThat(digestOf(members.command(1, arguments(run)).finish())).isEqualTo(local);
            Members.Running cut = members.command(1, arguments(run, "--config", "on-member-loss=restart"));
            cut.awaitWord("events/s");
            network.cut(2);
            cut.awaitWord("runs on 2 members");
            assertThat(digestOf(cut.finish())).isEqualTo(local);
        }
    }

    private String[] arguments(List<String> run, String... more) {
        List<String> all = new ArrayList<>(run);
        all.addAll(List.of(more));
        all.addAll(List.of("--json", json()));
        return all.toArray(new String[0]);
    }

    private String digestOf(Outcome outcome) throws Exception {
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new ObjectMapper()
                .readTree(Path.of(json()).toFile())
                .get("digest")
                .asText();
    }

    private String json() {
        return folder.resolve("result.json").toString();
    }
}
