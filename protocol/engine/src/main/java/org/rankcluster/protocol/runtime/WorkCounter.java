package org.rankcluster.protocol.runtime;

/**
 * What a program has computed and not yet been charged for: code that is rewritten to be counted adds to it, the rank's clock
 * takes it over whenever somebody looks.
 */
public abstract class WorkCounter {
    private static final WorkCounter NOBODYS = new WorkCounter() {};

    /** Picoseconds. */
    public long counted;

    /** Instructions, as far as they are counted, of methods that have ended in the present turn of the rank's thread. */
    public long ran;

    /** Made by ranks. */
    protected WorkCounter() {}

    /** That of the calling thread's rank; one that nobody reads outside of any. */
    public static WorkCounter current() {
        RankRuntime rank = RankRuntime.currentOrNull();
        return rank == null ? NOBODYS : rank;
    }
}
