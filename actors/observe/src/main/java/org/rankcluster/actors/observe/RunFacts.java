package org.rankcluster.actors.observe;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.RunStatus;
import org.rankcluster.actors.observe.frame.SamplePart;

/** The interface through which samples read the status of a run, on any thread. */
@FunctionalInterface
public interface RunFacts {
    /**
     * Returns the status of the run.
     *
     * @param end the end of the run, if it has ended
     * @param held whether it is held
     * @param sampled whether there is a frame
     * @param historyBytes size of the frames, in bytes
     * @param members data that members have sent
     */
    RunStatus status(RunEnd end, boolean held, boolean sampled, long historyBytes, Members members);

    /** The data that members have sent with their parts of samples. */
    interface Members {
        /** Returns the number of the last sample of a member. */
        int lastSeq(int member);

        /** Returns a member's counters at its last sample; null before the first. */
        SamplePart.@Nullable MemberCounters counters(int member);
    }
}
