package org.rankcluster.actors.observe;

/** The members of a run, as whoever starts it knows them. Any thread may ask. */
public interface Peers {
    /** No other members: their addresses are not known, and all are there. */
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

    /** Returns where a member is, {@code host:port}; empty if that is not known. */
    String address(int member);

    /** Returns whether a member is there. */
    boolean isReachable(int member);
}
