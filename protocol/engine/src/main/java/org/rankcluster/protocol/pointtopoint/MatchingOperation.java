package org.rankcluster.protocol.pointtopoint;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.TranslatedReceives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.runtime.Operation;

/** The base class of operations that match a message by communicator, source and tag: receives and probes. */
public abstract class MatchingOperation extends Operation {
    /** Wildcard for any source or any tag. */
    public static final int ANY = Pattern.ANY;

    private final int context;
    private final int source;
    private final int tag;
    private int sourceWorldRank = -1;
    private @Nullable Communicator communicator;

    MatchingOperation(int context, int source, int tag) {
        this.context = context;
        this.source = source;
        this.tag = tag;
    }

    /** {@return the context id of the communicator} */
    public final int context() {
        return context;
    }

    /** {@return the rank in the communicator, or {@link #ANY}} */
    public final int source() {
        return source;
    }

    /** {@return the tag, or {@link #ANY}} */
    public final int tag() {
        return tag;
    }

    /** Returns the words for the operation before its source. */
    abstract String verb();

    @Override
    public String describe() {
        return words() + ", context " + context;
    }

    @Override
    public String describe(IntFunction<String> communicators) {
        return words() + communicators.apply(context);
    }

    private String words() {
        return verb() + " " + (source == ANY ? "any source" : "rank " + source) + ", "
                + (tag == ANY ? "any tag" : "tag " + tag);
    }

    /**
     * Sets the world rank of the source, for reports of waiting ranks; without it, any rank counts as the source.
     *
     * @param worldRank the world rank
     */
    public final void waitsFor(int worldRank) {
        sourceWorldRank = worldRank;
    }

    /**
     * Sets the communicator of the source. Reports of waiting ranks then name the source, and it is translated if the library does so for
     * this operation.
     *
     * @param view the communicator
     */
    public final void from(Communicator view) {
        if (source != ANY) {
            waitsFor(view.worldRank(source));
            translatedBy(view);
        }
    }

    /**
     * Sets the communicator of the source, for its translation only.
     *
     * @param view the communicator
     */
    public final void translatedBy(Communicator view) {
        if (source != ANY && view.receives() != TranslatedReceives.NEVER) {
            communicator = view;
        }
    }

    /**
     * Charges the translation of the source to the rank, if the library translates it.
     *
     * @param isHeld true if it finds a buffered eager message, which the device ch3 matches without the address
     */
    public final void translateSource(boolean isHeld) {
        Communicator view = communicator;
        if (view == null) {
            return;
        }
        if (view.receives() == TranslatedReceives.ALWAYS || !isHeld) {
            int unusedLpid = view.translate(source);
        }
    }

    @Override
    public final int waitsFor() {
        return sourceWorldRank;
    }
}
