package org.rankcluster.hardware.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.input.InputException;

class JobPlacementTest {
    private static final MachineReader READER = new MachineReader(null);
    private static final Machine BGL = READER.read("bgl-512");
    private static final Machine SMALL = READER.read("bgl-512", "4x3x2", Map.of());
    private static final Machine IDEAL = READER.read("ideal");

    @TempDir
    Path folder;

    private String write(String text) throws IOException {
        return Files.writeString(folder.resolve("map.txt"), text).toString();
    }

    private static void assertMessage(
            Machine machine,
            @Nullable Integer ranks,
            @Nullable Integer ranksPerNode,
            @Nullable String mapping,
            String message) {
        assertThatThrownBy(() -> JobPlacement.of(machine, ranks, ranksPerNode, mapping))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @Test
    void shouldPutOneRankOnEveryNodeByDefault() {
        RankMapping mapping = JobPlacement.of(BGL, null, null, null).mapping();

        assertThat(mapping.ranks()).isEqualTo(512);
        assertThat(mapping.slots()).isEqualTo(1);
        assertThat(mapping.nodeOf(73)).isEqualTo(73);
        assertThat(mapping.describe()).isEqualTo("XYZT");
    }

    /** The places behind the job's: first on free nodes, then second places of nodes. */
    @Test
    void shouldPutABackgroundBehindTheJob() {
        JobPlacement placement = JobPlacement.withBackground(SMALL, 20, 2, null, 6);

        assertThat(placement.background()).isEqualTo(6);
        assertThat(placement.mapping().ranks()).isEqualTo(20);
        assertThat(placement.mapping().universe()).isEqualTo(48);
        assertThat(IntStream.range(20, 26).map(placement.mapping()::nodeOf)).containsExactly(20, 21, 22, 23, 0, 1);
        assertThat(JobPlacement.withBackground(SMALL, 20, 2, null, null).background())
                .isEqualTo(28);
        JobPlacement elastic = JobPlacement.withBackground(IDEAL, 3, null, null, 2);
        assertThat(elastic.machine().topology().nodes()).isEqualTo(5);
        assertThat(elastic.background()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            delimiter = '|',
            value = {
                "bgl | - | 4 | command line: --ranks: missing (expected: a number with --background, which takes further slots)",
                "bgl | 24 | 1 | command line: --ranks: 24 (expected: less than 24, so that --background has slots; more with --ranks-per-node)",
                "bgl | 20 | 5 | command line: --background: --ranks 5 (expected: 1..4, the slots that the job leaves free)",
                "bgl | 20 | 0 | command line: --background: --ranks 0 (expected: 1 or more)",
                "bgl | 0 | 1 | command line: --ranks: 0 (expected: 1 or more)",
                "ideal | 20 | - | command line: --background: no --ranks (expected: --ranks N, because ideal has as many"
                        + " nodes as the ranks need)"
            })
    void shouldRefuseABackgroundWithoutPlaces(
            String machine, @Nullable Integer ranks, @Nullable Integer background, String message) {
        Machine on = machine.equals("bgl") ? SMALL : IDEAL;
        assertThatThrownBy(() -> JobPlacement.withBackground(on, ranks, null, null, background))
                .isInstanceOf(InputException.class)
                .hasMessage(message);
    }

    @Test
    void shouldLeaveOutFailedNodes() throws IOException {
        Machine machine = READER.read("bgl-512", "4x3x2", Map.of("failed.nodes", "1, 5"));

        RankMapping mapping = JobPlacement.of(machine, null, null, null).mapping();

        assertThat(mapping.ranks()).isEqualTo(22);
        assertThat(mapping.nodeOf(0)).isEqualTo(0);
        assertThat(mapping.nodeOf(1)).isEqualTo(2);
        assertThat(mapping.nodeOf(4)).isEqualTo(6);
        assertThat(mapping.firstRankOn(5)).isEqualTo(-1);
        assertThat(mapping.describe()).isEqualTo("XYZT");
        RankMapping twoEach = JobPlacement.of(machine, 44, 2, "TXYZ").mapping();
        assertThat(twoEach.nodeOf(2)).isEqualTo(2);
        assertThat(twoEach.slotOf(3)).isEqualTo(1);
        assertMessage(
                machine,
                23,
                null,
                null,
                "command line: --ranks: 23 (expected: 1..22, 22 nodes x 1; more with --ranks-per-node)");
        String file = write("0 0 0 0\n1 0 0 0\n");
        assertMessage(
                machine,
                null,
                null,
                file,
                "command line: --mapping: " + file + " (expected: no rank on node 1, which has failed)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            24   | failed.nodes: 24 (expected: none, a fraction such as 1%, or numbers of nodes, 0..23, with commas between)
            3-4  | failed.nodes: 3-4 (expected: none, a fraction such as 1%, or numbers of nodes
            99%  | failed.nodes: 99% (expected: fewer than all 24 nodes)
            1,3,4,12,8 | failed.nodes: 1,3,4,12,8 (expected: a way between all nodes; there is none from node 0 to node 2)
            """)
    void shouldNameWhatIsWrongInFailedNodes(String nodes, String message) {
        assertThatThrownBy(() -> READER.read("bgl-512", "4x3x2", Map.of("failed.nodes", nodes)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(message);
        assertThatThrownBy(() -> READER.read("ideal", null, Map.of("failed.nodes", "1")))
                .hasMessageContaining(
                        "failed.nodes: 1 (expected: none on a machine with as many nodes as a job needs)");
    }

    @Test
    void shouldReadOrdersInAnyCase() {
        RankMapping mapping = JobPlacement.of(BGL, null, 2, "tXyz").mapping();

        assertThat(mapping.describe()).isEqualTo("TXYZ");
        assertThat(mapping.nodeOf(1)).isZero();
    }

    private static Machine inMode(String mode) {
        return READER.read("bgl-512", "4x3x2", Map.of("cpu.mode", mode));
    }

    @Test
    void shouldReadOrdersAsTheMachinesUsersDo() {
        Machine backwards = READER.read("bgl-512", "4x3x2", Map.of("rank-order", "last-fastest"));
        RankMapping usual = JobPlacement.of(backwards, null, 2, null).mapping();
        assertThat(usual.describe()).isEqualTo("XYZT");
        assertThat(usual.nodeOf(1)).isZero();
        assertThat(usual.nodeOf(2)).isEqualTo(12);
        RankMapping asked = JobPlacement.of(backwards, null, 2, "TZYX").mapping();
        assertThat(asked.nodeOf(1)).isEqualTo(1);
        assertThat(asked.nodeOf(24)).isZero();
        assertThat(asked.slotOf(24)).isEqualTo(1);
    }

    @Test
    void shouldPutARankOnEveryCoreInVirtualNodeMode() {
        RankMapping mapping =
                JobPlacement.of(inMode("virtual-node"), null, null, null).mapping();
        assertThat(mapping.ranks()).isEqualTo(48);
        assertThat(mapping.slots()).isEqualTo(2);
        assertThat(JobPlacement.of(inMode("virtual-node"), 30, 2, "TXYZ")
                        .mapping()
                        .slots())
                .isEqualTo(2);
        assertThat(JobPlacement.of(inMode("heater"), null, null, null).mapping().ranks())
                .isEqualTo(24);
    }

    @Test
    void shouldRejectRanksThatTheModeHasNoCoresFor() throws IOException {
        String one = " (expected: 1, for cpu.mode leaves one core to ranks; virtual-node has more)";
        assertMessage(inMode("heater"), null, 2, null, "command line: --ranks-per-node: 2" + one);
        assertMessage(inMode("coprocessor"), null, 2, null, "command line: --ranks-per-node: 2" + one);
        assertMessage(
                inMode("virtual-node"),
                null,
                1,
                null,
                "command line: --ranks-per-node: 1 (expected: 2, for cpu.mode is virtual-node)");
        String file = write("0 0 0 0\n0 0 0 1\n");
        assertThat(JobPlacement.of(inMode("virtual-node"), null, null, file)
                        .mapping()
                        .slots())
                .isEqualTo(2);
        assertMessage(inMode("heater"), null, null, file, file + ":2: t: 1 (expected: 0)");
    }

    @Test
    void shouldLeaveSpaceForRanksThatComeLater() {
        assertThat(universe(SMALL, 5, 2, null)).isEqualTo(48);
        assertThat(universe(SMALL, 5, 2, 7)).isEqualTo(7);
        assertThat(universe(IDEAL, 5, 2, null)).isEqualTo(5 + JobPlacement.SPARE_RANKS);
        JobPlacement some = JobPlacement.of(IDEAL, 5, 2, null, 8);
        assertThat(some.machine().topology().nodes()).isEqualTo(5);
        assertThat(some.busyNodes()).isEqualTo(3);
        assertThat(some.mapping().nodeOf(4)).isEqualTo(2);
        assertThat(some.mapping().nodeOf(7)).isEqualTo(4);
        assertThat(JobPlacement.of(IDEAL, 5, 2, null).machine().topology().nodes())
                .isEqualTo(3);
        assertThatThrownBy(() -> universe(SMALL, 5, 2, 49))
                .hasMessage("--config: universe: 49 (expected: 5..48, as many ranks as the machine holds)");
        assertThatThrownBy(() -> universe(IDEAL, 5, null, 4))
                .hasMessage("--config: universe: 4 (expected: 5 or more, the number of ranks)");
    }

    private static int universe(Machine machine, int ranks, @Nullable Integer ranksPerNode, @Nullable Integer wanted) {
        JobPlacement placement = JobPlacement.of(machine, ranks, ranksPerNode, null, wanted);
        assertThat(placement.mapping().ranks()).isEqualTo(ranks);
        return placement.mapping().universe();
    }

    @Test
    void shouldFillSlotsInTheOrderAskedFor() {
        assertThat(JobPlacement.of(BGL, null, 2, null).mapping().nodeOf(513)).isEqualTo(1);
        RankMapping txyz = JobPlacement.of(BGL, 100, 2, "TXYZ").mapping();
        assertThat(txyz.ranks()).isEqualTo(100);
        assertThat(txyz.nodeOf(99)).isEqualTo(49);
        assertThat(txyz.slotOf(99)).isEqualTo(1);
        assertThat(txyz.rankAt(50, 0)).isEqualTo(-1);
        assertThat(JobPlacement.of(BGL, 9, null, "ZYXT").mapping().nodeOf(1)).isEqualTo(64);
    }

    @Test
    void shouldGiveTheIdealMachineAsManyNodesAsRanksNeed() {
        JobPlacement placement = JobPlacement.of(IDEAL, 100_001, 2, null);

        assertThat(placement.machine().topology().nodes()).isEqualTo(50_001);
        assertThat(placement.mapping().ranks()).isEqualTo(100_001);
        assertThat(placement.machine().geometry().elastic()).isFalse();
        assertThat(JobPlacement.of(IDEAL, 7, null, "TX").machine().topology().nodes())
                .isEqualTo(7);
        assertThat(JobPlacement.of(READER.read("ideal", "12", Map.of()), null, null, null)
                        .mapping()
                        .ranks())
                .isEqualTo(12);
    }

    @Test
    void shouldFillNodesOfTheIdealMachineOneAfterTheOther() {
        RankMapping usual = JobPlacement.of(IDEAL, 6, 2, null).mapping();
        RankMapping roundRobin = JobPlacement.of(IDEAL, 6, 2, "XT").mapping();

        assertThat(IntStream.range(0, 6).map(usual::nodeOf)).containsExactly(0, 0, 1, 1, 2, 2);
        assertThat(IntStream.range(0, 6).map(roundRobin::nodeOf)).containsExactly(0, 1, 2, 0, 1, 2);
    }

    @Test
    void shouldRejectRanksThatTheMachineDoesNotHold() {
        String range = "1..512, 512 nodes x 1; more with --ranks-per-node)";
        assertMessage(BGL, 0, null, null, "command line: --ranks: 0 (expected: " + range);
        assertMessage(BGL, -3, null, null, "command line: --ranks: -3 (expected: " + range);
        assertMessage(BGL, 513, null, null, "command line: --ranks: 513 (expected: " + range);
        assertMessage(BGL, 1025, 2, null, "command line: --ranks: 1025 (expected: 1..1024, 512 nodes x 2)");
        assertMessage(IDEAL, 0, null, null, "command line: --ranks: 0 (expected: 1 or more)");
        assertMessage(
                IDEAL,
                null,
                null,
                null,
                "command line: --ranks: missing (expected: 1 or more, because ideal has as many nodes as the ranks need)");
    }

    @Test
    void shouldRejectRanksPerNodeThatANodeDoesNotHold() {
        String rule = " (expected: 1..2, cores of a node)";
        assertMessage(BGL, null, 0, null, "command line: --ranks-per-node: 0" + rule);
        assertMessage(BGL, null, 3, null, "command line: --ranks-per-node: 3" + rule);
        assertMessage(IDEAL, 5, 0, null, "command line: --ranks-per-node: 0 (expected: 1 or more)");
        assertMessage(
                READER.read("ideal", "65536", Map.of()),
                null,
                65536,
                null,
                "command line: --ranks-per-node: 65536 (expected: fewer than 2^31 slots on 65536 nodes)");
    }

    @Test
    void shouldReadAMapFile() throws IOException {
        String map = write("# x y z t\n3 2 1 0\n\n0,0,0,1  # the first node's second core\n 1\t0 0 0\n");

        RankMapping mapping = JobPlacement.of(SMALL, null, null, map).mapping();

        assertThat(mapping.ranks()).isEqualTo(3);
        assertThat(mapping.slots()).isEqualTo(2);
        assertThat(mapping.nodeOf(0)).isEqualTo(23);
        assertThat(mapping.nodeOf(1)).isZero();
        assertThat(mapping.slotOf(1)).isEqualTo(1);
        assertThat(mapping.rankAt(1, 0)).isEqualTo(2);
        assertThat(mapping.describe()).isEqualTo(map);
        assertThat(JobPlacement.of(SMALL, 2, 2, map).mapping().rankAt(1, 0)).isEqualTo(-1);
    }

    @Test
    void shouldReadMapFilesOfAnyLength() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int node = 0; node < 5000; node++) {
            text.append(4999 - node).append(" 0\n");
        }
        RankMapping mapping =
                JobPlacement.of(IDEAL, 5000, null, write(text.toString())).mapping();

        for (int rank = 0; rank < 5000; rank++) {
            assertThat(mapping.nodeOf(rank)).isEqualTo(4999 - rank);
        }
    }

    @Test
    void shouldRejectWrongLinesOfAMapFile() throws IOException {
        assertLine("0 0 0 0\n4 0 0 0\n", null, ":2: x: 4 (expected: 0..3)");
        assertLine("0 -1 0 0\n", null, ":1: y: -1 (expected: 0..2)");
        assertLine("0 0 1.5 0\n", null, ":1: z: 1.5 (expected: 0..1)");
        assertLine("0 0 0 2\n", null, ":1: t: 2 (expected: 0..1)");
        assertLine("0 0 0 1\n", 1, ":1: t: 1 (expected: 0)");
        assertLine("0 0 0 99999999999999999999\n", null, ":1: t: 99999999999999999999 (expected: 0..1)");
        assertLine("\n0 0 0\n", null, ":2: slot: 0 0 0 (expected: 4 numbers: x y z t)");
        assertLine(
                "1 2 0 0\n0 0 0 0\n1 2 0 0\n",
                null,
                ":3: slot: 1 2 0 0 (expected: a slot of no other line; line 1 has it)");
        assertLine("# nothing\n", null, ": slots: none (expected: a line for every rank)");
    }

    private void assertLine(String text, @Nullable Integer ranksPerNode, String message) throws IOException {
        String map = write(text);
        assertMessage(SMALL, null, ranksPerNode, map, map + message);
    }

    @Test
    void shouldRejectMappingsThatAreNeitherOrderNorFile() throws IOException {
        String rule = " (expected: an order of XYZT, or a map file that can be read)";
        assertMessage(SMALL, null, null, "XYT", "command line: --mapping: XYT" + rule);
        assertMessage(SMALL, null, null, "", "command line: --mapping: nothing" + rule);
        assertMessage(SMALL, null, null, folder.toString(), "command line: --mapping: " + folder + rule);
        String map = write("0 0 0 0\n");
        assertMessage(SMALL, 2, null, map, "command line: --ranks: 2 (expected: 1..1, the lines of " + map + ")");
    }
}
