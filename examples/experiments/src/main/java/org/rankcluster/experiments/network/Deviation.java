package org.rankcluster.experiments.network;

import org.rankcluster.experiments.programs.PatternTime.Pattern;

/**
 * An explained exception of the experiment {@code fidelities}: a reason for which a coarse time is further from packet's than its bar. Each
 * was found by a change of the machine's value that it names.
 */
enum Deviation {
    /** Shown by {@code mpi.rendezvous-routing}. */
    SPREAD("adaptive packets of one message take many paths at once; at message its parts take fewer"),
    /** Shown by {@code torus.channel-buffer}. */
    BUFFERS("packets wait in full buffers and block others behind them; at message links have no buffers"),
    /** Shown by {@code router.buffer}. */
    CREDITS(
            "the buffer of a router holds less than a node's link carries until its space is returned; at message and endpoint links have no buffers"),
    UNKNOWN("the reason is not known");

    private final String sentence;

    Deviation(String sentence) {
        this.sentence = sentence;
    }

    /** Returns the reason as a sentence for notes. */
    String sentence() {
        return sentence;
    }

    /**
     * Returns the reason for a time that misses its bar.
     *
     * @param isAdaptive whether long messages are routed adaptively
     * @param isLimitedByCredits whether buffers limit the rate of a link without other messages
     */
    static Deviation of(Comparison missed, boolean isAdaptive, boolean isLimitedByCredits) {
        if (isLimitedByCredits && missed.ratio() < 1) {
            return CREDITS;
        }
        if (!missed.isLoaded() || missed.pattern() == Pattern.BESIDE) {
            return UNKNOWN;
        }
        if (missed.ratio() < 1) {
            return BUFFERS;
        }
        return isAdaptive ? SPREAD : UNKNOWN;
    }
}
