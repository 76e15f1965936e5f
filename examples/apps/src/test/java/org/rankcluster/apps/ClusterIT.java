package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.apps.Members.Host;
import org.rankcluster.apps.Members.Outcome;

/** Clusters of real processes. */
@Timeout(400)
class ClusterIT {
    /** Long enough to lose a member in it. */
    private static final String[] LONG_RUN = {
        "run", "halo3d", "--shape", "6x6x6", "--set", "iterations=50", "--set", "bytes=4096"
    };

    @TempDir
    Path folder;

    @Test
    void shouldRunAsLocallyAndOutliveAMember() throws Exception {
        try (Members members = new Members(folder)) {
            for (int member = 0; member < 3; member++) {
                members.start(Host.HERE);
            }
            members.awaitUp(1, 3);
            compareWithLocalRuns(members, "run", "fft3d", "--shape", "4x2x2", "--set", "n=16");
            compareWithLocalRuns(members, "run", "phold", "--set", "actors=100", "--set", "until=50");
            sendGarbage(members);
            restartWithout(members, () -> members.process(2).destroyForcibly());
            awaitListed(members, "halo3d  ended, exit 0");
        }
    }

    /** The client hears of the end before the coordinator does, to which members report once a second. */
    private static void awaitListed(Members members, String line) throws Exception {
        String listing = "";
        for (int look = 0; look < 20 && !listing.contains(line); look++) {
            Thread.sleep(500);
            listing = members.jobs(1).out();
        }
        assertThat(listing).contains(line);
    }

    @Test
    void shouldOutliveACutNetwork() throws Exception {
        Assumptions.assumeTrue(TestNetwork.isPossible(), "needs root and ip netns");
        try (TestNetwork network = new TestNetwork(3);
                Members members = new Members(folder)) {
            for (int host = 0; host < 3; host++) {
                members.start(network.host(host));
            }
            members.awaitUp(1, 3);
            restartWithout(members, () -> network.cut(2));
            assertThat(members.process(2).waitFor()).as(members.log(2)).isEqualTo(4);
            assertThat(members.log(2)).contains("this member was cut off from most others, and has stopped");
        }
    }

    private void compareWithLocalRuns(Members members, String... run) throws Exception {
        Outcome local = members.locally(with(run, "--json", json("local")));
        for (int count = 1; count <= 3; count++) {
            Outcome outcome = members.command(
                            1,
                            with(
                                    run,
                                    "--json",
                                    json("cluster"),
                                    "--members",
                                    String.valueOf(count),
                                    "--partitions",
                                    String.valueOf(1 + count % 2)))
                    .finish();
            assertThat(outcome.exit()).as(outcome.err()).isZero();
            assertThat(outcome.out()).isEqualTo(local.out());
            assertThat(result("cluster")).isEqualTo(result("local"));
        }
    }

    /** All of a result that does not depend on where it was computed. */
    private ObjectNode result(String name) throws Exception {
        JsonNode result = new ObjectMapper().readTree(Path.of(json(name)).toFile());
        ((ObjectNode) result.get("output")).remove("eventsPerSecond");
        return ((ObjectNode) result).remove(List.of("members", "partitions", "wallSeconds", "bytesPerRank"));
    }

    private String json(String name) {
        return folder.resolve(name + ".json").toString();
    }

    private static String[] with(String[] command, String... more) {
        List<String> all = new ArrayList<>(Arrays.asList(command));
        all.addAll(Arrays.asList(more));
        return all.toArray(new String[0]);
    }

    private static void sendGarbage(Members members) throws Exception {
        byte[] garbage = new byte[10_000];
        new Random(1).nextBytes(garbage);
        for (int port : new int[] {members.port(0), members.jobPort(0)}) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.getOutputStream().write(garbage);
            }
        }
        members.awaitUp(0, 3);
    }

    private interface Loss {
        void happen() throws Exception;
    }

    private void restartWithout(Members members, Loss loss) throws Exception {
        members.locally(with(LONG_RUN, "--json", json("local")));
        Members.Running running =
                members.command(1, with(LONG_RUN, "--json", json("cluster"), "--config", "on-member-loss=restart"));
        running.awaitWord("events/s");
        loss.happen();
        Outcome outcome = running.finish();
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        assertThat(outcome.err()).contains("was lost; runs on 2 members");
        assertThat(result("cluster")).isEqualTo(result("local"));
    }
}
