package org.rankcluster.actors.observe.trace;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankTrace;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.pointtopoint.LineSend;
import org.rankcluster.protocol.pointtopoint.MatchingOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile.Phase;
import org.rankcluster.protocol.trace.RankSpool;
import org.rankcluster.protocol.trace.ScheduleHost;

/**
 * The trace of a rank as a block of a GOAL schedule.
 *
 * <p>The program is a chain of operations on CPU 0. A computation stands for all time of the program's clock between two messages, which
 * includes the overhead of calls, but not of sends. The machine that executes the schedule charges the overhead of sends again. An
 * operation after a wait requires the message that the program waited for. Steps of collectives, and their local work, are operations on
 * CPU {@link ScheduleHost#LIBRARY}. All steps that start at one moment require all steps of the collective that have ended before.
 *
 * <p>A receive of any source or tag is written with the source and tag of the message that it took. Tags of communicators other than the
 * world are mixed with the communicator's context, since GOAL has no communicators. A wait for something else than a message is a
 * computation.
 */
final class GoalRankTrace implements RankTrace {
    private static final int NONE = 0;
    private static final int PICOSECONDS = 1000;
    private static final int LARGEST_TAG = 1 << 30;

    private final GoalTrace trace;
    private final int rank;
    private final RankSpool.Stream out;
    private final StringBuilder text = new StringBuilder();
    private int labels;

    /** The last operation of the program, and whether the next one requires its end. */
    private int last = NONE;

    private boolean lastEnds;
    private boolean hasBegun;
    /** Operations that the next operation of the program requires too. */
    private IntArrayList awaited = new IntArrayList();

    /** Virtual time of the program up to which there are operations, in ps. */
    private long written;

    /** The program's operations that it has not yet waited for, in the order of their posts. */
    private final Map<Operation, Posted> open = new LinkedHashMap<>();

    /** The computation at whose end a collective begins, until it begins. */
    private final IdentityHashMap<Operation, Integer> begins = new IdentityHashMap<>();

    /** The end of an operation: the labels that the next operation requires after a wait for it. */
    private static final class Posted {
        final IntArrayList labels = new IntArrayList();
        /** Lines of a receive that are written when its message is known; null for others. */
        @Nullable
        String lines;
    }

    GoalRankTrace(GoalTrace trace, int rank, RankSpool.Stream out) {
        this.trace = trace;
        this.rank = rank;
        this.out = out;
    }

    @Override
    public void spent(int call, Phase phase, long from, long to) {
        // the times between operations suffice
    }

    // ---- the program

    @Override
    public void posted(Operation operation, long overhead, long at) {
        switch (operation) {
            case SendOperation send -> {
                compute(at - overhead);
                written = Math.max(written, at);
                int label = message(
                        "send", send.payload().size(), "to", send.envelope().to(), tag(send), "");
                link(label);
                last = label;
                lastEnds = false;
                if (send.mode() != SendOperation.Mode.BUFFERED) {
                    Posted posted = new Posted();
                    posted.labels.add(label);
                    open.put(send, posted);
                }
            }
            case ReceiveOperation receive -> {
                compute(at);
                receive(receive);
            }
            case CollectiveOperation collective -> {
                compute(at, true);
                begins.put(collective, last);
            }
            default -> compute(at);
        }
    }

    private void receive(ReceiveOperation receive) {
        Posted posted = new Posted();
        int label = ++labels;
        posted.labels.add(label);
        open.put(receive, posted);
        if (receive.source() != MatchingOperation.ANY && receive.tag() != MatchingOperation.ANY) {
            line(
                    label,
                    "recv",
                    receive.capacity(),
                    "from",
                    receive.waitsFor(),
                    tag(receive.context(), receive.tag()),
                    "");
            link(label);
            last = label;
            lastEnds = false;
        } else {
            int begun = text.length();
            appendLinks(label);
            posted.lines = text.substring(begun);
            text.setLength(begun);
        }
    }

    @Override
    public void awaited(Operation operation, long from, long to) {
        Posted posted = open.remove(operation);
        if (posted == null) {
            if (to > from) {
                trace.fixed();
            }
            return;
        }
        compute(from);
        written = Math.max(written, to);
        if (posted.lines != null) {
            deferred((ReceiveOperation) operation, posted);
        }
        awaited.addAll(posted.labels);
    }

    /** Writes a receive whose message is known now. */
    private void deferred(ReceiveOperation receive, Posted posted) {
        int size = receive.payload() == null ? 0 : receive.payload().size();
        int tag = tag(receive.context(), receive.matchedTag());
        line(posted.labels.getInt(0), "recv", size, "from", receive.sender(), tag, "");
        text.append(posted.lines);
        flush();
    }

    @Override
    public void ended(long at) {
        begin();
        trace.ended(rank);
        compute(at);
        for (Map.Entry<Operation, Posted> left : open.entrySet()) {
            if (left.getValue().lines != null && left.getKey().isDone()) {
                deferred((ReceiveOperation) left.getKey(), left.getValue());
            }
        }
        open.clear();
    }

    private void compute(long until) {
        compute(until, false);
    }

    /** Writes a computation until a virtual time of the program; one of no length only if {@code always}. */
    private void compute(long until, boolean always) {
        if (until > written || always) {
            int label = calc(Math.max(0, until - written), "");
            link(label);
            last = label;
            lastEnds = true;
            written = Math.max(written, until);
        }
    }

    /** Lets an operation of the program require the last one, and those that the program has waited for. */
    private void link(int label) {
        appendLinks(label);
        awaited.clear();
        flush();
    }

    private void appendLinks(int label) {
        if (last != NONE) {
            require(label, last, !lastEnds);
        }
        for (int i = 0; i < awaited.size(); i++) {
            require(label, awaited.getInt(i), false);
        }
    }

    // ---- collectives

    @Override
    public Steps steps(CollectiveOperation collective) {
        return new CollectiveSteps(collective);
    }

    /** The steps of one collective. */
    private final class CollectiveSteps implements Steps {
        private final CollectiveOperation collective;
        /** Steps that have not ended as far as is known, with their labels. */
        private final Map<Operation, Integer> running = new LinkedHashMap<>();

        /** Operations that ended since the last steps have started. */
        private final IntArrayList ended = new IntArrayList();

        /** Operations that steps which start now require. */
        private IntArrayList required = new IntArrayList();

        /** The operation on the library's CPU that steps which start now follow; none if it started earlier. */
        private int previous = NONE;

        /** Whether a step uses an operation that GOAL does not have. A wait for the collective is a computation then. */
        private boolean isFixed;

        CollectiveSteps(CollectiveOperation collective) {
            this.collective = collective;
            Integer begin = begins.remove(collective);
            if (begin != null) {
                ended.add((int) begin);
            }
        }

        private void collect() {
            running.entrySet().removeIf(entry -> {
                boolean isOver = entry.getKey().isDone();
                if (isOver) {
                    ended.add((int) entry.getValue());
                }
                return isOver;
            });
            if (!ended.isEmpty()) {
                required = new IntArrayList(ended);
                ended.clear();
                previous = NONE;
            }
        }

        private void link(int label, boolean follows) {
            for (int i = 0; i < required.size(); i++) {
                require(label, required.getInt(i), false);
            }
            if (follows && previous != NONE) {
                require(label, previous, true);
            }
            if (follows) {
                previous = label;
            }
            flush();
        }

        @Override
        public void started(Operation step, long packing, long overhead) {
            collect();
            packs(packing);
            switch (step) {
                case LineSend line -> isFixed = true;
                case SendOperation send -> {
                    int label = message(
                            "send", send.payload().size(), "to", send.envelope().to(), tag(send), LIBRARY);
                    link(label, true);
                    running.put(send, label);
                }
                case ReceiveOperation receive
                when receive.source() != MatchingOperation.ANY -> {
                    int tag = tag(receive.context(), receive.tag());
                    int label = message(
                            "recv", receive.capacity(), "from", collective.worldRank(receive.source()), tag, LIBRARY);
                    link(label, false);
                    running.put(receive, label);
                }
                default -> isFixed = true;
            }
        }

        @Override
        public void packs(long picoseconds) {
            if (picoseconds > 0) {
                link(calc(picoseconds, LIBRARY), true);
            }
        }

        @Override
        public Runnable computes(long picoseconds, Runnable then) {
            collect();
            int label = calc(picoseconds, LIBRARY);
            link(label, true);
            return () -> {
                ended.add(label);
                then.run();
            };
        }

        @Override
        public void finished() {
            collect();
            if (!isFixed) {
                Posted posted = new Posted();
                posted.labels.addAll(required);
                open.put(collective, posted);
            }
        }
    }

    // ---- lines

    private static final String LIBRARY = " cpu " + ScheduleHost.LIBRARY;

    private int message(String what, int size, String towards, int peer, int tag, String cpu) {
        int label = ++labels;
        line(label, what, size, towards, peer, tag, cpu);
        return label;
    }

    private void line(int label, String what, int size, String towards, int peer, int tag, String cpu) {
        text.append('l')
                .append(label)
                .append(": ")
                .append(what)
                .append(' ')
                .append(size)
                .append("b ");
        text.append(towards).append(' ').append(peer);
        text.append(tag == 0 ? "" : " tag ")
                .append(tag == 0 ? "" : tag)
                .append(cpu)
                .append('\n');
    }

    private int calc(long picoseconds, String cpu) {
        int label = ++labels;
        long rest = picoseconds % PICOSECONDS;
        if (rest > 0) {
            text.append("/* + ").append(rest).append(" ps */ ");
        }
        text.append('l')
                .append(label)
                .append(": calc ")
                .append(picoseconds / PICOSECONDS)
                .append(cpu)
                .append('\n');
        return label;
    }

    private void require(int after, int before, boolean started) {
        text.append('l')
                .append(after)
                .append(started ? " irequires l" : " requires l")
                .append(before)
                .append('\n');
    }

    private static int tag(SendOperation send) {
        return tag(send.envelope().context(), send.envelope().tag());
    }

    /** Returns the tag of the world, or another one that hardly any other tag of another communicator has. */
    private static int tag(int context, int tag) {
        if (context <= 1 && tag >= 0 && tag < LARGEST_TAG) {
            return tag;
        }
        long mixed = ((long) context << Integer.SIZE | Integer.toUnsignedLong(tag)) * 0x9e3779b97f4a7c15L;
        return LARGEST_TAG | (int) (mixed >>> 34);
    }

    private void begin() {
        if (!hasBegun) {
            hasBegun = true;
            trace.began();
        }
    }

    private void flush() {
        begin();
        byte[] ascii = text.toString().getBytes(StandardCharsets.US_ASCII);
        text.setLength(0);
        try {
            out.append(ascii, ascii.length);
        } catch (IOException full) {
            trace.failed(full);
        }
    }
}
