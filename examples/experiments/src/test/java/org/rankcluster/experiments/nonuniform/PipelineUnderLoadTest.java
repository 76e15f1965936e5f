package org.rankcluster.experiments.nonuniform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rankcluster.actors.cli.experiment.ExperimentTrial;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.job.PackingUse;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiments.programs.PackedUnderLoad;
import org.rankcluster.protocol.extension.Setting;

/**
 * Tests that the library's pipeline takes as long as one that a program makes piece by piece, even if other ranks send to the same
 * rank.
 */
class PipelineUnderLoadTest {
    /** An experiment that runs the program in its three ways. */
    private record Ways(int senders, double wholeOverPieces) implements Experiment {
        @Override
        public String name() {
            return "pipeline";
        }

        @Override
        public String summary() {
            return name();
        }

        @Override
        public String source() {
            return name();
        }

        @Override
        public List<Setting<?>> settings() {
            return List.of();
        }

        @Override
        public Findings run(ExperimentRuns runs) {
            JobResult type = run(runs, "type");
            JobResult whole = run(runs, "whole");
            double pieces = microseconds(run(runs, "pieces"));

            assertThat(microseconds(type) / pieces).isEqualTo(1, within(0.01));
            assertThat(microseconds(whole) / pieces).isGreaterThan(wholeOverPieces - 0.01);
            PackingUse packing = type.profile().packing();
            assertThat(packing.pieces()).isEqualTo(12L * senders);
            assertThat(packing.packedBytes()).isEqualTo((24L << 17) * senders);
            assertThat(type.figures().messages()).isEqualTo(whole.figures().messages());
            return new Findings(List.of(), List.of(), List.of());
        }

        private JobResult run(ExperimentRuns runs, String way) {
            return runs.run(
                    PackedUnderLoad.class.getName(),
                    "--machine=ib-ddr-2007",
                    "--ranks=" + (senders + 1),
                    "--ranks-per-node=1",
                    "--config=mpi.eager-limit=1 GiB",
                    "--set=way=" + way);
        }

        private static double microseconds(JobResult result) {
            return Reported.number(result, "microseconds");
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1.0", "2, 1.3", "4, 1.3"})
    void shouldSendPiecesAsTheyArePackedAndCountOneMessage(int senders, double wholeOverPieces) {
        assertThat(ExperimentTrial.of(new Ways(senders, wholeOverPieces), Map.of())
                        .rows())
                .isEmpty();
    }
}
