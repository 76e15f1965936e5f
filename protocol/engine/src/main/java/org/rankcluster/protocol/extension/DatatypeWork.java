package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.datatype.PackWork;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Lets a program that knows RankCluster see what its derived datatypes have cost. */
public final class DatatypeWork {
    private DatatypeWork() {}

    /** What the calling rank has searched, looked at and packed so far; the same object all the time. */
    public static PackWork ofThisRank() {
        return RankRuntime.current().packWork();
    }
}
