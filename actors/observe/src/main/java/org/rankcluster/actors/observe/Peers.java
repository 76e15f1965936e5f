package org.rankcluster.actors.observe;

/**
 * The addresses and reachability of a run's cluster members, for samples. The code that starts the run supplies them. Any
 * thread may call.
 */
public interface Peers {
    /** The peers of a run without known addresses; all members count as reachable. */
    Peers NONE = new Peers() {
        @Override
        public String address(int member) {
            return "";
        }

        @Override
        public boolean isReachable(int member) {
            return true;
        }
    };

    /** Returns the address of a member, {@code host:port}; empty if it is not known. */
    String address(int member);

    /** Returns whether a member is reachable. */
    boolean isReachable(int member);
}
