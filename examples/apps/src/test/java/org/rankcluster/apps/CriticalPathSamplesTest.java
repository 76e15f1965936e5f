package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.apps.common.MemberGroup;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.experiment.Sample;
import org.rankcluster.hardware.machine.Fidelity;

/** Tests that the critical path of each sample adds up, at all fidelities, and does not depend on the partitions. */
class CriticalPathSamplesTest {
    private static final int RANKS = 16;
    private static final String DEADLOCK = "deadlock";
    private static MemberGroup members;

    /** Settings that make samples short. */
    private static final Map<String, Map<String, Object>> SHORT = Map.of(
            "amg",
            Map.of("iterations", 2, "cells", 4),
            "fft3d",
            Map.of("n", 16),
            "flood",
            Map.of("messages", 50),
            "imbalance",
            Map.of("steps", 3),
            "longwait",
            Map.of("steps", 3, "rank", 7),
            "lanczos",
            Map.of("states", 256, "steps", 3),
            "multigrid",
            Map.of("points", 20, "cycles", 1),
            "neighbours",
            Map.of("repeats", 2),
            "multihop",
            Map.of("repeats", 1),
            DEADLOCK,
            Map.of("length", 2, "steps", 2));

    @BeforeAll
    static void open() {
        members = new MemberGroup(2);
    }

    @AfterAll
    static void close() {
        members.close();
    }

    private static Stream<String> samples() {
        return Sample.all().stream()
                .filter(sample -> sample instanceof Sample.Program)
                .map(Sample::name);
    }

    private static CriticalPath path(SampleRun run, String sample) {
        SHORT.getOrDefault(sample, Map.of()).forEach(run::set);
        run.recordingPath().ended();
        CriticalPath path = Objects.requireNonNull(run.result().path());
        assertThat(path.missing()).isNull();
        for (Map<?, Long> sums : List.of(
                path.sums().kinds(),
                path.sums().ranks(),
                path.sums().calls(),
                path.sums().communicators())) {
            assertThat(sums.values().stream().mapToLong(Long::longValue).sum()).isEqualTo(path.picoseconds());
        }
        assertThat(path.picoseconds())
                .isEqualTo(Math.round(run.result().figures().virtualSeconds() * 1e12));
        return path;
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldAddUp(String sample) {
        for (Fidelity fidelity : Fidelity.values()) {
            CriticalPath one = path(SampleRun.of(sample).torus("4x2x2").fidelity(fidelity), sample);
            CriticalPath four =
                    path(SampleRun.of(sample).torus("4x2x2").fidelity(fidelity).partitions(4), sample);
            assertThat(four).isEqualTo(one);
            checkAttributed(one);
            checkAttributed(
                    path(SampleRun.of(sample).machine("ndr").ranks(RANKS).fidelity(fidelity), sample));
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void shouldBeTheSameOnTwoMembers(String sample) {
        if (sample.equals(DEADLOCK)) {
            return; // tested where members report deadlocks
        }
        for (Fidelity fidelity : Fidelity.values()) {
            CriticalPath one = path(SampleRun.of(sample).torus("4x2x2").fidelity(fidelity), sample);
            SampleRun two =
                    SampleRun.of(sample).torus("4x2x2").fidelity(fidelity).partitions(2);
            SHORT.getOrDefault(sample, Map.of()).forEach(two::set);
            CriticalPath same = Objects.requireNonNull(
                    two.recordingPath().run(members, 2).result().path());
            assertThat(same.missing()).isNull();
            assertThat(same.segments()).isEqualTo(one.segments());
            assertThat(same.legs()).isEqualTo(one.legs());
            assertThat(same.sums()).isEqualTo(one.sums());
            assertThat(same.elasticities()).isEqualTo(one.elasticities());
            assertThat(same.leastTimes()).isEqualTo(one.leastTimes());
            assertThat(same.accounts()).isEqualTo(one.accounts());
            assertThat(same.slack()).isEqualTo(one.slack());
        }
    }

    private static void checkAttributed(CriticalPath path) {
        assertThat(path.sums().kinds().getOrDefault(SegmentKind.OTHER, 0L))
                .as("time that is not attributed: %s", path.sums().kinds())
                .isZero();
    }
}
