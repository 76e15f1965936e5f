package org.rankcluster.hardware.machine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.hardware.crossbar.CrossbarNetwork;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.input.InputException;

class NetworkExchangeTest {
    private static final MachineReader READER = new MachineReader(null);

    @TempDir
    Path folder;

    private static Machine with(String machine, String network) {
        return READER.read(machine, null, Map.of("network", network));
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void shouldGiveAFatTreeTheLinksOfTheTorusInItsPlace() {
        Machine torus = with("bgl-512", "torus:8x8x8");
        Machine machine = with("bgl-512", "fat-tree:16x32");
        FatTreeNetwork tree = (FatTreeNetwork) machine.network();
        TorusNetwork links = (TorusNetwork) torus.network();

        assertThat(((FatTree) machine.topology()).describe())
                .isEqualTo(new FatTree(512, new int[] {16, 32}, new int[] {1, 16}, new int[] {1, 1}).describe());
        assertThat(machine.topology().nodes()).isEqualTo(torus.topology().nodes());
        assertThat(tree.nodeLink()).isEqualTo(links.link()).isEqualTo(tree.uplink());
        assertThat(tree.packets().maxChunks()).isEqualTo(links.packets().maxChunks());
        assertThat(tree.bufferChunks()).isEqualTo(3 * links.channels().bufferChunks());
        assertThat(machine.cpu()).isEqualTo(torus.cpu());
        assertThat(machine.mpi()).isEqualTo(torus.mpi());
        assertThat(torus.network()).isEqualTo(READER.read("bgl-512").network());
    }

    @ParameterizedTest
    @CsvSource({
        "frontera, torus:8x8x8",
        "ideal, torus:4x4",
        "cori-knl, fat-tree:4-ary 3-tree",
        "bgq-512, fat-tree:16x32",
        "summit, crossbar:64",
        "mira, torus:4x4x4x4x2",
        "ideal, fat-tree:64"
    })
    void shouldPutEachFamilyInThePlaceOfEachOther(String machine, String network) {
        Machine exchanged = with(machine, network);

        assertThat(exchanged.lookahead(Fidelity.PACKET)).isPositive();
        assertThat(exchanged.cpu().clock()).isEqualTo(READER.read(machine).cpu().clock());
    }

    @Test
    void shouldTakeTheValuesOfTheFileThatExchangesANetwork() throws IOException {
        String mine = file("mine.conf", """
                include "bgl-512"
                network = fat-tree
                shape = 500
                fat-tree {
                  down = 16x32
                  up = 1x8
                  link.bandwidth = 1 GB/s
                  switch-latency = 100 ns
                }
                """);
        Machine machine = READER.read(mine);

        assertThat(machine.topology().nodes()).isEqualTo(500);
        assertThat(((FatTreeNetwork) machine.network()).nodeLink().bandwidth().bytesPerSecond())
                .isEqualTo(1_000_000_000);
        String text = READER.describe(mine, null, Map.of());
        assertThat(text.lines())
                .noneMatch(line -> line.startsWith("torus."))
                .anyMatch(line -> line.matches("fat-tree\\.packet +256 B +D: as on the torus in its place"))
                .anyMatch(line -> line.matches("tree\\.ports +3 +S BM.*"));
        assertThat(READER.read(file("flat.conf", READER.flattened(mine))).network())
                .isEqualTo(machine.network());
    }

    @Test
    void shouldLetTheCommandLineExchangeTheNetworkOfAFlatFile() throws IOException {
        String flat = file("flat.conf", READER.flattened("bgl-512"));
        Map<String, String> config = Map.of("network", "fat-tree:16x32", "fat-tree.up", "1x4");

        Machine machine = READER.read(flat, "100", config);

        assertThat(machine.topology().nodes()).isEqualTo(100);
        assertThat(((CrossbarNetwork) with("frontera", "crossbar:9").network())
                        .bandwidth()
                        .bytesPerSecond())
                .isEqualTo(12_500_000_000L);
        assertThat(((Torus) with("bgl-512", "torus:4x4x2").topology()).nodes()).isEqualTo(32);
    }

    /** An included 8x8x8 would be 8 nodes a router in a mesh. */
    @Test
    void shouldDropTheShapeOfAnotherFamily() throws IOException {
        String tree = file("tree.conf", """
                include "bgl-512"
                network = fat-tree
                fat-tree.down = 4x8
                """);
        String mesh = file("mesh.conf", """
                include "bgl-512"
                network = mesh
                """);

        assertThatThrownBy(() -> READER.read(tree))
                .isInstanceOf(InputException.class)
                .hasMessage(tree + ": shape: missing (expected: 1..32, nodes of fat-tree.down)");
        assertThatThrownBy(() -> READER.read(mesh)).hasMessageStartingWith(mesh + ": shape: missing (expected: ");
        assertThat(READER.read(tree, "20", Map.of()).topology().nodes()).isEqualTo(20);
    }

    @Test
    void shouldRefuseKeysOfAnotherFamilyBesideTheNetwork() throws IOException {
        String both = file("both.conf", """
                include "bgl-512"
                network = "fat-tree:16x32"
                torus.packet = 128 B
                """);
        String later = file("later.conf", """
                include "frontera"
                torus.packet = 128 B
                """);

        assertThatThrownBy(() -> READER.read(both))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(
                        both + ":3: torus.packet: 128 B (expected: a key of a machine whose network is fat-tree");
        assertThatThrownBy(() -> READER.read(later)).hasMessageStartingWith(later + ":2: torus.packet: 128 B");
        assertThatThrownBy(() ->
                        READER.read("bgl-512", null, Map.of("network", "fat-tree:16x32", "torus.packet", "128 B")))
                .hasMessageStartingWith("--config: torus.packet: 128 B");
        assertThatThrownBy(() -> READER.read(
                        "bgl-512", null, Map.of("network", "fat-tree:16x32", "torus.link.bandwidth", "2 GB/s")))
                .hasMessage("--config: torus.link.bandwidth: 2 GB/s (expected: a key of a machine whose network is"
                        + " fat-tree; did you mean fat-tree.link.bandwidth?)");
    }

    @ParameterizedTest
    @CsvSource({
        "crossbar:512, torus.link.bandwidth, 2 GB/s, crossbar.bandwidth",
        "crossbar:512, torus.hop-latency, 70 ns, crossbar.latency",
        "dragonfly:4x4x2, torus.link.bandwidth, 2 GB/s, router.link.bandwidth",
        "mesh:1x8x8, fat-tree.switch-latency, 70 ns, router.latency",
        "fat-tree:16x32, router.link.overhead, 8 B, fat-tree.link.overhead"
    })
    void shouldHintToTheKeyOfTheNetworkInItsPlace(String network, String key, String value, String hint) {
        assertThatThrownBy(() -> READER.read("bgl-512", null, Map.of("network", network, key, value)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("--config: " + key + ": " + value)
                .hasMessageEndingWith("; did you mean " + hint + "?)");
    }

    @ParameterizedTest
    @CsvSource({
        "mesh:2, 'nodes of a router, and routers along each dimension, e.g. 1x8x8'",
        "hyperx:64, 'nodes of a router, and routers along each dimension, e.g. 8x8x8x8'",
        "slim-fly:5, 'nodes of a router, and q, e.g. 4x5'"
    })
    void shouldRefuseAShapeOfOneNumber(String network, String rule) {
        String shape = network.substring(network.indexOf(':') + 1);

        assertThatThrownBy(() -> READER.read("bgl-512", null, Map.of("network", network)))
                .isInstanceOf(InputException.class)
                .hasMessage("--config: network: " + shape + " (expected: " + rule + ")");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hypercube:9 | network: hypercube (expected: one of crossbar, dragonfly, fat-tree, hyperx, mesh, slim-fly, torus)",
                "fattree:8x4 | network: fattree (expected: one of crossbar, dragonfly, fat-tree, hyperx, mesh, slim-fly, torus; did you mean fat-tree?)",
                "fat-tree | fat-tree.down: missing (expected: 1..20 numbers of children, from the lowest level, e.g. 18x16, or e.g. 4-ary 3-tree)",
                "fat-tree:16y | fat-tree.down: 16y (expected: 1..20 numbers of children, from the lowest level, e.g. 18x16, or e.g. 4-ary 3-tree)",
                "torus:8x8x | --config: network: 8x8x (expected: 1..25 extents of 1 or more, e.g. 8x8x8)",
                "torus:0x1x1 | --config: network: 0x1x1 (expected: 1..25 extents of 1 or more, e.g. 8x8x8)"
            })
    void shouldNameWhatIsWrongWithANetwork(String network, String message) {
        assertThatThrownBy(() -> with("bgl-512", network))
                .isInstanceOf(InputException.class)
                .hasMessageEndingWith(message);
    }
}
