package org.rankcluster.actors.cluster.link;

import akka.actor.typed.ActorRef;

/**
 * The addresses at which one cluster member of a run receives from the others.
 *
 * @param inbox receives messages other than batches; lives as long as its member is in the run
 * @param socket address for batches
 */
public record LinkAddress(ActorRef<ArteryFrame> inbox, Socket socket) {
    /**
     * The address at which connections for batches of the run are accepted.
     *
     * @param host name or address
     * @param port TCP port
     * @param key secret that a connection must send, in hexadecimal digits; only the members of the run receive it. With TLS neither
     *     this address nor the connection crosses the network unencrypted
     */
    public record Socket(String host, int port, String key) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }
}
