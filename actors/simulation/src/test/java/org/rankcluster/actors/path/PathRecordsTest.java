package org.rankcluster.actors.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.hardware.crossbar.CrossbarNetwork;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.LinkSets;
import org.rankcluster.protocol.runtime.RankProfile;

class PathRecordsTest {
    private static final Bandwidth BANDWIDTH = new Bandwidth(1_000_000_000);
    /** A network whose timing does not matter. */
    static final PathNetwork NETWORK = new PathNetwork(
            new CrossbarNetwork(1000, BANDWIDTH, 0, CrossbarNetwork.ControlMessages.QUEUED),
            LinkSets.NONE,
            BANDWIDTH,
            new MpiModel.Overheads(0, 0, 0, 0, 0));

    private static final int MANY = 3 * PathRecords.CHUNK;

    /** A chain of segments of two recorders in turn, as two partitions would make it. */
    private static CriticalPath path(PathRecords records) {
        PathRecorder[] recorders = {records.recorder(), records.recorder()};
        int segment = PathRecords.ROOT;
        for (int i = 0; i < MANY; i++) {
            PathRecorder recorder = recorders[i % 2];
            recorder.begin(segment, 10L * i);
            recorder.reach(10L * (i + 1), i % 2 == 0 ? SegmentKind.WIRE : SegmentKind.SERIALIZATION);
            segment = recorder.latest();
        }
        RankPath rank = new RankPath(recorders[0], 5, new RankProfile(), true, true);
        recorders[0].begin(segment, 10L * MANY);
        rank.resumed(10L * MANY, 0);
        rank.ended(10L * MANY);
        return CriticalPath.of(records, 10L * MANY + 7, true);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100})
    void shouldKeepChunksInMemoryAndInAFile(int mostKept) {
        try (PathRecords records = new PathRecords(NETWORK, mostKept)) {
            CriticalPath path = path(records);
            assertThat(path.missing()).isNull();
            assertThat(path.picoseconds()).isEqualTo(10L * MANY + 7);
            assertThat(path.count()).isEqualTo(MANY + 1L);
            assertThat(path.rank()).isEqualTo(5);
            assertThat(path.sums().kinds())
                    .containsEntry(SegmentKind.WIRE, 5L * MANY)
                    .containsEntry(SegmentKind.SERIALIZATION, 5L * MANY)
                    .containsEntry(SegmentKind.AFTER_END, 7L);
            assertThat(path.segments()).hasSize(CriticalPath.MOST_SEGMENTS);
        }
    }

    @Test
    void shouldSayThatTheFileCannotBeWritten(@TempDir Path folder) {
        try (PathRecords records = new PathRecords(NETWORK, 1, folder.resolve("missing"))) {
            CriticalPath path = path(records);
            assertThat(path.missing())
                    .startsWith("the records are incomplete: the temporary file cannot be written: ")
                    .contains("missing");
            assertThat(path.sums().kinds()).isEmpty();
        }
    }

    @Test
    void shouldCutASegmentThatEndsLaterThanAnEvent() {
        try (PathRecords records = new PathRecords(NETWORK, 1)) {
            PathRecorder recorder = records.recorder();
            recorder.begin(PathRecords.ROOT, 0);
            recorder.reach(100, SegmentKind.READ);
            recorder.begin(recorder.at(40, SegmentKind.WIRE), 40);
            RankPath rank = new RankPath(recorder, 0, new RankProfile(), true, true);
            rank.resumed(40, 0);
            rank.ended(40);
            assertThat(CriticalPath.of(records, 40, true).sums().kinds())
                    .containsExactlyEntriesOf(Map.of(SegmentKind.READ, 40L));
        }
    }

    @Test
    void shouldSayThatNothingHasBegun() {
        try (PathRecords records = new PathRecords(NETWORK, 1)) {
            PathRecorder unused = records.recorder();
            assertThat(CriticalPath.of(records, 0, true).missing()).isEqualTo("no rank has begun");
        }
    }
}
