package org.rankcluster.actors.observe.run;

import java.util.function.IntUnaryOperator;
import org.rankcluster.actors.observe.message.RunStatus;

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
     * @param lastSeq number of the last sample of a member
     */
    RunStatus status(RunEnd end, boolean held, boolean sampled, long historyBytes, IntUnaryOperator lastSeq);
}
