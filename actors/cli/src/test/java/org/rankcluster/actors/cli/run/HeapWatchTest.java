package org.rankcluster.actors.cli.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.job.JobResult;

/** The behaviour of a watch that finds the heap full, at any moment. */
class HeapWatchTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final List<Integer> halted = new ArrayList<>();
    private final OutOfMemoryError full = new OutOfMemoryError("full");

    private HeapWatch watch(Runnable relief) {
        return new HeapWatch(said, JobResult.BAD_INPUT, relief, halted::add);
    }

    @Test
    void shouldSayThatTheHeapIsTooSmallAndEndTheJvm() {
        watch(null).end();

        assertThat(halted).containsExactly(JobResult.BAD_INPUT);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("--heap: ");
    }

    /** The watch may have decided before the end of the run, and act after it. */
    @Test
    void shouldNotEndTheJvmOfARunThatHasEndedByItself() {
        HeapWatch watch = watch(null);
        watch.close();
        watch.end();

        assertThat(halted).isEmpty();
        assertThat(said.size()).isZero();
    }

    @Test
    void shouldMeasureCollectorsOfOldObjectsOnly() {
        assertThat(List.of("PS MarkSweep", "MarkSweepCompact", "G1 Old Generation", "ZGC Major Cycles"))
                .allMatch(HeapWatch::collectsOld);
        assertThat(List.of("PS Scavenge", "Copy", "G1 Young Generation", "ZGC Minor Pauses"))
                .noneMatch(HeapWatch::collectsOld);
    }

    @Test
    void shouldEndWhatNothingRelieves() {
        assertThatThrownBy(() -> watch(null).relieve(full)).isSameAs(full);
    }

    @Test
    void shouldTryAgainToRelieveAHeapWithoutSpaceForThatEither() {
        List<String> tried = new ArrayList<>();
        HeapWatch watch = watch(() -> {
            tried.add("");
            throw new OutOfMemoryError("not even for a message");
        });
        watch.relieve(full);
        watch.relieve(full);

        assertThat(tried).hasSize(2);
    }
}
