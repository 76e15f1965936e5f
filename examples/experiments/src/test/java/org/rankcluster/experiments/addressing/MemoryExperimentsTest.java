package org.rankcluster.experiments.addressing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.scheme.ComputedWorld;

class MemoryExperimentsTest {
    /**
     * Checks the memory of odd and even ranks of the whole of Mira: 480 B and 4 B a process, half of them in each table, and every
     * eighth process of each half a root.
     */
    @Test
    void shouldCountWhatThePaperCounts() {
        ComputedWorld.Outcome outcome = HypotheticalWorlds.mira(
                        MachineReader.ofInstallation().read("bgq-512"), HypotheticalWorlds.MIRA)
                .run(HypotheticalWorlds.splits(10), 0);
        long nodes = HypotheticalWorlds.MIRA / HypotheticalWorlds.PER_NODE;
        long split = table(HypotheticalWorlds.MIRA / 2) + table(nodes) + table(HypotheticalWorlds.PER_NODE / 2);
        long world = table(HypotheticalWorlds.MIRA) + table(nodes) + table(HypotheticalWorlds.PER_NODE);
        assertThat(outcome.under("vcrt").addresses()).isEqualTo(480L * HypotheticalWorlds.MIRA);
        assertThat(outcome.under("vcrt").maps()).isEqualTo(world + 10 * split);
        assertThat(outcome.under("av-rankmap").addresses()).isEqualTo(12L * HypotheticalWorlds.MIRA);
        assertThat(outcome.under("av-rankmap").maps()).isEqualTo(33L * Structs.RANKMAP);
        assertThat(outcome.under("auto").addresses()).isZero();
        assertThat(outcome.communicators()).isEqualTo(11);
    }

    private static long table(long ranks) {
        return 12 + 4 * ranks;
    }
}
