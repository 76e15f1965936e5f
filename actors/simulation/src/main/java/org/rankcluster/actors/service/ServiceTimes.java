package org.rankcluster.actors.service;

import org.rankcluster.hardware.machine.ServiceModel;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.service.Service;

/**
 * Where the services of a job are, and how long they take.
 *
 * @param firstActor id of the actor of the first service; those of the others follow
 * @param model the machine's
 * @param lookahead ps that a call takes at least
 */
public record ServiceTimes(int firstActor, ServiceModel model, long lookahead) {
    int actorOf(Service.Name service) {
        return firstActor + service.place();
    }

    /** Of a call or an answer on its way. */
    long latency() {
        return Math.max(lookahead, model.latency());
    }

    /** Of the service to start processes. */
    long start() {
        return model.start();
    }

    /** Of bytes on the way of one rank. */
    long line(int bytes) {
        return model.bandwidth().time(bytes);
    }

    /** Of the service for so many pieces of files, which have so many bytes together. */
    long work(long pieces, long bytes) {
        return EndOfTime.times(pieces, model.filePiece())
                + model.fileBandwidth().time(bytes);
    }
}
