package org.rankcluster.protocol.group;

import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.timing.TranslatedReceives;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.rankmap.JoinedRankmap;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Translator;

/**
 * A rank's view of a communicator: the context, the members, and the rank's number among them. Point-to-point messages use
 * {@link #context()}, collectives the next id, so neither can match the other. In an intercommunicator (MPI-4.1, section 7.6) ranks name
 * the members of the remote group. Its collectives consist of collectives of {@link #union} and {@link #local}.
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
    private final @Nullable CommunicatorAddressing held;
    private @Nullable Translator translator;
    private @Nullable Translator ofLocal;
    private @Nullable Translator ofUnion;
    private int collectives;
    private int combined;
    private int met;

    /**
     * Creates an intracommunicator.
     *
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
            @Nullable CommunicatorAddressing held) {
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
     * Creates an intercommunicator.
     *
     * @param context id that isolates its messages from all others, see {@link ContextIds}
     * @param local members of the calling process's group
     * @param rank the calling process's rank in its group
     * @param remote members of the other group
     * @param first whether the local group comes first in the order of both; the opposite holds on the other side
     * @return the communicator
     */
    public static Communicator inter(int context, Rankmap local, int rank, Rankmap remote, boolean first) {
        return new Communicator(context, local, rank, remote, first, ANY_TAG, null, null);
    }

    /** {@return the context id of the communicator's point-to-point messages} */
    public int context() {
        return context;
    }

    /** {@return the members of the calling process's group, by rank} */
    public Rankmap rankmap() {
        return rankmap;
    }

    /** {@return the calling process's rank in its group} */
    public int rank() {
        return rank;
    }

    /** {@return the number of ranks of the calling process's group} */
    public int size() {
        return rankmap.size();
    }

    /** {@return whether the communicator connects two groups} */
    public boolean isInter() {
        return remote != null;
    }

    /** {@return the ranks that messages can be sent to: the remote group of an intercommunicator, otherwise all members} */
    public Rankmap peers() {
        return remote == null ? rankmap : remote;
    }

    /** {@return whether the calling process's group of an intercommunicator comes first in {@link #union}} */
    public boolean isFirst() {
        return first;
    }

    /** {@return the context id of the communicator's collectives} */
    public int collectiveContext() {
        return context + 1;
    }

    /**
     * Returns whether a context id belongs to collectives.
     *
     * @param context a context id
     * @return true if its messages belong to collectives
     */
    public static boolean isCollective(int context) {
        return (context & 1) != 0;
    }

    /** {@return the context id of messages that create other communicators from this one} */
    public int creationContext() {
        return context + 2;
    }

    /**
     * Returns the tag of the communicator's next collective. All members begin their collectives in the same order, so all get the same
     * tags, and outstanding collectives do not mix.
     *
     * @return tag, 0 or more
     */
    public int nextCollectiveTag() {
        if (onlyTag != ANY_TAG) {
            return onlyTag;
        }
        int tag = collectives;
        collectives = collectives + 1 & Integer.MAX_VALUE;
        return tag;
    }

    /** {@return whether the communicator's collectives begin in the same order on all members, each as a whole} */
    public boolean isOrdered() {
        return onlyTag == ANY_TAG;
    }

    /** {@return the number of the communicator's next collective that a network of the machine combines; the same on all members} */
    public int nextCombined() {
        return combined++;
    }

    /** {@return the number of the communicator's next collective that uses the machine's interrupts; the same on all members} */
    public int nextMeeting() {
        return met++;
    }

    /**
     * Returns this communicator with its translations counted and charged by a rank's address management.
     *
     * @param accounts address management of the rank
     * @param entry its record of the communicator; null if there is none
     * @return the communicator
     */
    public Communicator countedBy(RankAddresses accounts, @Nullable CommunicatorAddressing entry) {
        return new Communicator(context, rankmap, rank, remote, first, onlyTag, accounts, entry);
    }

    /** {@return this communicator for the consecutive parts of one collective} All parts use one tag, the next one. */
    public Communicator single() {
        Communicator part =
                new Communicator(context, rankmap, rank, remote, first, nextCollectiveTag(), addresses, held);
        part.translator = translator();
        return part;
    }

    /**
     * Returns both groups of an intercommunicator for parts of one collective; the first group's ranks come first.
     *
     * @param tag tag of the collective, 0 or more
     * @return the communicator of all ranks
     */
    public Communicator union(int tag) {
        Rankmap all = first ? new JoinedRankmap(rankmap, peers()) : new JoinedRankmap(peers(), rankmap);
        Communicator part = new Communicator(context, all, localInUnion(rank), null, true, tag, addresses, held);
        if (addresses != null && ofUnion == null) {
            ofUnion = addresses.translator(held, all);
        }
        part.translator = ofUnion;
        return part;
    }

    /** {@return all members, of both groups if there are two, for the parts of one collective} */
    public Communicator allMembers() {
        return remote == null ? single() : union(nextCollectiveTag());
    }

    /**
     * Returns the rank in {@link #union} of a member of the local group.
     *
     * @param localRank rank in the local group
     * @return rank in the union
     */
    public int localInUnion(int localRank) {
        return first ? localRank : peers().size() + localRank;
    }

    /**
     * Returns the rank in {@link #union} of a member of the remote group.
     *
     * @param remoteRank rank in the remote group
     * @return rank in the union
     */
    public int remoteInUnion(int remoteRank) {
        return first ? size() + remoteRank : remoteRank;
    }

    /**
     * Returns the calling process's group of an intercommunicator for parts of one collective.
     *
     * @param tag tag of the collective, 0 or more
     * @return the communicator of the local group
     */
    public Communicator local(int tag) {
        Communicator part = new Communicator(context + 2, rankmap, rank, null, true, tag, addresses, held);
        if (addresses != null && ofLocal == null) {
            ofLocal = addresses.translator(held, rankmap);
        }
        part.translator = ofLocal;
        return part;
    }

    /**
     * Returns the world rank of a peer, for texts and comparisons. Messages use {@link #translate} instead.
     *
     * @param peer rank in {@link #peers}
     * @return world rank, 0 or more
     */
    public int worldRank(int peer) {
        return peers().lpid(peer);
    }

    /**
     * Returns the LPID of a peer to which a message is sent. The rank's address management counts and charges the translation.
     *
     * @param peer rank in {@link #peers}
     * @return its LPID, 0 or more
     */
    public int translate(int peer) {
        Translator counting = translator();
        return counting == null ? worldRank(peer) : counting.lpid(peer);
    }

    /** {@return the receives of this communicator that translate their source; none if nothing counts translations} */
    public TranslatedReceives receives() {
        return addresses == null
                ? TranslatedReceives.NEVER
                : addresses.maps().settings().library().receives();
    }

    private @Nullable Translator translator() {
        if (translator == null && addresses != null) {
            translator = addresses.translator(held, peers());
        }
        return translator;
    }

    /**
     * Returns this communicator with another map of the same members.
     *
     * @param map the other map
     * @return the communicator
     */
    public Communicator with(Rankmap map) {
        return new Communicator(context, map, rank, remote, first, onlyTag, addresses, held);
    }

    /**
     * Returns a communicator with the same members under another context (MPI_COMM_DUP). Both share the rankmaps.
     *
     * @param newContext context id of the duplicate
     * @return the duplicate
     */
    public Communicator duplicate(int newContext) {
        return new Communicator(newContext, rankmap, rank, remote, first, ANY_TAG, addresses, held);
    }

    @Override
    public String toString() {
        return "communicator " + context + ", rank " + rank + " of " + size()
                + (remote == null ? "" : ", with a remote group of " + remote.size());
    }
}
