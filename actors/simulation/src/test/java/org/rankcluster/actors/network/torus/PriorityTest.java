package org.rankcluster.actors.network.torus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.network.TestCluster;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.message.Message;

/** The priority channel, and the FIFOs at its ends. */
class PriorityTest {
    private static final Map<String, String> SMALLEST = Map.of(
            "torus.channel-buffer",
            "512 B",
            "torus.injection.fifo-size",
            "512 B",
            "torus.reception.fifo-size",
            "256 B");

    private static Machine machine(String shape, String priority, Map<String, String> config) {
        Map<String, String> all = new HashMap<>(config);
        all.put("torus.priority", priority);
        return new MachineReader(null).read("bgl-512", shape, all);
    }

    private static Message answer(TestCluster cluster, int from, int to, int number, long at) {
        return cluster.send(new Message.ClearToSend(from, to, 1, number, 0), true, at);
    }

    /** Behind a stream of data over the same three links, into and out of the same nodes. */
    private static long answerTime(String priority) {
        TestCluster cluster =
                new TestCluster(machine("8x2x2", priority, Map.of("cpu.write-packet", "0 ns")), Fidelity.PACKET, 1);
        cluster.data(0, 3, 50_000, false, 0);
        long sent = 20_000_000;
        Message answer = answer(cluster, 0, 3, 0, sent);
        return cluster.run().arrival(answer) - sent;
    }

    @Test
    void shouldOvertakeWhatIsInTheNormalFifos() {
        assertThat(answerTime("answers")).isLessThan(answerTime("none") - 2_000_000);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "1, 3"})
    void shouldDeliverEverythingWithTheSmallestBuffers(int ranksPerNode, int members) {
        for (String shape : new String[] {"4x3x2", "5x1x1", "2x2x2"}) {
            Machine machine = machine(shape, "answers", SMALLEST);
            TestCluster cluster = new TestCluster(machine, Fidelity.PACKET, ranksPerNode, members).withBytes(4);
            Random random = new Random(6);
            int ranks = cluster.mapping.ranks();
            for (int from = 0; from < ranks; from++) {
                for (int i = 0; i < 6; i++) {
                    int to = random.nextInt(3) == 0 ? 0 : random.nextInt(ranks);
                    answer(cluster, from, to, i, i * 500_000L);
                    cluster.data(
                            from, random.nextInt(ranks), random.nextInt(2_000), random.nextBoolean(), i * 500_000L);
                }
            }
            cluster.run();
        }
    }
}
