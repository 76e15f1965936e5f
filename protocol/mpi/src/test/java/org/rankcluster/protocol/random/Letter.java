package org.rankcluster.protocol.random;

import java.util.List;
import java.util.Random;
import mpi.MPI;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;

/**
 * A message of the plan. Its ranks are ranks of the team. {@code elements} of its type map are sent as {@code items} of
 * {@code sent} and received as {@code received}.
 */
record Letter(int source, int dest, int tag, Mode mode, RandomType sent, int items, RandomType received, long salt) {
    enum Mode {
        STANDARD,
        BUFFERED,
        SYNCHRONOUS,
        READY
    }

    /** Modes that do not require an earlier receive. */
    private static final List<Mode> ANY_TIME = List.of(Mode.STANDARD, Mode.BUFFERED, Mode.SYNCHRONOUS);

    private static final List<Mode> WITH_READY = List.of(Mode.STANDARD, Mode.BUFFERED, Mode.SYNCHRONOUS, Mode.READY);

    /** Returns any mode if receives are posted by then; otherwise a mode that waits for them. */
    static Mode mode(Random random, boolean ready) {
        List<Mode> modes = ready ? WITH_READY : ANY_TIME;
        return modes.get(random.nextInt(modes.size()));
    }

    static Letter draw(Random random, int source, int dest, RandomType[] types, Mode mode) {
        int most = random.nextInt(8) == 0 ? 120 : 6;
        return new Letter(
                source,
                dest,
                random.nextInt(3),
                mode,
                types[random.nextInt(types.length)],
                random.nextInt(most),
                types[random.nextInt(types.length)],
                random.nextLong());
    }

    int elements() {
        return items * sent.size();
    }

    /** Returns the same message of a later round. */
    Letter again(int round) {
        return new Letter(source, dest, tag, mode, sent, items, received, Values.of(salt, -1L - round));
    }

    /** Returns the number of items of another type that have space for it. */
    int capacity(RandomType type) {
        return (elements() + type.size() - 1) / type.size();
    }

    Object data() {
        Object data = sent.array(items);
        sent.write(data, 0, elements(), salt);
        return data;
    }

    void send(Team team) {
        switch (mode) {
            case STANDARD -> team.comm().send(data(), items, sent.type(), dest, tag);
            case BUFFERED -> team.comm().bSend(data(), items, sent.type(), dest, tag);
            case SYNCHRONOUS -> team.comm().sSend(data(), items, sent.type(), dest, tag);
            case READY -> team.comm().rSend(data(), items, sent.type(), dest, tag);
        }
    }

    Request start(Team team) {
        return switch (mode) {
            case STANDARD -> team.comm().iSend(data(), items, sent.type(), dest, tag);
            case BUFFERED -> team.comm().ibSend(data(), items, sent.type(), dest, tag);
            case SYNCHRONOUS -> team.comm().isSend(data(), items, sent.type(), dest, tag);
            case READY -> team.comm().irSend(data(), items, sent.type(), dest, tag);
        };
    }

    Prequest prepare(Team team, Object data) {
        return switch (mode) {
            case STANDARD -> team.comm().sendInit(data, items, sent.type(), dest, tag);
            case BUFFERED -> team.comm().bSendInit(data, items, sent.type(), dest, tag);
            case SYNCHRONOUS -> team.comm().sSendInit(data, items, sent.type(), dest, tag);
            case READY -> team.comm().rSendInit(data, items, sent.type(), dest, tag);
        };
    }

    /** Checks a receive of this message as items of {@code type}, into a buffer without other data. */
    void check(Status status, RandomType type, int capacity, Object found) {
        String what = "message from " + source + " to " + dest + ", tag " + tag;
        Values.same(what + ": source", status.getSource(), source);
        Values.same(what + ": tag", status.getTag(), tag);
        Values.same(what + ": elements", status.getElements(type.type()), elements());
        int count = elements() % type.size() == 0 ? elements() / type.size() : MPI.UNDEFINED;
        Values.same(what + ": count", status.getCount(type.type()), count);
        Object expected = type.array(capacity);
        type.write(expected, 0, elements(), salt);
        Values.same(what, found, expected);
    }
}
