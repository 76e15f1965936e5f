package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Keeps one object a class that has statics, for one rank's program. {@link RankRuntime} implements it; the loader of
 * rewritten classes fills it, and the generated code reads it with {@link RankRuntime#slot}.
 */
public interface Slots {
    /** The object at {@code index}; null for nothing. */
    @Nullable
    Object slotAt(int index);

    /** Keeps an object at {@code index}. */
    void setSlot(int index, Object value);
}
