package org.rankcluster.actors.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests of the backward pass, on segments of two recorders, each of a rank of its own. */
class PathSlackTest {
    private static final int MANY = 2 * PathRecords.CHUNK;

    /** A constraint: {@code first} can be later by what {@code second} can be later, and {@code gap}. */
    private record Constraint(int first, int second, long gap) {}

    private final PathRecords records = new PathRecords(PathRecordsTest.NETWORK, 100);
    private final PathRecorder[] recorders = {records.recorder(), records.recorder()};
    private final List<Constraint> constraints = new ArrayList<>();
    private final int[] numbers = new int[MANY];
    private final long[] ends = new long[MANY];

    /**
     * Adds the segment of rank {@code i} to a recorder, behind the segment of rank {@code before}, or behind the begin of the run if {@code
     * before} is -1.
     */
    private void add(int i, int recorder, int before, long length) {
        long from = before < 0 ? 0 : ends[before];
        ends[i] = from + length;
        int previous = before < 0 ? PathRecords.ROOT : numbers[before];
        numbers[i] = recorders[recorder].add(previous, from, ends[i], SegmentKind.SEND, i, 0);
        if (before >= 0) {
            constraints.add(new Constraint(before, i, 0));
        }
    }

    private void join(int recorder, int first, int second, long gap) {
        recorders[recorder].join(numbers[first], numbers[second], gap);
        constraints.add(new Constraint(first, second, gap));
    }

    /** Returns the slack of each segment by the definition: constraints in the order of time, the latest first. */
    private long[] expected(long end) {
        long[] slack = new long[MANY];
        Arrays.setAll(slack, i -> end - ends[i]);
        constraints.sort(Comparator.comparingLong((Constraint one) -> -ends[one.second]));
        for (Constraint one : constraints) {
            slack[one.first] = Math.min(slack[one.first], one.gap + slack[one.second]);
        }
        return slack;
    }

    @Test
    void shouldBeTheLeastOverAllChains() {
        Random random = new Random(1);
        long end = 0;
        for (int i = 0; i < MANY; i++) {
            add(i, random.nextInt(2), i < 4 ? -1 : i - 1 - random.nextInt(Math.min(i, 50)), 1 + random.nextInt(100));
            end = Math.max(end, ends[i]);
            int other = i == 0 ? 0 : i - 1 - random.nextInt(Math.min(i, 1000));
            if (ends[other] < ends[i]) {
                join(random.nextInt(2), other, i, random.nextInt(20));
            } else if (ends[other] > ends[i]) {
                join(random.nextInt(2), i, other, random.nextInt(20));
            }
        }
        records.finish();
        PathSlack slack = PathSlack.of(records, end);
        long[] expected = expected(end);
        assertThat(slack.missing()).isNull();
        for (int i = 0; i < MANY; i++) {
            assertThat(slack.of(i)).as("segment %s", i).isEqualTo(expected[i]);
        }
        assertThat(Arrays.stream(expected).distinct().count()).isGreaterThan(100);
    }

    /** Segments 1 and 2 end at once and need each other, as works that take no time can. */
    @Test
    void shouldFindTheSlackOfSegmentsThatNeedEachOther() {
        add(0, 0, -1, 4);
        add(1, 1, 0, 6);
        add(2, 0, -1, 10);
        add(3, 1, 1, 20);
        join(0, 1, 2, 0);
        join(1, 2, 1, 0);
        join(0, 0, 2, 3);
        records.finish();
        PathSlack slack = PathSlack.of(records, 37);
        assertThat(slack.missing()).isNull();
        assertThat(List.of(slack.of(0), slack.of(1), slack.of(2), slack.of(3))).containsExactly(7L, 7L, 7L, 7L);
    }

    @Test
    void shouldSayThatThereIsNoSlack() {
        add(0, 0, -1, 10);
        add(1, 1, -1, 10);
        join(0, 0, 1, 0);
        join(0, 1, 0, -1); // no run records that a segment needs one that ends later
        records.finish();
        PathSlack slack = PathSlack.of(records, 10_000);
        assertThat(slack.missing()).isEqualTo("2 segments need each other");
        assertThat(slack.ofRanks()).isEmpty();
    }
}
