package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The work that a program's derived datatypes have caused, as counts and times that the program may read. */
public final class DatatypeWork {
    private DatatypeWork() {}

    /**
     * Returns the counters of the calling rank: elements searched, looked at and packed so far.
     *
     * @return the counters, the same object in each call
     */
    public static PackWork ofThisRank() {
        return RankRuntime.current().packWork();
    }
}
