package org.rankcluster.actors.cli.run;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.job.HeapEstimate;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.input.InputException;

/** The check, before a job starts, whether the heap of this JVM is large enough for the job. */
final class HeapCheck {
    private static final long GIB = 1L << 30;

    private HeapCheck() {}

    /**
     * Refuses a job that cannot run.
     *
     * @param spec the job
     * @param heap heap of this JVM, in bytes
     * @throws InputException if the least heap of the job is larger
     */
    static void check(JobSpec spec, long heap) {
        HeapEstimate needed = HeapEstimate.of(spec);
        if (needed.least() > heap) {
            throw InputException.option(
                    "--ranks",
                    spec.ranks(),
                    "a job that fits into " + UnitFormat.bytes(heap) + " of heap; this one needs about "
                            + UnitFormat.bytes(needed.loaded()) + ": " + remedies(spec, needed, heap));
        }
    }

    /**
     * Returns a hint for a job that can start and may fill the heap while its ranks communicate.
     *
     * @param spec the job
     * @param heap heap of this JVM, in bytes
     * @return the hint; null if the loaded job fits
     */
    static @Nullable String hint(JobSpec spec, long heap) {
        HeapEstimate needed = HeapEstimate.of(spec);
        return needed.loaded() <= heap
                ? null
                : "hint: --ranks: " + spec.ranks() + " ranks may need about " + UnitFormat.bytes(needed.loaded())
                        + " of heap, but the heap has " + UnitFormat.bytes(heap) + "; use "
                        + remedies(spec, needed, heap);
    }

    /** Returns the ways to make the job fit. The heap is a quarter larger than the estimate, since the collector needs free space. */
    private static String remedies(JobSpec spec, HeapEstimate needed, long heap) {
        StringBuilder text = new StringBuilder("--heap ")
                .append(Math.ceilDiv(needed.loaded() / 4 * 5, GIB))
                .append('g');
        for (Fidelity fidelity : Fidelity.values()) {
            long loaded = HeapEstimate.of(spec, fidelity).loaded();
            if (loaded <= heap && loaded < needed.loaded()) {
                text.append(", or --fidelity ")
                        .append(fidelity.name().toLowerCase(Locale.ROOT))
                        .append(" (")
                        .append(UnitFormat.bytes(loaded))
                        .append(')');
                break;
            }
        }
        return text.append(", or ")
                .append(needed.members(heap))
                .append(" members")
                .toString();
    }
}
