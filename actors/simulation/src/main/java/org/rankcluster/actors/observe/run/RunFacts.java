package org.rankcluster.actors.observe.run;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.message.RunStatus;
import org.rankcluster.actors.observe.sample.SamplePart;

/** Tells how a run is, on any thread. */
@FunctionalInterface
public interface RunFacts {
    /**
     * Returns how the run is.
     *
     * @param end how it has ended, if it has
     * @param held whether it stands
     * @param sampled whether there is a frame
     * @param historyBytes bytes that frames take
     * @param members what members have told
     */
    RunStatus status(RunEnd end, boolean held, boolean sampled, long historyBytes, Members members);

    /** What members have told with their parts of samples. */
    interface Members {
        /** Returns the number of the last sample of a member. */
        int lastSeq(int member);

        /** Returns how a member was at its last sample; null before the first. */
        SamplePart.@Nullable MemberCounters counters(int member);
    }
}
