package org.rankcluster.experiments.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.experiment.ExperimentTrial;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiments.programs.PatternTime.Pattern;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.router.RouterNetwork;

class FidelitiesTest {
    @ParameterizedTest
    @CsvSource({"bgl-512, 8", "ib-ddr-2007, 4", "slim-fly-200, 8"})
    void shouldCompareEachPatternOnAMachine(String machine, String nodes) {
        Findings findings =
                ExperimentTrial.of(new Fidelities(), Map.of("machine", machine, "nodes", nodes, "bytes", "8 KiB"));

        List<String> expected = Stream.concat(
                        Stream.of(Pattern.values())
                                .flatMap(pattern -> Stream.of("message", "endpoint")
                                        .map(fidelity -> machine + ", " + Comparison.word(pattern) + ", " + fidelity)),
                        Stream.of("packet", "message", "endpoint")
                                .map(fidelity -> machine + ", bandwidth of one pair, " + fidelity))
                .toList();
        assertThat(findings.rows()).extracting(Row::what).containsExactlyElementsOf(expected);
        assertThat(findings.rows())
                .allSatisfy(row -> assertThat(row.ratio()).as(row.what()).isPositive());
        assertThat(findings.rows())
                .filteredOn(row -> row.what().contains("bandwidth"))
                .extracting(Row::verdict)
                .containsOnly(Verdict.PASS);
        assertThat(findings.notes()).anyMatch(note -> note.startsWith("message over packet: neighbour "));
        assertThat(findings.pictures())
                .extracting(Picture::name)
                .containsExactly("fidelities-message", "fidelities-endpoint");
        assertThat(findings.pictures())
                .allSatisfy(
                        picture -> assertThat(picture.svg()).contains(">" + machine + "<", ">allreduce<", ">1.00<"));
    }

    @Test
    void shouldTakeEachShippedMachineWithPackets() {
        MachineReader machines = MachineReader.ofInstallation();

        assertThat(machines.names().keySet())
                .filteredOn(name -> machines.read(name).network() instanceof PacketSwitched)
                .containsExactlyInAnyOrderElementsOf(Fidelities.MACHINES);
    }

    @ParameterizedTest
    @CsvSource({
        "false, MESSAGE, 114, PASS",
        "false, MESSAGE, 116, MISS",
        "false, ENDPOINT, 86, PASS",
        "false, ENDPOINT, 84, MISS",
        "true, MESSAGE, 129, PASS",
        "true, MESSAGE, 71, PASS",
        "true, MESSAGE, 69, MISS",
        "true, MESSAGE, 131, MISS",
        "true, ENDPOINT, 10, NONE",
        "true, ENDPOINT, 900, NONE"
    })
    void shouldJudgeByLoadAndFidelity(boolean isLoaded, Fidelity fidelity, double coarse, Verdict expected) {
        Row row = new Comparison("any", Pattern.SHIFT, fidelity, 100, coarse, isLoaded).row();

        assertThat(row.verdict()).isEqualTo(expected);
        assertThat(row.ratio()).isEqualTo(coarse / 100);
    }

    /**
     * On the Slim Fly the links from router 25 to 28, 28 to 26 and 26 to 29 carry two messages each; on a mesh and a torus each link
     * carries one.
     */
    @ParameterizedTest
    @CsvSource({
        "slim-fly-200, NEIGHBOUR, true",
        "mesh-64, NEIGHBOUR, false",
        "bgl-512, NEIGHBOUR, false",
        "ndr, NEIGHBOUR, false",
        "slim-fly-200, WINDOW, false",
        "bgl-512, SELF, false",
        "bgl-512, SHIFT, true",
        "ndr, INCAST, true"
    })
    void shouldFindLoadedPatterns(String name, Pattern pattern, boolean expected) {
        var machine = MachineReader.ofInstallation().read(name, null, minimal(name));
        int ranks = Math.min(128, machine.topology().nodes());

        assertThat(Comparison.isLoaded(pattern, machine, ranks, Fidelities.peer(machine)))
                .isEqualTo(expected);
    }

    private static Map<String, String> minimal(String machine) {
        return machine.startsWith("slim") ? Map.of("router.routing", "minimal") : Map.of();
    }

    @ParameterizedTest
    @CsvSource({
        "BESIDE, 150, true, false, UNKNOWN",
        "ALLTOALL, 60, true, false, BUFFERS",
        "TRANSPOSE, 150, true, true, SPREAD",
        "TRANSPOSE, 150, false, false, UNKNOWN",
        "NEIGHBOUR, 150, true, false, SPREAD",
        "WINDOW, 150, true, true, UNKNOWN",
        "WINDOW, 60, true, true, CREDITS",
        "WINDOW, 60, true, false, UNKNOWN"
    })
    void shouldGiveTheReasonThatFits(
            Pattern pattern, double coarse, boolean isAdaptive, boolean isLimitedByCredits, Deviation expected) {
        Comparison missed = new Comparison("any", pattern, Fidelity.MESSAGE, 100, coarse, pattern != Pattern.WINDOW);

        assertThat(missed.isMissed()).isTrue();
        assertThat(Deviation.of(missed, isAdaptive, isLimitedByCredits)).isEqualTo(expected);
    }

    /**
     * By hand, in ns: dragonfly 8 packets of 41.5 are 332, and space returns after 115 + 10 + 200 + 41.5 + 10 = 377; Aries 4 of 52 are 207,
     * and 300 + 20 + 100 + 52 + 20 = 492; Slim Fly 16 of 82 are 1,319, and 115 + 20 + 90 + 82 + 20 = 327.
     */
    @ParameterizedTest
    @CsvSource({"dragonfly-1056, true", "cori-aries, true", "slim-fly-200, false"})
    void shouldReportWhetherCreditsLimitALink(String name, boolean expected) {
        var network = (RouterNetwork) MachineReader.ofInstallation().read(name).network();

        assertThat(network.isLimitedByCredits()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "bgl-512, 1, 154411764", // 175 MB/s x 240 / 272
        "bgq-512, 2, 1855072463", // 2 GB/s x 512 / 552; rank 1 is next to rank 0 by two links
        "ndr, 1, 49684619116", // 50 GB/s x 4096 / 4122
        "summit, 1, 24842309558" // two rails of 12.5 GB/s x 4096 / 4122
    })
    void shouldFindAPeerAndTheBandwidthToIt(String name, int peer, long bytesPerSecond) {
        var machine = MachineReader.ofInstallation().read(name);

        assertThat(Fidelities.peer(machine)).isEqualTo(peer);
        assertThat(Fidelities.linkBandwidth(machine).bytesPerSecond())
                .isBetween(bytesPerSecond - 2, bytesPerSecond + 2);
    }
}
