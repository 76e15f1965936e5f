package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The storage of one rank's static fields, with one object for each class that has static fields. {@link RankRuntime} implements it. The
 * loader of rewritten classes fills it; the generated code reads it with {@link RankRuntime#slot}.
 */
public interface StaticsTable {
    /**
     * Returns the object of a slot.
     *
     * @param index index of the slot, 0 or more
     * @return the object, or null
     */
    @Nullable
    Object slotAt(int index);

    /**
     * Sets the object of a slot.
     *
     * @param index index of the slot, 0 or more
     * @param value the object
     */
    void setSlot(int index, Object value);
}
