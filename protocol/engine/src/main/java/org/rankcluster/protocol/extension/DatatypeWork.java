package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The counters and times of the work on a program's derived datatypes, readable by the program. */
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
