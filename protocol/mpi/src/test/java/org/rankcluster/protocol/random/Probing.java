package org.rankcluster.protocol.random;

import java.util.Random;
import mpi.Message;
import mpi.Status;

/** A receive after a probe of a random kind. */
final class Probing {
    private Probing() {}

    /** Returns the status of the receive. Checks that it equals the status of the probe. */
    static Status receive(Team team, Random random, int source, int tag, Object buffer, int capacity, RandomType type) {
        return switch (random.nextInt(4)) {
            case 0 -> plain(team, team.comm().probe(source, tag), buffer, capacity, type);
            case 1 -> plain(team, poll(team, source, tag), buffer, capacity, type);
            case 2 -> matched(random, new Message(), team, source, tag, buffer, capacity, type);
            default -> polled(random, team, source, tag, buffer, capacity, type);
        };
    }

    private static Status poll(Team team, int source, int tag) {
        Status status = team.comm().iProbe(source, tag);
        while (status == null) {
            status = team.comm().iProbe(source, tag);
        }
        return status;
    }

    private static Status plain(Team team, Status probed, Object buffer, int capacity, RandomType type) {
        Status status = team.comm().recv(buffer, capacity, type.type(), probed.getSource(), probed.getTag());
        return same(probed, status, type);
    }

    private static Status matched(
            Random random,
            Message message,
            Team team,
            int source,
            int tag,
            Object buffer,
            int capacity,
            RandomType type) {
        Status probed = message.mProbe(source, tag, team.comm());
        return same(probed, received(random, message, buffer, capacity, type), type);
    }

    private static Status polled(
            Random random, Team team, int source, int tag, Object buffer, int capacity, RandomType type) {
        Message message = new Message();
        Status probed = message.imProbe(source, tag, team.comm());
        while (probed == null) {
            probed = message.imProbe(source, tag, team.comm());
        }
        return same(probed, received(random, message, buffer, capacity, type), type);
    }

    private static Status received(Random random, Message message, Object buffer, int capacity, RandomType type) {
        return random.nextBoolean()
                ? message.mRecv(buffer, capacity, type.type())
                : message.imRecv(buffer, capacity, type.type()).waitStatus();
    }

    private static Status same(Status probed, Status status, RandomType type) {
        Values.same("probed source", probed.getSource(), status.getSource());
        Values.same("probed tag", probed.getTag(), status.getTag());
        Values.same("probed elements", probed.getElements(type.type()), status.getElements(type.type()));
        return status;
    }
}
