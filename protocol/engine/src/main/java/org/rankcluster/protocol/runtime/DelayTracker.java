package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.DelayCauses;
import org.rankcluster.protocol.message.DelayMerge;

/** The record of one rank's delays and their causes, sent with its messages for the identification of late ranks. */
public final class DelayTracker {
    private final int self;
    private final @Nullable DelayMerge merge;
    private @Nullable DelayCauses causes;

    /**
     * Creates the record of a rank without delays.
     *
     * @param self its world rank
     * @param merge entries to work with, which ranks of one thread may share; null to record no delays
     */
    public DelayTracker(int self, @Nullable DelayMerge merge) {
        this.self = self;
        this.merge = merge;
    }

    /**
     * Records that the rank has waited for another.
     *
     * @param picoseconds duration, more than 0
     * @param operation the operation that it waited for. Without a rank that determined its time, the wait has no cause
     * @param charges receives the parts of the wait by the ranks that caused them
     */
    public void waited(long picoseconds, Operation operation, DelayCauses.Charges charges) {
        int peer = operation.waitedFor();
        if (peer >= 0 && peer != self && merge != null) {
            causes = DelayCauses.after(
                    causes, self, picoseconds, operation.readySince(), peer, operation.delayOfPeer(), charges, merge);
        }
    }

    /** {@return true if delays are recorded} */
    public boolean isRecording() {
        return merge != null;
    }

    /** {@return the causes of the rank's delay, which its messages carry; null if there are none} */
    public @Nullable DelayCauses causes() {
        return causes;
    }
}
