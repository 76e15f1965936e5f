package org.rankcluster.experiments.fidelity;

import org.rankcluster.experiments.programs.PatternTime.Pattern;

/** A reason for which a coarse time is further from packet's than its bar. Each was found by a change of the machine's value that it names. */
enum Deviation {
    /** Shown by {@code fat-tree.injection-fifo}. */
    FIFO(
            "at packet, short messages and the answers that let long ones go wait in the sender's injection FIFO behind data;"
                    + " coarse models let them pass between"),
    /** Shown by {@code cpu.write-packet}. */
    CPU("coarse models let the sender's CPU write a long part in one go, before a short message; at packet it changes"
            + " after each packet"),
    /** Shown by {@code mpi.rendezvous-routing}. */
    SPREAD("adaptive packets of one message take many ways at once; at message its parts take fewer"),
    /** Shown by {@code torus.channel-buffer}. */
    BUFFERS("packets wait in full buffers and hold up others behind them; at message links have no buffers"),
    UNKNOWN("the reason is not known");

    private final String sentence;

    Deviation(String sentence) {
        this.sentence = sentence;
    }

    /** The reason, as notes give it. */
    String sentence() {
        return sentence;
    }

    /**
     * Returns the reason for a time that misses its bar.
     *
     * @param isFatTree whether the machine's network is a fat tree; else it is a torus
     * @param isAdaptive whether long messages are routed adaptively
     */
    static Deviation of(Comparison missed, boolean isFatTree, boolean isAdaptive) {
        boolean isShorter = missed.ratio() < 1;
        boolean isBeside = missed.pattern() == Pattern.BESIDE;
        boolean isLoaded = Comparison.isLoaded(missed.pattern());
        if (isShorter && isFatTree && (isBeside || !isLoaded)) {
            return FIFO;
        }
        if (!isShorter && !isFatTree && isBeside) {
            return CPU;
        }
        if (!isLoaded || isBeside) {
            return UNKNOWN;
        }
        if (isShorter) {
            return BUFFERS;
        }
        return isAdaptive ? SPREAD : UNKNOWN;
    }
}
