package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.cli.Cli;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.input.InputException;

class HeapCheckTest {
    private static final long GIB = 1L << 30;

    private static JobSpec spec(String machine, String shape, String ranks) {
        RunOptions options = new RunOptions();
        options.app = "test";
        options.machine = machine;
        options.shape = shape;
        options.ranks = ranks;
        return JobSpecs.of(options, List.of(), config -> () -> {});
    }

    @Test
    void shouldNameTheHeapAndTheRemedies() {
        JobSpec spec = spec("bgl-512", "128x128x64", null);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> HeapCheck.check(spec, 2 * GIB))
                .withMessage("command line: --ranks: 1048576 (expected: a job that fits into 2.00 GiB of heap; this"
                        + " one needs about 20.4 GiB: --heap 26g, or 11 members)");
    }

    @Test
    void shouldHintAtAHeapThatAJobMayFill() {
        JobSpec spec = spec("bgl-512", "128x128x64", null);
        assertThatCode(() -> HeapCheck.check(spec, 16 * GIB)).doesNotThrowAnyException();
        assertThat(HeapCheck.hint(spec, 16 * GIB))
                .isEqualTo("hint: --ranks: 1048576 ranks may need about 20.4 GiB of heap, but the heap has 16.0 GiB;"
                        + " use --heap 26g, or --fidelity endpoint (15.4 GiB), or 2 members");
        assertThat(HeapCheck.hint(spec, 21 * GIB)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"bgl-512", "bgq-512", "mira", "sequoia", "frontera", "summit", "blues", "cori-knl", "ndr"})
    void shouldAcceptTheMachinesAtTheirOwnSize(String machine) {
        JobSpec spec = spec(machine, null, null);
        assertThatCode(() -> HeapCheck.check(spec, GIB)).doesNotThrowAnyException();
    }

    /** The heap of tests is far below the 300 GB of these ranks. */
    @Test
    void shouldRefuseARunBeforeItStarts() {
        Cli.Outcome outcome =
                Cli.run("run", "greeting", "--machine", "ideal", "--fidelity", "endpoint", "--ranks", "100000000");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines())
                .singleElement()
                .asString()
                .startsWith("command line: --ranks: 100000000 (expected: a job that fits into ");
    }
}
