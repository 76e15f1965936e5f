package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * The addresses at which one member of a run receives batches from the others.
 *
 * @param inbox lives as long as its member is in the run, and receives batches if there is no socket
 * @param socket address for batches; null: they go over Artery
 */
public record LinkAddress(
        ActorRef<LinkFrame> inbox, @Nullable Socket socket) {
    /**
     * Checks that the addresses of a run are consistent.
     *
     * @param bySocket whether they must have sockets
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
     * The address at which connections for batches of the run are accepted.
     *
     * @param host name or address
     * @param port TCP port
     * @param key secret that a connection must send, in hexadecimal digits; only the members of the run receive it
     */
    public record Socket(String host, int port, String key) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }
}
