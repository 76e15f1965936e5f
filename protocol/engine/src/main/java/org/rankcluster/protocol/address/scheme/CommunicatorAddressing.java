package org.rankcluster.protocol.address.scheme;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/** The address-management record of one communicator: its members and the communicator from which it was created. */
public final class CommunicatorAddressing {
    /** The kind of COMM_WORLD, see {@link #madeBy}. */
    public static final String WORLD = "WORLD";

    /** The kind of COMM_SELF, see {@link #madeBy}. */
    public static final String SELF = "SELF";

    /** Number of context ids of a communicator, see {@link org.rankcluster.protocol.group.ContextIds}. */
    private static final int CONTEXTS = 4;

    private final Rankmap members;
    private final @Nullable Rankmap remote;
    private final @Nullable CommunicatorAddressing parent;
    private final boolean duplicate;
    private boolean used;
    private int context;
    private String made = "";
    private String name = "";
    private long cacheHeapBytes;

    private CommunicatorAddressing(
            Rankmap members, @Nullable Rankmap remote, @Nullable CommunicatorAddressing parent, boolean duplicate) {
        this.members = members;
        this.remote = remote;
        this.parent = parent;
        this.duplicate = duplicate;
    }

    /**
     * Creates the record of a communicator.
     *
     * @param members its members
     * @param parent the communicator from which it was created; null for the world, or if there were two
     * @return the record
     */
    public static CommunicatorAddressing of(Rankmap members, @Nullable CommunicatorAddressing parent) {
        return new CommunicatorAddressing(members, null, parent, false);
    }

    /**
     * Creates the record of an intercommunicator.
     *
     * @param local the communicator of the own group
     * @param remote members of the other group
     * @return the record
     */
    public static CommunicatorAddressing inter(CommunicatorAddressing local, Rankmap remote) {
        return new CommunicatorAddressing(local.members, remote, local, false);
    }

    /**
     * Creates the record of a duplicate. A window takes the same memory as a duplicate.
     *
     * @param original the communicator that is duplicated
     * @return the record
     */
    public static CommunicatorAddressing duplicate(CommunicatorAddressing original) {
        return new CommunicatorAddressing(original.members, original.remote, original, true);
    }

    /** {@return the members of the rank's own group} */
    public Rankmap members() {
        return members;
    }

    /** {@return the members of the other group of an intercommunicator; null if there is none} */
    public @Nullable Rankmap remote() {
        return remote;
    }

    /** {@return the communicator from which this one was created; null if there was none or there were two} */
    public @Nullable CommunicatorAddressing parent() {
        return parent;
    }

    /** {@return whether the communicator has the members of its parent} */
    public boolean isDuplicate() {
        return duplicate;
    }

    /** {@return the communicator whose members it shares; itself if it is not a duplicate} */
    public CommunicatorAddressing original() {
        CommunicatorAddressing original = this;
        while (original.duplicate && original.parent != null) {
            original = original.parent;
        }
        return original;
    }

    /**
     * Records how it was created.
     *
     * @param kind kind of the communicator or the call that created it, for example {@code split} or {@code cart}
     * @param firstContext the first of its context ids
     * @return this
     */
    public CommunicatorAddressing madeBy(String kind, int firstContext) {
        made = kind;
        context = firstContext;
        return this;
    }

    /**
     * Sets the name that the program gave it.
     *
     * @param newName name; empty for none
     */
    public void name(String newName) {
        name = newName;
    }

    /** {@return the name that the program gave it; empty for none} */
    public String name() {
        return name;
    }

    /** {@return a label: its name, or else its creation, its parent and its size, for example {@code split 8 of WORLD, 2 ranks}} */
    public String label() {
        if (isPredefined()) {
            return "COMM_" + made;
        }
        if (!name.isEmpty()) {
            return name;
        }
        String size = remote == null
                ? members.size() + (members.size() == 1 ? " rank" : " ranks")
                : members.size() + " and " + remote.size() + " ranks";
        return shortLabel() + (parent == null ? "" : " of " + parent.shortLabel()) + ", " + size;
    }

    private String shortLabel() {
        return !name.isEmpty() ? name : isPredefined() ? made : made + " " + context;
    }

    /** Returns whether the communicator is COMM_WORLD or COMM_SELF, whose labels have no number. */
    private boolean isPredefined() {
        return made.equals(WORLD) || made.equals(SELF);
    }

    /** Returns whether a context id is one of this communicator's. */
    boolean isOf(int contextId) {
        return !made.isEmpty() && contextId >= context && contextId < context + CONTEXTS;
    }

    /** Records that ranks of the communicator have been translated. */
    public void use() {
        used = true;
    }

    /** Adds the heap bytes of a cache that was created for it. */
    void cached(long heapBytes) {
        cacheHeapBytes += heapBytes;
    }

    /** Returns the heap bytes of the communicator's caches. */
    long cacheHeapBytes() {
        return cacheHeapBytes;
    }

    /** {@return whether ranks of the communicator have been translated} */
    public boolean isUsed() {
        return used;
    }
}
