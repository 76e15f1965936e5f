package org.rankcluster.actors.rank;

import org.rankcluster.hardware.machine.ServiceModel;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.runtime.Service;

/**
 * The ids of the actors of a job's services, and the virtual times of their work.
 *
 * @param firstActor id of the actor of the first service; the ids of the others follow
 * @param model service model of the machine
 * @param lookahead ps that a call takes at least
 */
public record ServiceTimes(int firstActor, ServiceModel model, long lookahead) {
    int actorOf(Service.Name service) {
        return firstActor + service.place();
    }

    /** Returns the latency of a call or an answer, in ps. */
    long latency() {
        return Math.max(lookahead, model.latency());
    }

    /** Returns the time of the service to start processes, in ps. */
    long start() {
        return model.start();
    }

    /** Returns the time of {@code bytes} on the line of one rank, in ps. */
    long line(int bytes) {
        return model.bandwidth().time(bytes);
    }

    /** Returns the time of the service for {@code pieces} pieces of files with {@code bytes} bytes in total, in ps. */
    long work(long pieces, long bytes) {
        return EndOfTime.times(pieces, model.filePiece())
                + model.fileBandwidth().time(bytes);
    }
}
