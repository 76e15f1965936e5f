package org.rankcluster.hardware.machine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NodeModel;
import org.rankcluster.hardware.machine.ServiceModel;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.input.InputException;

/** Changes that users may make: files of their own, and values from the command line. */
class MachineReaderTest {
    private static final MachineReader READER = new MachineReader(null);

    @TempDir
    Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Machine read(String key, String value) {
        return READER.read("bgl-512", null, Map.of(key, value));
    }

    /** Without includes the SHA-256 covers the bytes of the file; included files follow. */
    @Test
    void shouldHashAMachinesFileWithThoseItIncludes() throws Exception {
        String text = Files.readString(Path.of("../config/machines/bgl-512.conf"));
        assertThat(READER.sha256("bgl-512")).isEqualTo(sha256(text));
        assertThat(MachineReader.file("bgl-512")).isNull();
        Path base = write("base.conf", text);
        assertThat(READER.sha256(base.toString())).isEqualTo(sha256(text));
        assertThat(MachineReader.file(base.toString())).isEqualTo(base);
        String including = "include \"base.conf\"\n";
        String path = write("own.conf", including).toString();
        assertThat(READER.sha256(path)).isEqualTo(sha256(including + text));
        assertThatThrownBy(() -> READER.sha256("none.conf")).isInstanceOf(InputException.class);
    }

    private static String sha256(String text) throws NoSuchAlgorithmException {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void shouldTakeAShapeFromTheCommandLine() {
        assertThat(READER.read("bgl-512", "16x16x16", Map.of()).topology()).isEqualTo(Torus.of(16, 16, 16));
        assertThat(READER.read("bgl-512", "1x1x1", Map.of()).endpoint().lookahead())
                .isPositive();
        Machine ideal = READER.read("ideal", "4096", Map.of());
        assertThat(ideal.topology()).isEqualTo(new Crossbar(4096));
        assertThat(ideal.geometry().elastic()).isFalse();
        assertThatThrownBy(() -> ideal.withNodes(3)).hasMessage("machine ideal already has 4096 nodes");
    }

    @Test
    void shouldTakeValuesFromTheCommandLine() {
        TorusNetwork torus = (TorusNetwork) read("torus.payload", "224 B").network();

        assertThat(torus.packets().payloadBytes()).isEqualTo(224);
        assertThat(torus.packets().headerBytes()).isEqualTo(32);
        assertThat(read("mpi.eager-packet", "sized").mpi().eager().packet()).isEqualTo(EagerPacket.SIZED);
        assertThat(read("mpi.eager-routing", "adaptive").mpi().eager().routing())
                .isEqualTo(RoutingMode.ADAPTIVE);
        assertThat(read("wrap", "XZ").topology())
                .isEqualTo(new Torus(new int[] {8, 8, 8}, new boolean[] {true, false, true}));
        assertThat(read("wrap", "none").topology()).isEqualTo(Torus.mesh(8, 8, 8));
        assertThat(read("node.cores", "unlimited").node().cores()).isEqualTo(NodeModel.UNLIMITED);
        assertThat(read("node.memory", "1GiB").node().memoryFor(4)).isEqualTo(256 << 20);
        assertThat(read("node.cores", "2").node().sharedMemoryStep()).isEqualTo(NodeModel.AS_MESSAGES);
        assertThat(read("node.shared-memory.step", "7 cycles").node().sharedMemoryStep())
                .isEqualTo(10_000);
        assertThat(read("torus.hop-latency", "8 cycles").lookahead(Fidelity.PACKET))
                .isEqualTo(45_715);
    }

    /** A cycle of 700 MHz is 1,428.57.. ps, one of torus.clock, 175 MHz, 5,714.28.. ps. */
    @Test
    void shouldTakeFractionsOfCyclesRoundedUpToWholePicoseconds() {
        assertThat(read("cpu.poll", "1.5 cycles").cpu().poll()).isEqualTo(2_143);
        assertThat(read("cpu.poll", "0.5 cycles").cpu().poll()).isEqualTo(715);
        assertThat(read("cpu.poll", "0.0001 cycles").cpu().poll()).isEqualTo(1);
        assertThat(read("cpu.instruction.integer", "0.25 cycles")
                        .cpu()
                        .instructions()
                        .integer())
                .isEqualTo(358);
        assertThat(read("torus.hop-latency", "8.75 cycles").lookahead(Fidelity.PACKET))
                .isEqualTo(50_000);
    }

    @Test
    void shouldTakeBitsAndBothLettersForMicro() {
        TorusNetwork torus =
                (TorusNetwork) read("torus.link.bandwidth", "1.4 Gbit/s").network();
        assertThat(torus.link().bandwidth()).isEqualTo(new Bandwidth(175_000_000));
        for (String micro : List.of("u", "\u00b5", "\u03bc")) {
            assertThat(read("torus.hop-latency", "0.05 " + micro + "s").lookahead(Fidelity.PACKET))
                    .isEqualTo(50_000);
        }
    }

    @Test
    void shouldConvertCyclesByTheClockOfTheCommandLine() {
        Machine prototype = read("cpu.clock", "500 MHz");

        assertThat(prototype.mpi().overheads().send()).isEqualTo(695 * 2_000);
        assertThat(prototype.cpu().packets().readEager()).isEqualTo(350 * 2_000);
    }

    @Test
    void shouldReplaceWhatFollowsFromTheNetworkValueByValue() {
        Machine machine =
                READER.read("bgl-512", null, Map.of("endpoint.latency", "2 us", "endpoint.bandwidth", "100 MB/s"));

        assertThat(machine.endpoint().latency()).isEqualTo(2_000_000);
        assertThat(machine.endpoint().bandwidth()).isEqualTo(new Bandwidth(100_000_000));
        assertThat(machine.endpoint().hopLatency()).isEqualTo(70_000);
        assertThat(machine.endpoint().nodeBandwidth()).isEqualTo(new Bandwidth(926_470_584));
        assertThat(machine.lookahead(Fidelity.ENDPOINT)).isEqualTo(9 * 61_429);
    }

    @Test
    void shouldDeriveSmallerLatenciesFromSizedPackets() {
        // 16 B header and 48 B of MPI fit the smallest packet: 64 + 16 B on the link.
        EndpointModel endpoint = read("mpi.eager-packet", "sized").endpoint();

        assertThat(endpoint.latency()).isEqualTo(457_143 - 310_858);
        assertThat(endpoint.gap()).isEqualTo(457_143 / 6);
    }

    /** A comment behind an opening brace does not belong to the block's first key. */
    @Test
    void shouldKeepTheCommentOfABlockFromItsFirstKey() throws IOException {
        Path file = write("block.conf", """
                include "bgl-512"
                description = "a { # b"          # S the text
                cpu { # S of the block
                  poll = 7 ns                    # U: ours
                  instruction {   // S with a/b "quotes" {
                    integer = 2 cycles           # unsourced
                    call = 3 cycles              # S one { # brace
                  }
                }
                mpi { tokens = 3                 # S same line
                }
                """);

        assertThat(READER.read(file.toString()).description()).isEqualTo("a { # b");
        assertThat(READER.describe(file.toString(), null, Map.of()).lines())
                .anyMatch(line -> line.matches("cpu\\.poll +7 ns +U: ours"))
                .anyMatch(line -> line.matches("cpu\\.instruction\\.integer +2 cycles +unsourced"))
                .anyMatch(line -> line.matches("cpu\\.instruction\\.call +3 cycles +S one \\{ # brace"))
                .anyMatch(line -> line.matches("mpi\\.tokens +3 +S same line"));
    }

    @Test
    void shouldReadAFileOfTwentyLinesThatStandsOnAnotherMachine() throws IOException {
        Path six = write("six.conf", """
                # Six dimensions, in the manner of Tofu.
                include "bgl-512"

                description = "six dimensions"
                shape = 4x3x2x2x3x2
                wrap = ABCE
                cpu.clock = 2 GHz
                torus {
                  clock = 625 MHz
                  link.bandwidth = 5 GB/s
                  hop-latency = 100 ns
                  chunk = 64 B
                  packet = 2 KiB
                  payload = 1920 B
                  channel-buffer = 8 KiB
                  injection.fifo-size = 8 KiB
                  reception.fifo-size = 8 KiB
                }
                """);

        Machine machine = READER.read(six.toString());

        assertThat(machine.name()).isEqualTo("six");
        assertThat(machine.description()).isEqualTo("six dimensions");
        assertThat(machine.topology())
                .isEqualTo(
                        new Torus(new int[] {4, 3, 2, 2, 3, 2}, new boolean[] {true, true, true, false, true, false}));
        TorusNetwork torus = (TorusNetwork) machine.network();
        assertThat(torus.packets().maxChunks()).isEqualTo(32);
        assertThat(torus.channels().bufferChunks()).isEqualTo(128);
        assertThat(torus.packets().overheadBytes()).isEqualTo(16);
        assertThat(machine.cpu().packets().write()).isEqualTo(30_000);
    }

    @Test
    void shouldReadServicesAndTakeThemForFreeWithout() throws IOException {
        assertThat(read("services.files.piece", "700 cycles").services())
                .isEqualTo(new ServiceModel(
                        100_000_000,
                        100_000_000_000L,
                        new Bandwidth(350_000_000),
                        new Bandwidth(1_000_000_000),
                        1_000_000));
        String text = Files.readString(Path.of("..", "config", "machines", "bgl-512.conf"));
        Path without = write("without.conf", text.replaceFirst("(?s)\\nservices \\{.*?\\n\\}\\n", "\n"));

        ServiceModel free = READER.read(without.toString()).services();

        assertThat(free).isEqualTo(ServiceModel.FREE);
        assertThat(free.bandwidth().time(1 << 30)).isLessThan(1000);
        assertThat(READER.describe(without.toString(), null, Map.of()))
                .containsPattern("services.latency +0 .* default")
                .containsPattern("services.bandwidth +without limit +default");
    }

    @Test
    void shouldReadATorusOfOneDimension() throws IOException {
        Path ring = write("ring.conf", "include \"bgl-512\"\ndescription = a ring\nshape = 16\n");

        assertThat(READER.read(ring.toString()).topology()).isEqualTo(Torus.of(16));
        assertThat(READER.read(ring.toString(), "5", Map.of()).topology()).isEqualTo(Torus.of(5));
        assertThat(READER.read(ring.toString()).endpoint().nodeBandwidth()).isEqualTo(new Bandwidth(2 * 154_411_764L));
    }

    @Test
    void shouldIncludeFilesNextToTheFile() throws IOException {
        Files.createDirectory(folder.resolve("base"));
        write("base/slow.conf", "include \"bgl-512\"\ntorus.link.bandwidth = 10 MB/s\n");
        Path user = write("user.conf", "include \"base/slow.conf\"\nshape = 2x2x2\n");

        assertThat(((TorusNetwork) READER.read(user.toString()).network())
                        .link()
                        .bandwidth())
                .isEqualTo(new Bandwidth(10_000_000));
    }

    @Test
    void shouldPreferTheFolderToWhatComesWithTheProgram() throws IOException {
        write("bgl-512.conf", "include \"ideal\"\ndescription = mine\n");
        write("other.conf", "include \"ideal\"\ndescription = another\n");
        write("notes.txt", "no machine");
        MachineReader reader = new MachineReader(folder);

        assertThat(reader.names())
                .containsEntry("bgl-512", "mine")
                .containsEntry("other", "another")
                .containsKey("ideal")
                .doesNotContainKey("notes");
        assertThat(reader.read("other").geometry().elastic()).isTrue();
    }

    @Test
    void shouldCountWorkOfACoreInWholePicoseconds() {
        CpuModel cpu = READER.read("bgl-512").cpu();

        assertThat(cpu.flops(0)).isZero();
        assertThat(cpu.flops(7)).isEqualTo(10_000);
        assertThat(cpu.flops(1)).isEqualTo(1_429);
    }

    @Test
    void shouldCombineEightBytesWithEachOperationUnlessGammaIsGiven() {
        CpuModel usual =
                READER.read("bgl-512", null, Map.of("cpu.flops", "500 Mflop/s")).cpu();
        CpuModel own =
                READER.read("bgl-512", null, Map.of("reduce.gamma", "1 GB/s")).cpu();

        assertThat(usual.gamma()).isEqualTo(new Bandwidth(4_000_000_000L));
        assertThat(usual.combine(17)).isEqualTo(usual.flops(3)).isEqualTo(6_000);
        assertThat(own.combine(17)).isEqualTo(24_000);
        assertThat(own.flops(7)).isEqualTo(10_000);
        assertThat(READER.describe("bgl-512", null, Map.of()))
                .containsPattern("reduce\\.gamma +5\\.6 GB/s +follows from cpu\\.flops")
                .containsPattern("mpi\\.alltoallv-overhead +0 cycles +unsourced");
    }

    @Test
    void shouldRefuseARateOfReductionsWithoutItsUnit() {
        assertThatThrownBy(() -> READER.read("bgl-512", null, Map.of("reduce.gamma", "5")))
                .hasMessage("--config: reduce.gamma: 5 (expected: a rate with unit, e.g. 175 MB/s)");
    }
}
