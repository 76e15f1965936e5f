package org.rankcluster.protocol.random;

import java.util.Random;
import mpi.MPI;
import mpi.Status;

/**
 * Messages of blocking calls in one order for all ranks. The sender and the receiver of the first open message always
 * reach it, so no rank waits forever, in any mode.
 */
final class Conversation {
    private Conversation() {}

    static void run(Team team, Random plan, RandomType[] types) {
        if (team.size() == 1) {
            return;
        }
        int count = plan.nextInt(3 * team.size() + 1);
        int[] forms = plan.ints(team.size(), 0, 2).toArray();
        Random own = new Random(plan.nextLong() + team.me());
        for (int i = 0; i < count; i++) {
            int source = plan.nextInt(team.size());
            int dest = (source + 1 + plan.nextInt(team.size() - 1)) % team.size();
            Letter.Mode mode = Letter.mode(plan, false);
            Letter letter = Letter.draw(plan, source, dest, types, mode);
            if (source == team.me()) {
                send(team, letter, own);
            }
            if (dest == team.me()) {
                receive(team, letter, forms[dest] == 1, own);
            }
        }
    }

    private static void send(Team team, Letter letter, Random own) {
        if (own.nextInt(3) == 0) {
            letter.start(team).waitFor();
        } else {
            letter.send(team);
        }
    }

    private static void receive(Team team, Letter letter, boolean anyTag, Random own) {
        RandomType type = letter.received();
        int capacity = letter.capacity(type) + own.nextInt(2);
        Object buffer = type.array(capacity);
        int tag = anyTag ? MPI.ANY_TAG : letter.tag();
        Status status = switch (own.nextInt(3)) {
            case 0 -> team.comm().recv(buffer, capacity, type.type(), letter.source(), tag);
            case 1 ->
                team.comm()
                        .iRecv(buffer, capacity, type.type(), letter.source(), tag)
                        .waitStatus();
            default -> Probing.receive(team, own, letter.source(), tag, buffer, capacity, type);
        };
        letter.check(status, type, capacity, buffer);
    }
}
