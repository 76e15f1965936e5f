package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * Where the other members of a run reach one of them.
 *
 * @param inbox lives as long as its member is in the run, and takes batches if there is no socket
 * @param socket where it takes batches; null: they go over Artery
 */
public record LinkAddress(
        ActorRef<LinkFrame> inbox, @Nullable Socket socket) {
    /**
     * Refuses addresses of a run that do not fit.
     *
     * @param bySocket whether they should have sockets
     */
    static void check(List<LinkAddress> addresses, int members, boolean bySocket) {
        if (addresses.size() != members) {
            throw new IllegalArgumentException(
                    "addresses: " + addresses.size() + " (expected: one for each of " + members + " members)");
        }
        if (addresses.stream().anyMatch(address -> (address.socket() != null) != bySocket)) {
            throw new InputException(
                    "cluster",
                    "batches.way",
                    "sockets in some members, artery in others",
                    "the same in all members, and TLS in all or none");
        }
    }

    /**
     * Where connections for batches of the run are taken.
     *
     * @param host name or address
     * @param port TCP port
     * @param key what a connection has to know, in hexadecimal digits: nobody but the members of the run is told
     */
    public record Socket(String host, int port, String key) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }
}
