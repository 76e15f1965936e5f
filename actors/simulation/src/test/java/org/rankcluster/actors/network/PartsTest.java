package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.network.TestMachines.TreeBuffers;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.message.Message;

/** Long messages in parts, and short ones between them, at the fidelities of messages and endpoints. Times are computed by hand. */
class PartsTest {
    private static final long GIGA = 1_000_000_000;
    private static final int MIB = 1 << 20;
    /** A packet carries 256 B of 282 B. */
    private static final double SHARE = 256.0 / 282;
    /** Picoseconds of a byte of data on a link of 1 GB/s. */
    private static final double BYTE = 1000 / SHARE;

    /** Six nodes below two switches that have one link between them. */
    private static Machine narrow(long uplinkRate) {
        FatTree tree = new FatTree(6, new int[] {3, 2}, new int[] {1, 1}, new int[] {1, 1});
        return TestMachines.fatTree(tree, TreeBuffers.LARGE, GIGA, uplinkRate, EagerPacket.SIZED);
    }

    private static Machine flat() {
        FatTree tree = new FatTree(5, new int[] {5}, new int[] {1}, new int[] {1});
        return TestMachines.fatTree(tree, TreeBuffers.LARGE, GIGA, GIGA, EagerPacket.SIZED);
    }

    /** Three senders of 1 GB/s on a link of 2 or 3 GB/s: 3 MiB at 2 GB/s, 1 MiB at 1 GB/s. */
    @Test
    void shouldShareALinkThatIsFasterThanItsSenders() {
        for (int rate = 1; rate <= 4; rate++) {
            TestCluster cluster = new TestCluster(narrow(rate * GIGA), Fidelity.MESSAGE, 1);
            List<Message> sent = new ArrayList<>();
            for (int from = 0; from < 3; from++) {
                sent.add(cluster.data(from, from + 3, MIB, false, 0));
            }
            cluster.run();

            long last = sent.stream().mapToLong(cluster::arrival).max().orElseThrow();
            double byHand = MIB * BYTE * Math.max(1, 3.0 / rate);
            assertThat((double) last).isCloseTo(byHand, within(0.05 * byHand));
        }
    }

    /** One part each, over a link as fast as all senders together: no part waits for the others. */
    @Test
    void shouldNotLetPartsWaitWhereALinkIsAsFastAsItsSenders() {
        TestCluster cluster = new TestCluster(narrow(3 * GIGA), Fidelity.MESSAGE, 1);
        List<Message> sent = new ArrayList<>();
        for (int from = 0; from < 3; from++) {
            sent.add(cluster.data(from, from + 3, 65_536, false, 0));
        }
        cluster.run();

        long last = sent.stream().mapToLong(cluster::arrival).max().orElseThrow();
        assertThat((double) last).isCloseTo(65_536 * BYTE, within(0.05 * 65_536 * BYTE));
    }

    /** A pair below two switches has the bandwidth of the slower uplink, also at endpoints. */
    @ParameterizedTest
    @EnumSource(names = {"MESSAGE", "ENDPOINT"})
    void shouldKeepAPairToASlowerUplink(Fidelity fidelity) {
        TestCluster cluster = new TestCluster(narrow(GIGA / 2), fidelity, 1);
        List<Message> sent = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            sent.add(cluster.data(0, 3, 65_536, false, 0));
        }
        cluster.run();

        long last = sent.stream().mapToLong(cluster::arrival).max().orElseThrow();
        double byHand = 2 * 16 * 65_536 * BYTE;
        assertThat((double) last).isCloseTo(byHand, within(0.05 * byHand));
    }

    /** Both take as long as all data, for their parts go in turn. */
    @ParameterizedTest
    @EnumSource(names = {"MESSAGE", "ENDPOINT"})
    void shouldLetMessagesOfANodeShareItsLink(Fidelity fidelity) {
        TestCluster cluster = new TestCluster(flat(), fidelity, 1);
        Message first = cluster.data(0, 1, 4 * MIB, false, 0);
        Message second = cluster.data(0, 2, 4 * MIB, false, 0);
        Message third = cluster.data(0, 3, MIB, false, 0);
        cluster.run();

        double all = 9 * MIB * BYTE;
        assertThat((double) cluster.arrival(first)).isCloseTo(all, within(0.03 * all));
        assertThat((double) cluster.arrival(second)).isCloseTo(all, within(0.03 * all));
        assertThat((double) cluster.arrival(third)).isCloseTo(3 * MIB * BYTE, within(0.05 * 3 * MIB * BYTE));
    }

    /**
     * A message of 8 B waits for a packet or two behind the data in its rank's injection FIFO of 8 KiB, not for 16 MiB, nor for a part of
     * them.
     */
    @ParameterizedTest
    @EnumSource(names = {"MESSAGE", "ENDPOINT"})
    void shouldLetAShortMessagePassBetweenThePacketsOfALongOne(Fidelity fidelity) {
        TestCluster cluster = new TestCluster(flat(), fidelity, 1);
        Message data = cluster.data(0, 1, 16 * MIB, false, 0);
        Message same = cluster.eager(0, 2, 8, false, 100_000_000);
        Message other = cluster.eager(3, 1, 8, false, 200_000_000);
        cluster.run();

        long packet = 282_000;
        long alone = 2 * (15_000 + 200_000) + 100_000 + 1_000_000;
        assertThat(cluster.arrival(same)).isBetween(100_000_000L, 100_000_000L + alone + 3 * packet + 8192L * 1102);
        assertThat(cluster.arrival(other) - 200_000_000).isLessThan((long) (70_000 * BYTE));
        double all = 16 * MIB * BYTE;
        assertThat((double) cluster.arrival(data)).isCloseTo(all, within(0.01 * all));
    }

    /** A hundred short messages do not pass each other. */
    @ParameterizedTest
    @EnumSource(names = {"MESSAGE", "ENDPOINT"})
    void shouldServeShortMessagesInTheirOrder(Fidelity fidelity) {
        TestCluster cluster = new TestCluster(flat(), fidelity, 1);
        List<Message> sent = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            sent.add(cluster.eager(0, 1 + i % 4, 1000, false, 0));
        }
        cluster.run();

        double all = 100 * 1048 * BYTE;
        long last = sent.stream().mapToLong(cluster::arrival).max().orElseThrow();
        assertThat((double) last).isCloseTo(all, within(0.06 * all));
    }

    /** 32 messages of 64 KiB to a neighbour take the time of one link; to a node three dimensions away, the time of three links. */
    @ParameterizedTest
    @EnumSource(names = {"MESSAGE", "ENDPOINT"})
    void shouldKeepAPairOfNodesToItsLinks(Fidelity fidelity) {
        Torus torus = Torus.of(4, 4, 4);
        double one = 32 * 65_536 / 240.0 * 1_554_286;
        for (int links = 1; links <= 3; links++) {
            TestCluster cluster = new TestCluster(TestMachines.blueGene(torus), fidelity, 1);
            int to = torus.node(1, links > 1 ? 1 : 0, links > 2 ? 1 : 0);
            List<Message> sent = new ArrayList<>();
            for (int i = 0; i < 32; i++) {
                sent.add(cluster.data(0, to, 65_536, true, 0));
            }
            cluster.run();

            long last = sent.stream().mapToLong(cluster::arrival).max().orElseThrow();
            assertThat((double) last).isBetween(0.99 * one / links, 1.1 * one / links);
        }
    }

    /**
     * Short after long to one receiver, and messages over several links, arrive complete, on one member and on three, at the same times.
     */
    @ParameterizedTest
    @EnumSource(names = {"MESSAGE", "ENDPOINT"})
    void shouldPutLongMessagesTogether(Fidelity fidelity) {
        FatTree tree = new FatTree(11, new int[] {4, 3}, new int[] {2, 3}, new int[] {1, 1});
        for (Machine machine : List.of(
                TestMachines.blueGene(Torus.of(4, 3, 2)),
                TestMachines.fatTree(tree, TreeBuffers.LARGE, GIGA, GIGA / 2, EagerPacket.FULL))) {
            List<List<Long>> arrivals = new ArrayList<>();
            for (int members : new int[] {1, 3}) {
                TestCluster cluster = new TestCluster(machine, fidelity, 2, members).withBytes(5);
                List<Message> sent = send(cluster, new Random(6));
                cluster.run();
                arrivals.add(sent.stream().map(cluster::arrival).toList());
            }
            assertThat(arrivals.get(1)).isEqualTo(arrivals.get(0));
        }
    }

    private static List<Message> send(TestCluster cluster, Random random) {
        List<Message> sent = new ArrayList<>();
        int ranks = cluster.mapping.ranks();
        for (int i = 0; i < 200; i++) {
            int from = random.nextInt(ranks);
            int to = random.nextInt(ranks);
            if (cluster.mapping.nodeOf(from) != cluster.mapping.nodeOf(to)) {
                int size = random.nextInt(3) == 0 ? random.nextInt(400_000) : random.nextInt(3000);
                long at = random.nextInt(100_000_000);
                boolean isAdaptive = random.nextInt(3) == 0;
                sent.add(
                        random.nextBoolean()
                                ? cluster.eager(from, to, size, isAdaptive, at)
                                : cluster.data(from, to, size, isAdaptive, at));
            }
        }
        return sent;
    }
}
