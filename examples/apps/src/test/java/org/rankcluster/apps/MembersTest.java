package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.apps.common.MemberGroup;
import org.rankcluster.apps.common.SampleRun;
import org.rankcluster.hardware.machine.Fidelity;

/** Samples on several members print, report and deliver what they do on one. */
class MembersTest {
    private static MemberGroup members;

    @BeforeAll
    static void start() {
        members = new MemberGroup(5);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    private static SampleRun halo3d() {
        return sample("halo3d", Map.of("bytes", "3000", "iterations", "2")).torus("4x3x3");
    }

    private static SampleRun alltoall() {
        return sample("alltoall", Map.of("bytes", "100")).torus("5x2x3");
    }

    private static SampleRun fft3d() {
        return sample("fft3d", Map.of("n", "8")).torus("2x2x3").ranksPerNode(2).ranks(16);
    }

    private static SampleRun traffic() {
        return sample("traffic", Map.of("pattern", "uniform", "bytes", "2000", "messages", "3", "phantom", "false"))
                .torus("3x4x2");
    }

    private static SampleRun multigrid(String scatter) {
        return sample(
                        "multigrid",
                        Map.of("points", "8", "levels", "2", "cycles", "1", "coarse", "2", "scatter", scatter))
                .torus("3x2x2");
    }

    private static SampleRun lanczos() {
        return sample("lanczos", Map.of("states", "100", "steps", "4")).torus("5x2x1");
    }

    private static SampleRun sample(String sample, Map<String, String> settings) {
        SampleRun run = SampleRun.of(sample);
        settings.forEach(run::set);
        return run;
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldComeOutAsOnOneMember(Fidelity fidelity) {
        for (SampleRun run : List.of(
                halo3d(), alltoall(), fft3d(), traffic(), multigrid("hand"), multigrid("datatypes"), lanczos())) {
            JobResult alone = run.fidelity(fidelity).partitions(1).run().result();
            String out = run.out();
            for (int count : new int[] {1, 2, 3, 5}) {
                JobResult result = run.partitions(count == 3 ? 6 : count)
                        .run(members, count)
                        .result();

                assertThat(result.setup().members()).isEqualTo(count);
                assertThat(result.figures().digest())
                        .as("%s on %s members", alone.setup().app(), count)
                        .isEqualTo(alone.figures().digest());
                assertThat(result.output()).isEqualTo(alone.output());
                assertThat(run.out()).isEqualTo(out);
                assertThat(result.figures().virtualSeconds())
                        .isEqualTo(alone.figures().virtualSeconds());
                assertThat(result.figures().events()).isEqualTo(alone.figures().events());
                assertThat(result.figures().messages())
                        .isEqualTo(alone.figures().messages());
                assertThat(result.figures().packetHops())
                        .isEqualTo(alone.figures().packetHops());
                assertThat(result.figures().peakInFlight())
                        .isEqualTo(alone.figures().peakInFlight());
            }
        }
    }
}
