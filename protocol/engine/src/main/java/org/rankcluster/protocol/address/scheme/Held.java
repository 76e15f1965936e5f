package org.rankcluster.protocol.address.scheme;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/** A communicator that a rank holds, as far as it takes memory for addresses: its members, and what it was made of. */
public final class Held {
    /** {@link #madeBy} of COMM_WORLD. */
    public static final String WORLD = "WORLD";

    /** {@link #madeBy} of COMM_SELF. */
    public static final String SELF = "SELF";

    /** Number of context ids of a communicator, see {@link org.rankcluster.protocol.group.ContextIds}. */
    private static final int CONTEXTS = 4;

    private final Rankmap members;
    private final @Nullable Rankmap remote;
    private final @Nullable Held parent;
    private final boolean duplicate;
    private boolean used;
    private int context;
    private String made = "";
    private String name = "";
    private long cacheHeapBytes;

    private Held(Rankmap members, @Nullable Rankmap remote, @Nullable Held parent, boolean duplicate) {
        this.members = members;
        this.remote = remote;
        this.parent = parent;
        this.duplicate = duplicate;
    }

    /**
     * A communicator.
     *
     * @param parent the one that it was made of; null for the world, and where it was made of two
     */
    public static Held of(Rankmap members, @Nullable Held parent) {
        return new Held(members, null, parent, false);
    }

    /** An intercommunicator of the members of a communicator and another group. */
    public static Held inter(Held local, Rankmap remote) {
        return new Held(local.members, remote, local, false);
    }

    /** A duplicate, or what a window takes, which is as much. */
    public static Held duplicate(Held original) {
        return new Held(original.members, original.remote, original, true);
    }

    /** Members of the rank's own group. */
    public Rankmap members() {
        return members;
    }

    /** Members of the other group of an intercommunicator; null if there is none. */
    public @Nullable Rankmap remote() {
        return remote;
    }

    /** The communicator that it was made of; null if it was made of none or two. */
    public @Nullable Held parent() {
        return parent;
    }

    /** Whether it has the members of its parent. */
    public boolean isDuplicate() {
        return duplicate;
    }

    /** The communicator whose members it shares; itself if it is no duplicate. */
    public Held original() {
        Held original = this;
        while (original.duplicate && original.parent != null) {
            original = original.parent;
        }
        return original;
    }

    /**
     * Notes how it was made.
     *
     * @param kind of the communicator or of the call that made it: {@code split}, {@code cart}
     * @param firstContext the first of its context ids
     * @return this
     */
    public Held madeBy(String kind, int firstContext) {
        made = kind;
        context = firstContext;
        return this;
    }

    /** Sets the name that the program gave it; empty for none. */
    public void name(String newName) {
        name = newName;
    }

    /** Returns its name, or else how it was made, its parent and its size: {@code split 8 of WORLD, 2 ranks}. */
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

    /** Whether it is COMM_WORLD or COMM_SELF, which are not numbered. */
    private boolean isPredefined() {
        return made.equals(WORLD) || made.equals(SELF);
    }

    /** Whether one of its context ids is this one. */
    boolean isOf(int contextId) {
        return !made.isEmpty() && contextId >= context && contextId < context + CONTEXTS;
    }

    /** Notes that ranks of it have been translated. */
    public void use() {
        used = true;
    }

    /** Notes a cache that was made for it. */
    void cached(long heapBytes) {
        cacheHeapBytes += heapBytes;
    }

    /** Bytes of its caches on the heap. */
    long cacheHeapBytes() {
        return cacheHeapBytes;
    }

    /** Whether ranks of it have been translated. */
    public boolean isUsed() {
        return used;
    }
}
