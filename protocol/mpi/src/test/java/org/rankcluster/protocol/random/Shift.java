package org.rankcluster.protocol.random;

import java.util.Random;
import mpi.MPI;
import mpi.Status;

/**
 * A shift in a team, by a call that sends and receives. Each rank sends to the rank a few steps further, in a ring or
 * off its ends.
 */
final class Shift {
    private Shift() {}

    static void run(Team team, Random plan, RandomType[] types) {
        int steps = plan.nextInt(team.size());
        boolean ring = plan.nextBoolean();
        boolean replace = plan.nextBoolean();
        RandomType sent = types[plan.nextInt(types.length)];
        RandomType received = replace ? sent : types[plan.nextInt(types.length)];
        int items = plan.nextInt(plan.nextInt(4) == 0 ? 150 : 5);
        long salt = plan.nextLong();
        int dest = place(team.me() + steps, team.size(), ring);
        int source = place(team.me() - steps, team.size(), ring);
        Letter mine = new Letter(team.me(), dest, 1, Letter.Mode.STANDARD, sent, items, received, salt + team.me());
        Letter theirs = new Letter(source, team.me(), 1, Letter.Mode.STANDARD, sent, items, received, salt + source);
        if (replace) {
            replace(team, mine, theirs);
        } else {
            sendAndReceive(team, mine, theirs);
        }
    }

    private static int place(int rank, int size, boolean ring) {
        if (ring) {
            return Math.floorMod(rank, size);
        }
        return rank < 0 || rank >= size ? MPI.PROC_NULL : rank;
    }

    private static void replace(Team team, Letter mine, Letter theirs) {
        Object data = mine.data();
        RandomType type = mine.sent();
        Status status = team.comm()
                .sendRecvReplace(data, mine.items(), type.type(), mine.dest(), 1, theirs.source(), MPI.ANY_TAG);
        if (theirs.source() == MPI.PROC_NULL) {
            checkNullProcess(status, type, data, mine.data());
        } else {
            theirs.check(status, type, mine.items(), data);
        }
    }

    private static void sendAndReceive(Team team, Letter mine, Letter theirs) {
        RandomType type = theirs.received();
        int capacity = theirs.capacity(type);
        Object buffer = type.array(capacity);
        Status status = team.comm()
                .sendRecv(
                        mine.data(),
                        mine.items(),
                        mine.sent().type(),
                        mine.dest(),
                        1,
                        buffer,
                        capacity,
                        type.type(),
                        theirs.source(),
                        1);
        if (theirs.source() == MPI.PROC_NULL) {
            checkNullProcess(status, type, buffer, type.array(capacity));
        } else {
            theirs.check(status, type, capacity, buffer);
        }
    }

    private static void checkNullProcess(Status status, RandomType type, Object found, Object expected) {
        Values.same("source", status.getSource(), MPI.PROC_NULL);
        Values.same("tag", status.getTag(), MPI.ANY_TAG);
        Values.same("count", status.getCount(type.type()), 0);
        Values.same("buffer", found, expected);
    }
}
