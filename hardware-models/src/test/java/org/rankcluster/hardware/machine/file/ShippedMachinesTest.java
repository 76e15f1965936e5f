package org.rankcluster.hardware.machine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.crossbar.CrossbarNetwork;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.CopyModel;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.DatatypeModel;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.FlowModel;
import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NodeKinds;
import org.rankcluster.hardware.machine.NodeModel;
import org.rankcluster.hardware.machine.PacketSizes;
import org.rankcluster.hardware.machine.ReductionModel;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.timing.Clock;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.hardware.timing.InstructionCosts;
import org.rankcluster.hardware.timing.TranslatedReceives;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.hardware.torus.DimensionOrder;
import org.rankcluster.hardware.torus.Midplanes;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusFamily;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.hardware.torus.TorusRoutes;
import org.rankcluster.hardware.torus.Zone;
import org.rankcluster.hardware.torus.ZoneChoice;

/** The values of the shipped machine files, as numbers. */
class ShippedMachinesTest {
    private static final MachineReader READER = new MachineReader(null);

    @Test
    void shouldReadBlueGeneL() {
        Machine machine = READER.read("bgl-512");

        assertThat(machine.name()).isEqualTo("bgl-512");
        assertThat(machine.topology()).isEqualTo(Torus.of(8, 8, 8));
        assertThat(machine.geometry().elastic()).isFalse();
        assertThat(machine.node())
                .isEqualTo(new NodeModel(
                        2,
                        1,
                        512L << 20,
                        1_000_000,
                        new Bandwidth(1_400_000_000),
                        NodeModel.AS_MESSAGES,
                        NodeKinds.ONE,
                        null));
        assertThat(machine.cpu())
                .isEqualTo(new CpuModel(
                        new Clock(700_000_000),
                        700_000_000,
                        new CpuModel.Packets(85_715, 291_429, 500_000, CpuModel.PacketReading.WHOLE),
                        142_858,
                        null,
                        182_858,
                        new Bandwidth(5_600_000_000L),
                        new InstructionCosts(1_429, 5_715, 48_572, 1_429, 42_858, 4_286, 1_429, 7_143, 28_572),
                        new CoreLatencies(
                                1_429,
                                2,
                                CoreLatencies.Order.IN,
                                4_286,
                                4_286,
                                48_572,
                                47_143,
                                7_143,
                                32_768,
                                50_000)));
        assertThat(machine.mpi())
                .isEqualTo(new MpiModel(
                        new MpiModel.Overheads(992_858, 992_858, 0, 0, 0),
                        48,
                        new MpiModel.Eager(1000, RoutingMode.DETERMINISTIC, EagerPacket.FULL),
                        RoutingMode.ADAPTIVE,
                        new DatatypeModel(15, 16_384, 262_144, 21_429, 21_429, 42_858, 0),
                        new MpiModel.OneSided(992_858, 992_858, false, 0),
                        FlowModel.NONE,
                        new CopyModel(16, CopyModel.Eager.NEVER),
                        new ReductionModel(1, 0, null, new Bandwidth(5_600_000_000L), 0),
                        TranslatedReceives.POSTED_EARLY));
        assertThat(machine.network())
                .isEqualTo(new TorusNetwork(
                        new Link(new Bandwidth(175_000_000), 70_000),
                        Midplanes.NONE,
                        new PacketSizes(32, 8, 2, 240, 16),
                        new TorusNetwork.Channels(2, 32, 2, 1),
                        new TorusNetwork.Fifos(2, 3, 32, 2, 32),
                        new TorusNetwork.Arbitration(897_143, 302_858),
                        RoutingMode.ADAPTIVE,
                        TorusRoutes.BLUE_GENE_L));
        assertThat(machine.lookahead(Fidelity.PACKET)).isEqualTo(61_429);
        assertThat(machine.lookahead(Fidelity.MESSAGE)).isEqualTo(61_429);
    }

    @Test
    void shouldDeriveTheEndpointsOfATorusFromItsLinks() {
        EndpointModel endpoint = READER.read("bgl-512").endpoint();

        // 240 of 272 B at 175 MB/s; six links a node.
        assertThat(endpoint.bandwidth()).isEqualTo(new Bandwidth(154_411_764));
        assertThat(endpoint.nodeBandwidth()).isEqualTo(new Bandwidth(154_411_764 * 6L));
        assertThat(endpoint.hopLatency()).isEqualTo(70_000);
        // A packet's 1,554,286 ps on a link, of which the 48 B of MPI header are 310,858.
        assertThat(endpoint.latency()).isEqualTo(1_554_286 - 310_858);
        assertThat(endpoint.gap()).isEqualTo(1_554_286 / 6);
        assertThat(endpoint.lookahead()).isEqualTo(endpoint.latency() + 70_000);
    }

    @Test
    void shouldCountPacketsInChunks() {
        TorusNetwork torus = (TorusNetwork) READER.read("bgl-512").network();

        assertThat(torus.packets().headerBytes()).isEqualTo(16);
        assertThat(torus.packets().chunks(0)).isEqualTo(2);
        assertThat(torus.packets().chunks(48)).isEqualTo(2);
        assertThat(torus.packets().chunks(49)).isEqualTo(3);
        assertThat(torus.packets().chunks(240)).isEqualTo(8);
        assertThat(torus.linkTime(8)).isEqualTo(1_554_286);
    }

    @Test
    void shouldReadBlueGeneQ() {
        Machine midplane = READER.read("bgq-512");
        TorusNetwork torus = (TorusNetwork) midplane.network();

        assertThat(midplane.topology()).isEqualTo(Torus.of(4, 4, 4, 4, 2));
        assertThat(torus.packets().headerBytes()).isEqualTo(32);
        assertThat(torus.packets().chunks(0)).isEqualTo(1);
        assertThat(torus.packets().chunks(512)).isEqualTo(17);
        assertThat(torus.linkTime(17)).isEqualTo(276_000);
        assertThat(torus.routes())
                .isEqualTo(new TorusRoutes(
                        DimensionOrder.LONGEST_FIRST,
                        TorusRoutes.Ties.RANDOM,
                        new ZoneChoice(65_536, 1.5, 3.5, Zone.Z3, Zone.Z3),
                        TorusRoutes.Priority.NONE,
                        TorusRoutes.Deposit.LINE));
        assertThat(torus.midplanes()).isEqualTo(new Midplanes(List.of(4, 4, 4, 4, 2), 140_000));
    }

    /** Checks the published numbers of nodes and diameters. */
    @Test
    void shouldReadTheLargeBlueGenes() {
        Machine mira = READER.read("mira");
        Machine sequoia = READER.read("sequoia");

        assertThat(mira.topology().nodes()).isEqualTo(49_152);
        assertThat(mira.topology().diameter()).isEqualTo(27);
        assertThat(((TorusNetwork) mira.network()).routes().zones())
                .isEqualTo(new ZoneChoice(65_536, 1.3, 3.0, Zone.Z3, Zone.Z0));
        assertThat(sequoia.topology().nodes()).isEqualTo(98_304);
        assertThat(sequoia.topology().diameter()).isEqualTo(31);
        assertThat(((TorusNetwork) sequoia.network()).routes().zones())
                .isEqualTo(new ZoneChoice(65_536, 0.75, 3.0, Zone.Z3, Zone.Z0));
    }

    @Test
    void shouldReadTheIdealMachine() {
        Machine machine = READER.read("ideal");

        assertThat(machine.geometry().elastic()).isTrue();
        assertThat(machine.withNodes(100_000).topology()).isEqualTo(new Crossbar(100_000));
        assertThat(machine.withNodes(100_000).geometry().elastic()).isFalse();
        assertThat(machine.node().cores()).isEqualTo(NodeModel.UNLIMITED);
        assertThat(machine.network())
                .isEqualTo(new CrossbarNetwork(
                        1_000_000, new Bandwidth(10_000_000_000L), 0, CrossbarNetwork.ControlMessages.QUEUED));
        assertThat(machine.endpoint())
                .isEqualTo(new EndpointModel(
                        1_000_000, 0, 0, 0, new Bandwidth(10_000_000_000L), new Bandwidth(10_000_000_000L)));
        for (Fidelity fidelity : Fidelity.values()) {
            assertThat(machine.lookahead(fidelity)).isEqualTo(1_000_000);
        }
    }

    /** The low-level interface has no MPI, and alltoallv's overhead was fitted with the settings of the MPI library that was measured. */
    @Test
    void shouldReadTheVariantsOfBlueGeneL() {
        Machine spi = READER.read("bgl-512-spi");
        Machine mpi = READER.read("bgl-512-mpi");

        assertThat(spi.mpi().overheads().send()).isZero();
        assertThat(spi.mpi().headerBytes()).isZero();
        assertThat(spi.mpi().overheads().alltoallv()).isZero();
        assertThat(mpi.mpi().overheads().send()).isEqualTo(992_858);
        assertThat(mpi.mpi().eager().routing()).isEqualTo(RoutingMode.ADAPTIVE);
        assertThat(mpi.mpi().overheads().alltoallv()).isEqualTo(35_500_000);
        assertThat(READER.read("bgl-512").mpi().overheads().alltoallv()).isZero();
        assertThat(READER.describe("bgl-512-mpi", null, Map.of()))
                .contains("fitted to measurements: 1: mpi.alltoallv-overhead\n");
    }

    /** Alpha of 3 us, beta of 0.6875 ns and gamma of 0.9294 ns a float, as fitted to Shan et al., Table I. */
    @Test
    void shouldReadCori() {
        Machine machine = READER.read("cori-knl");
        EndpointModel endpoint = machine.endpoint();
        long floats = 1_000_000;

        assertThat(machine.topology()).isEqualTo(new Crossbar(9688));
        assertThat(machine.geometry().elastic()).isFalse();
        assertThat(machine.mpi().overheads().send()
                        + endpoint.latency()
                        + machine.mpi().overheads().receive())
                .isEqualTo(3_000_000);
        assertThat(endpoint.bandwidth().time(4 * floats)).isCloseTo(687 * floats + floats / 2, withinPercentage(0.1));
        assertThat(machine.cpu().combine(4 * floats)).isCloseTo(929 * floats, withinPercentage(0.1));
        assertThat(READER.describe("cori-knl", null, Map.of()))
                .contains(
                        "fitted to measurements: 9: node.shared-memory.bandwidth, reduce.gamma, reduce.thread-factor,");
    }

    /** A value without a grade counts as one without a source, whatever its comment names. */
    @Test
    void shouldGradeEveryValue() {
        for (String name : READER.names().keySet()) {
            assertThat(READER.describe(name, null, Map.of()).lines().filter(line -> line.matches("[a-z].*  .*")))
                    .as(name)
                    .allMatch(line -> line.matches(".*  ([SADFUT](/[SADFUT])?([ :,].*)?|unsourced.*|ours.*|default.*"
                            + "|follows from .*|smallest delay .*)"));
        }
    }

    @Test
    void shouldReportWhatIsTakenFromAnotherMachine() {
        assertThat(READER.describe("ib-ddr-2007", null, Map.of()))
                .contains("taken from another machine: 3: mpi.send-overhead, mpi.receive-overhead, mpi.eager-limit\n");
        assertThat(READER.describe("frontera", null, Map.of()))
                .contains("taken from another machine: 5: mpi.datatype.look-ahead, ");
        assertThat(READER.describe("bgq-512", null, Map.of()).lines())
                .anyMatch(line -> line.matches("class-routes\\.link\\.bandwidth +2 GB/s +S BQ, RB: the torus's"));
    }

    /** Latencies of the sources from end to end, software and wires together, below one switch. */
    @ParameterizedTest
    @CsvSource({"ib-ddr-2007, 3_000", "blues, 1_300", "frontera, 900", "ndr, 900", "summit, 1_090"})
    void shouldTakeTheLatencyOfTheSourcesThroughOneSwitch(String name, long nanoseconds) {
        Machine machine = READER.read(name);
        FatTreeNetwork network = (FatTreeNetwork) machine.network();
        long software =
                machine.mpi().overheads().send() + machine.mpi().overheads().receive();
        long ends = 2 * (network.adapterLatency() + network.nodeLink().latency()) + network.switchLatency();

        assertThat(software + ends + network.linkTime(1)).isCloseTo(nanoseconds * 1_000, withinPercentage(1));
        assertThat(machine.endpoint().latency(2)).isBetween(ends, ends + 100_000);
        assertThat(machine.endpoint().latency(4))
                .isEqualTo(machine.endpoint().latency(2) + 2 * (network.uplink().latency() + network.switchLatency()));
        assertThat(machine.lookahead(Fidelity.ENDPOINT))
                .isEqualTo(machine.endpoint().latency());
    }

    @Test
    void shouldReadTheSameFromTheFolderOfAnInstallation() {
        MachineReader installed = new MachineReader(Path.of("..", "config", "machines"));
        for (String name : READER.names().keySet()) {
            assertThat(installed.read(name)).isEqualTo(READER.read(name));
            assertThat(installed.describe(name, null, Map.of())).isEqualTo(READER.describe(name, null, Map.of()));
        }
        assertThat(installed.names()).isEqualTo(READER.names());
    }

    @Test
    void shouldListMachinesWithTheirDescriptions() {
        assertThat(READER.names())
                .containsEntry("bgl-512", "Blue Gene/L, one midplane: 512 nodes of two cores on a torus")
                .containsKey("ideal")
                .containsKey("cori-knl");
    }

    @Test
    void shouldDescribeEveryValueWithUnitAndSource() {
        String text = READER.describe("bgl-512", null, Map.of("torus.payload", "224 B"));

        assertThat(text).startsWith("bgl-512: Blue Gene/L, one midplane: 512 nodes of two cores on a torus\n\nshape ");
        assertThat(text.lines())
                .anyMatch(line -> line.matches("torus\\.link\\.bandwidth +175 MB/s +S SL, BM-JP, BM-EP: 0\\.25 B .*"))
                .anyMatch(line -> line.matches("torus\\.payload +224 B +command line"))
                .anyMatch(line -> line.matches("endpoint\\.bandwidth +144\\.117647 MB/s +follows from .*"))
                .anyMatch(line ->
                        line.matches("lookahead, fidelity packet +61\\.429 ns +smallest delay between two nodes"));
        for (MachineKey key : NetworkFamilies.keys()) {
            boolean isOfAnotherMachine = key.key()
                    .matches(
                            "(class-routes|torus\\.zones|torus\\.midplane)\\..*|node\\.(kinds|shared-memory\\.step|noise\\..*)");
            if (NetworkFamilies.has(new TorusFamily(), key) && key != MachineKeys.DESCRIPTION && !isOfAnotherMachine) {
                assertThat(text.lines())
                        .as(key.key())
                        .anyMatch(line -> line.matches(key.key().replace(".", "\\.") + " +\\S.*  +\\S.*"));
            }
        }
    }

    @Test
    void shouldDescribeTheInputsOfSwitches() {
        assertThat(READER.describe("frontera", null, Map.of()).lines())
                .anyMatch(line -> line.matches("fat-tree\\.inputs +virtual-queues +default"));
        assertThat(READER.describe("frontera", null, Map.of("fat-tree.inputs", "fifo"))
                        .lines())
                .anyMatch(line -> line.matches("fat-tree\\.inputs +fifo +command line"));
    }
}
