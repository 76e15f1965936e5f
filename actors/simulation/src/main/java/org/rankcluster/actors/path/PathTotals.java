package org.rankcluster.actors.path;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The totals of a recorded run, without its segments: its end, the times of the ranks' programs, and figures of calls. Members send theirs
 * to the coordinator, which adds them.
 */
final class PathTotals {
    private static final PathEnd NONE = new PathEnd(PathRecorder.NONE, PathRecords.UNKNOWN, -1);

    private final PathNetwork network;
    private final Map<Integer, Program> programs = new TreeMap<>();
    private final Map<PathCall, CallFigures> calls = new TreeMap<>();
    private PathEnd ended = NONE;
    private PathEnd seen = NONE;
    private long busiest;

    /**
     * The time of a rank's program.
     *
     * @param own time by class, in ps
     * @param end virtual time up to which its time is known: its end, or its last continuation, in ps
     * @param hasEnded whether it has ended
     */
    record Program(long[] own, long end, boolean hasEnded) {}

    PathTotals(PathNetwork network) {
        this.network = network;
    }

    /** Adds a partition of this member, whose recorder has finished. */
    void add(PathRecorder recorder) {
        ended = ended.orLater(recorder.ended());
        seen = seen.orLater(recorder.seen());
        busiest = Math.max(busiest, recorder.busiest());
        recorder.figures((call, figures) -> figures(call).add(figures));
        for (RankPath rank : recorder.ranks()) {
            rank.work().forEach((call, work) -> figures(call).worked(work));
            if (rank.end() > 0) {
                programs.put(rank.rank(), new Program(rank.own(), rank.end(), rank.hasEnded()));
            }
        }
    }

    private CallFigures figures(PathCall call) {
        return calls.computeIfAbsent(call, added -> new CallFigures(network));
    }

    /** Writes the totals for the coordinator. */
    void write(WireOutput out) {
        write(ended, out);
        write(seen, out);
        out.writeVarint(busiest);
        out.writeVarint(calls.size());
        calls.forEach((call, figures) -> {
            out.writeString(call.call());
            out.writeInt(call.communicator());
            figures.write(out);
        });
        out.writeVarint(programs.size());
        programs.forEach((rank, program) -> {
            out.writeVarint(rank);
            out.writeVarint(program.end);
            out.writeBoolean(program.hasEnded);
            Arrays.stream(program.own).forEach(out::writeVarint);
        });
    }

    private static void write(PathEnd end, WireOutput out) {
        out.writeInt(end.rank());
        out.writeInt(end.segment());
        out.writeLong(end.at());
    }

    /** Adds the totals that another member has written. */
    void add(WireInput in) {
        ended = ended.orLater(readEnd(in));
        seen = seen.orLater(readEnd(in));
        busiest = Math.max(busiest, in.readVarint());
        for (int left = in.readCount(1); left > 0; left--) {
            PathCall call = new PathCall(in.readString(), in.readInt());
            figures(call).add(CallFigures.read(in, network));
        }
        for (int left = in.readCount(1); left > 0; left--) {
            int rank = in.readVarintAsInt();
            long end = in.readVarint();
            boolean hasEnded = in.readBoolean();
            long[] own = new long[SegmentKind.count()];
            Arrays.setAll(own, kind -> in.readVarint());
            programs.put(rank, new Program(own, end, hasEnded));
        }
    }

    private static PathEnd readEnd(WireInput in) {
        return new PathEnd(in.readInt(), in.readInt(), in.readLong());
    }

    /**
     * Returns the end of the program that ended last, or the last event of a rank.
     *
     * @param isFinished whether all programs have reached their ends
     */
    PathEnd last(boolean isFinished) {
        return isFinished ? ended : seen;
    }

    /** Returns the time of the programs by world rank. */
    Map<Integer, Program> programs() {
        return programs;
    }

    /** Returns the figures of all calls. */
    Map<PathCall, CallFigures> calls() {
        return calls;
    }

    /** Returns the work of the busiest rank, in ps. */
    long busiest() {
        return busiest;
    }
}
