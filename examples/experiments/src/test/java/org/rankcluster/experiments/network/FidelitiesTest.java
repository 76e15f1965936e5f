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
import org.rankcluster.experiment.picture.Picture;
import org.rankcluster.experiments.programs.PatternTime.Pattern;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.file.MachineReader;

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
        "NEIGHBOUR, MESSAGE, 114, PASS",
        "NEIGHBOUR, MESSAGE, 116, MISS",
        "WINDOW, ENDPOINT, 86, PASS",
        "WINDOW, ENDPOINT, 84, MISS",
        "SELF, ENDPOINT, 116, MISS",
        "SHIFT, MESSAGE, 129, PASS",
        "INCAST, MESSAGE, 71, PASS",
        "INCAST, MESSAGE, 69, MISS",
        "BESIDE, MESSAGE, 131, MISS",
        "ALLTOALL, ENDPOINT, 10, NONE",
        "BESIDE, ENDPOINT, 900, NONE"
    })
    void shouldJudgeByPatternAndFidelity(Pattern pattern, Fidelity fidelity, double coarse, Verdict expected) {
        Row row = new Comparison("any", pattern, fidelity, 100, coarse).row();

        assertThat(row.verdict()).isEqualTo(expected);
        assertThat(row.ratio()).isEqualTo(coarse / 100);
    }

    @ParameterizedTest
    @CsvSource({
        "BESIDE, 150, true, UNKNOWN",
        "ALLTOALL, 60, true, BUFFERS",
        "TRANSPOSE, 150, true, SPREAD",
        "TRANSPOSE, 150, false, UNKNOWN",
        "NEIGHBOUR, 150, true, UNKNOWN"
    })
    void shouldGiveTheReasonThatFits(Pattern pattern, double coarse, boolean isAdaptive, Deviation expected) {
        Comparison missed = new Comparison("any", pattern, Fidelity.MESSAGE, 100, coarse);

        assertThat(missed.isMissed()).isTrue();
        assertThat(Deviation.of(missed, isAdaptive)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "bgl-512, 1, 154411764", // 175 MB/s x 240 / 272
        "bgq-512, 2, 1855072463", // 2 GB/s x 512 / 552; rank 1 is next to rank 0 by two links
        "ndr, 1, 49684619116", // 50 GB/s x 4096 / 4122
        "summit, 1, 24842309558" // two rails of 12.5 GB/s x 4096 / 4122
    })
    void shouldKnowWhatLeadsToAPeer(String name, int peer, long bytesPerSecond) {
        var machine = MachineReader.ofInstallation().read(name);

        assertThat(Fidelities.peer(machine)).isEqualTo(peer);
        assertThat(Fidelities.linkBandwidth(machine).bytesPerSecond())
                .isBetween(bytesPerSecond - 2, bytesPerSecond + 2);
    }
}
