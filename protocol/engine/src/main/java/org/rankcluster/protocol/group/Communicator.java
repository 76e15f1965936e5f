package org.rankcluster.protocol.group;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.rankmap.JoinedRankmap;
import org.rankcluster.protocol.address.scheme.Held;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Translator;

/**
 * One rank's view of a communicator: its context, its members, its own rank in it. Point-to-point messages use
 * {@link #context()}, collectives the next id, so that neither can match the other. In an intercommunicator (MPI-4.1, section
 * 7.6) ranks name the members of the remote group; its collectives are made of those of {@link #union} and {@link #local}.
 */
public final class Communicator {
    private static final int ANY_TAG = -1;

    private final int context;
    private final Rankmap rankmap;
    private final int rank;
    private final @Nullable Rankmap remote;
    private final boolean first;
    private final int onlyTag;
    private final @Nullable RankAddresses addresses;
    private final @Nullable Held held;
    private @Nullable Translator translator;
    private @Nullable Translator ofLocal;
    private @Nullable Translator ofUnion;
    private int collectives;
    private int combined;
    private int met;

    /**
     * @param context id that isolates its messages from all others, see {@link ContextIds}
     * @param rankmap members, by rank
     * @param rank the calling process's rank in it
     */
    public Communicator(int context, Rankmap rankmap, int rank) {
        this(context, rankmap, rank, null, true, ANY_TAG, null, null);
    }

    private Communicator(
            int context,
            Rankmap rankmap,
            int rank,
            @Nullable Rankmap remote,
            boolean first,
            int onlyTag,
            @Nullable RankAddresses addresses,
            @Nullable Held held) {
        this.context = context;
        this.rankmap = rankmap;
        this.rank = rank;
        this.remote = remote;
        this.first = first;
        this.onlyTag = onlyTag;
        this.addresses = addresses;
        this.held = held;
    }

    /**
     * An intercommunicator.
     *
     * @param local members of the calling process's group, in which it has {@code rank}
     * @param remote members of the other group
     * @param first whether the local group comes first where both are put in order; the other side says the opposite
     */
    public static Communicator inter(int context, Rankmap local, int rank, Rankmap remote, boolean first) {
        return new Communicator(context, local, rank, remote, first, ANY_TAG, null, null);
    }

    /** Context id of its point-to-point messages. */
    public int context() {
        return context;
    }

    /** Members of the calling process's group, by rank. */
    public Rankmap rankmap() {
        return rankmap;
    }

    /** The calling process's rank in its group. */
    public int rank() {
        return rank;
    }

    /** Number of ranks of the calling process's group. */
    public int size() {
        return rankmap.size();
    }

    /** Whether it connects two groups. */
    public boolean isInter() {
        return remote != null;
    }

    /** The ranks that it talks to: the remote group of an intercommunicator, else all members. */
    public Rankmap peers() {
        return remote == null ? rankmap : remote;
    }

    /** Whether the calling process's group of an intercommunicator comes first in {@link #union}. */
    public boolean isFirst() {
        return first;
    }

    /** Context id of its collectives. */
    public int collectiveContext() {
        return context + 1;
    }

    /** Whether messages with this context are those of collectives. */
    public static boolean isCollective(int context) {
        return (context & 1) != 0;
    }

    /** Context id of messages that make other communicators of it. */
    public int creationContext() {
        return context + 2;
    }

    /**
     * Tag of its next collective. All members begin their collectives in the same order, so all draw the same tags, and
     * several outstanding ones do not mix.
     */
    public int nextCollectiveTag() {
        if (onlyTag != ANY_TAG) {
            return onlyTag;
        }
        int tag = collectives;
        collectives = collectives + 1 & Integer.MAX_VALUE;
        return tag;
    }

    /** Whether its collectives begin in the same order on all members, each as a whole. */
    public boolean isOrdered() {
        return onlyTag == ANY_TAG;
    }

    /** Number of its next collective that a network of the machine combines; the same on all members. */
    public int nextCombined() {
        return combined++;
    }

    /** Number of its next collective in which all meet on the machine's interrupts; the same on all members. */
    public int nextMeeting() {
        return met++;
    }

    /**
     * This communicator with translations that are counted and charged by its rank's accounts.
     *
     * @param entry what the accounts hold for it; null if nothing
     */
    public Communicator countedBy(RankAddresses accounts, @Nullable Held entry) {
        return new Communicator(context, rankmap, rank, remote, first, onlyTag, accounts, entry);
    }

    /** This communicator for the parts of one collective, which follow each other: all draw one tag, the next one. */
    public Communicator single() {
        Communicator part =
                new Communicator(context, rankmap, rank, remote, first, nextCollectiveTag(), addresses, held);
        part.translator = translator();
        return part;
    }

    /** Both groups of an intercommunicator, for parts of the collective with this tag; the first group's ranks come first. */
    public Communicator union(int tag) {
        Rankmap all = first ? new JoinedRankmap(rankmap, peers()) : new JoinedRankmap(peers(), rankmap);
        Communicator part = new Communicator(context, all, localInUnion(rank), null, true, tag, addresses, held);
        if (addresses != null && ofUnion == null) {
            ofUnion = addresses.translator(held, all);
        }
        part.translator = ofUnion;
        return part;
    }

    /** All members, of both groups if there are two, for the parts of one collective. */
    public Communicator everybody() {
        return remote == null ? single() : union(nextCollectiveTag());
    }

    /** The rank in {@link #union} of a member of the local group. */
    public int localInUnion(int localRank) {
        return first ? localRank : peers().size() + localRank;
    }

    /** The rank in {@link #union} of a member of the remote group. */
    public int remoteInUnion(int remoteRank) {
        return first ? size() + remoteRank : remoteRank;
    }

    /** The calling process's group of an intercommunicator, for parts of the collective with this tag. */
    public Communicator local(int tag) {
        Communicator part = new Communicator(context + 2, rankmap, rank, null, true, tag, addresses, held);
        if (addresses != null && ofLocal == null) {
            ofLocal = addresses.translator(held, rankmap);
        }
        part.translator = ofLocal;
        return part;
    }

    /** World rank of the peer with this rank, for words and comparisons; what is sent goes by {@link #translate}. */
    public int worldRank(int peer) {
        return peers().lpid(peer);
    }

    /** LPID of the peer with this rank, to whom a message is sent: a translation, which the rank's accounts count. */
    public int translate(int peer) {
        Translator counting = translator();
        return counting == null ? worldRank(peer) : counting.lpid(peer);
    }

    private @Nullable Translator translator() {
        if (translator == null && addresses != null) {
            translator = addresses.translator(held, peers());
        }
        return translator;
    }

    /** This communicator with another map of the same members. */
    public Communicator with(Rankmap map) {
        return new Communicator(context, map, rank, remote, first, onlyTag, addresses, held);
    }

    /** Puts the members under another context (MPI_COMM_DUP); the rankmaps are shared. */
    public Communicator duplicate(int newContext) {
        return new Communicator(newContext, rankmap, rank, remote, first, ANY_TAG, addresses, held);
    }

    @Override
    public String toString() {
        return "communicator " + context + ", rank " + rank + " of " + size()
                + (remote == null ? "" : ", with a remote group of " + remote.size());
    }
}
