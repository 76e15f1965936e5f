package org.rankcluster.protocol.address.scheme;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;

/**
 * The address management of one rank: the rank maps of its world, and counters of the cost of its translations. The class is not
 * thread-safe.
 */
public final class RankAddresses {
    private final Rankmaps maps;
    /** The communicators that the rank holds now. Never changed, because it is often {@link #most} too. */
    private CommunicatorAddressing[] held = {};

    /** The communicators at the time when the rank held most. */
    private CommunicatorAddressing[] most = held;

    private long translations;
    private long time;
    private long owed;
    private long searches;
    private long hits;

    /**
     * Creates the address management of a rank without translations.
     *
     * @param maps factory of the rank maps
     */
    public RankAddresses(Rankmaps maps) {
        this.maps = maps;
    }

    /** {@return the factory of maps for the rank's communicators} */
    public Rankmaps maps() {
        return maps;
    }

    /**
     * Returns a translator for the ranks of a communicator, and records the communicator as used.
     *
     * @param communicator the record of the communicator; may be null
     * @param map its map
     * @return the translator
     */
    public Translator translator(@Nullable CommunicatorAddressing communicator, Rankmap map) {
        if (communicator != null) {
            communicator.use();
        }
        return new Translator(this, communicator, map);
    }

    void translated(long cost, long excess) {
        translations++;
        time += cost;
        owed += excess;
    }

    void searched(boolean found) {
        searches++;
        hits += found ? 1 : 0;
    }

    /**
     * Returns the CPU time of work on the mapping of a communicator.
     *
     * @param work counts of the work
     * @return time in picoseconds
     */
    public long time(MappingWork work) {
        return work.time(maps.settings().core(), maps.world().size());
    }

    /**
     * Returns the CPU time to read entries of a table of members.
     *
     * @param entries number of entries, 0 or more
     * @return time in picoseconds
     */
    public long lookTime(int entries) {
        return time(MappingWork.ofComparisons(entries));
    }

    /**
     * Returns the CPU time of the mapping of an intercommunicator's local communicator; 0 if it shares one.
     *
     * @param members map of the local group
     * @return time in picoseconds
     */
    public long localTime(Rankmap members) {
        if (!maps.settings().library().ownLocalTable()) {
            return 0;
        }
        int[] lpids = new int[members.size()];
        Arrays.setAll(lpids, members::lpid);
        return time(maps.of(lpids).work());
    }

    /**
     * Returns the CPU time to complete a communicator whose mapping exists. The library finds the ranks of its own node. The library makes
     * communicators of them and of the first ranks of all nodes (Guo et al., section V-A2).
     *
     * @param members map of the communicator
     * @param rank the own rank in it
     * @param nodeOf node of a process, by LPID
     * @return time in picoseconds
     */
    public long completionTime(Rankmap members, int rank, IntUnaryOperator nodeOf) {
        boolean isTable = maps.settings().addressing().scheme().isTable();
        return MappingWork.commitTime(
                        maps.settings().core(),
                        members.size(),
                        isTable,
                        maps.world().size())
                + time(maps.internals().of(members, rank, nodeOf));
    }

    /**
     * Adds CPU time of the mapping that no call can be charged for at once, such as a duplicate's that completes in the background. The
     * next call or message is charged for it.
     *
     * @param picoseconds time in picoseconds, 0 or more
     */
    public void owe(long picoseconds) {
        owed += picoseconds;
    }

    /**
     * Adds a communicator to those that the rank holds.
     *
     * @param communicator the new communicator
     * @return the same communicator
     */
    public CommunicatorAddressing hold(CommunicatorAddressing communicator) {
        held = Arrays.copyOf(held, held.length + 1);
        held[held.length - 1] = communicator;
        if (held.length >= most.length) {
            most = held;
        }
        return communicator;
    }

    /**
     * Removes a communicator from those that the rank holds.
     *
     * @param communicator record of the communicator; ignored if the rank does not hold it
     */
    public void release(CommunicatorAddressing communicator) {
        int at = Arrays.asList(held).indexOf(communicator);
        if (at >= 0) {
            CommunicatorAddressing[] left = Arrays.copyOf(held, held.length - 1);
            System.arraycopy(held, at + 1, left, at, left.length - at);
            held = left;
        }
    }

    /**
     * Returns the label of the communicator with a context id, see {@link CommunicatorAddressing#label}.
     *
     * @param context a context id
     * @return the label; for example {@code context 8} if no such communicator is held
     */
    public String label(int context) {
        for (CommunicatorAddressing communicator : held) {
            if (communicator.isOf(context)) {
                return communicator.label();
            }
        }
        return unknown(context);
    }

    /**
     * Returns the label of a communicator that a rank does not hold.
     *
     * @param context a context id
     * @return the label
     */
    public static String unknown(int context) {
        return "context " + context;
    }

    /** {@return the communicators at the time when the rank held most} The last of several such times counts. */
    public List<CommunicatorAddressing> most() {
        return List.of(most);
    }

    /** {@return the heap bytes of the rank's maps and caches, without sharing between ranks} */
    public long heapBytes() {
        long sum = 0;
        for (CommunicatorAddressing communicator : most) {
            sum += communicator.cacheHeapBytes();
            if (!communicator.isDuplicate()) {
                Rankmap remote = communicator.remote();
                sum += remote == null ? communicator.members().heapBytes() : remote.heapBytes();
            }
        }
        return sum;
    }

    /**
     * Returns the time that is still to be charged to the core, and resets it.
     *
     * @return time in picoseconds; negative if maps were faster than a table of virtual connections
     */
    public long takeOwed() {
        long taken = owed;
        owed = 0;
        return taken;
    }

    /** {@return the number of translations} */
    public long translations() {
        return translations;
    }

    /** {@return the total time of the translations in picoseconds, including the part for a table that machine files already contain} */
    public long translationTime() {
        return time;
    }

    /** {@return the number of cache searches} */
    public long searches() {
        return searches;
    }

    /** {@return the number of cache searches that found their rank} */
    public long hits() {
        return hits;
    }
}
