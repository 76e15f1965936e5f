package org.rankcluster.actors.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PathLegsTest {
    private static final PathCall SEND = new PathCall("send", 0);
    private static final PathCall PROGRAM = new PathCall("program", -1);

    private static PathSegment on(int rank, SegmentKind kind, PathCall call, long begin, long end) {
        return new PathSegment(kind, rank, -1, call, begin, end);
    }

    private static PathSegment at(int link, SegmentKind kind, long begin, long end) {
        return new PathSegment(kind, -1, link, PROGRAM, begin, end);
    }

    /** Rank 3 computes and sends; the message waits at link 8 more than at link 7; rank 5 receives it. */
    @Test
    void shouldJoinTheSegmentsOfARankAndNameTheLinkWithTheLongestWait() {
        PathLegs legs = new PathLegs(200, 10);
        legs.add(on(5, SegmentKind.RECEIVE, SEND, 150, 170));
        legs.add(at(-1, SegmentKind.SERIALIZATION, 140, 150));
        legs.add(at(8, SegmentKind.QUEUE, 110, 140));
        legs.add(at(7, SegmentKind.QUEUE, 100, 110));
        legs.add(at(6, SegmentKind.WIRE, 60, 100));
        legs.add(on(3, SegmentKind.SEND, SEND, 50, 60));
        legs.add(on(3, SegmentKind.COMPUTING, PROGRAM, 0, 50));
        assertThat(legs.finish())
                .containsExactly(
                        new PathLeg(3, SegmentKind.COMPUTING, PROGRAM, 0, 60, 5, 8, 40, 150),
                        new PathLeg(5, SegmentKind.RECEIVE, SEND, 150, 170, -1, -1, 0, 170));
        assertThat(legs.count()).isEqualTo(2);
    }

    @Test
    void shouldNameTheLinkOfTheLongestLatencyIfNothingWaits() {
        PathLegs legs = new PathLegs(100, 10);
        legs.add(on(1, SegmentKind.RECEIVE, SEND, 60, 100));
        legs.add(at(2, SegmentKind.WIRE, 50, 60));
        legs.add(at(4, SegmentKind.WIRE, 10, 50));
        legs.add(on(0, SegmentKind.SEND, SEND, 0, 10));
        assertThat(legs.finish().getFirst()).isEqualTo(new PathLeg(0, SegmentKind.SEND, SEND, 0, 10, 1, 4, 0, 60));
    }

    /** In each 20 ps, rank 0 has a leg of 4 ps and rank 1 a leg of 16 ps. */
    @Test
    void shouldKeepTheLongestLegOfEachStretch() {
        PathLegs legs = new PathLegs(400, 10);
        for (int at = 380; at >= 0; at -= 20) {
            legs.add(at(1, SegmentKind.QUEUE, at + 12, at + 20));
            legs.add(on(1, SegmentKind.SEND, SEND, at + 4, at + 12));
            legs.add(at(0, SegmentKind.QUEUE, at + 2, at + 4));
            legs.add(on(0, SegmentKind.SEND, SEND, at, at + 2));
        }
        List<PathLeg> kept = legs.finish();
        assertThat(legs.count()).isEqualTo(40);
        assertThat(kept).hasSize(10).allSatisfy(leg -> assertThat(leg.rank()).isEqualTo(1));
        assertThat(kept).extracting(PathLeg::begin).isSorted().doesNotHaveDuplicates();
    }
}
