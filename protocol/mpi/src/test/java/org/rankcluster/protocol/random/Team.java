package org.rankcluster.protocol.random;

import mpi.Intracomm;

/** A communicator and its model: the world ranks of its members, in order. */
record Team(Intracomm comm, int[] members, int me) {
    int size() {
        return members.length;
    }

    static Team of(Intracomm comm, int[] members, int world) {
        int me = -1;
        for (int i = 0; i < members.length; i++) {
            me = members[i] == world ? i : me;
        }
        Values.same("size", comm.getSize(), members.length);
        Values.same("rank", comm.getRank(), me);
        return new Team(comm, members, me);
    }
}
