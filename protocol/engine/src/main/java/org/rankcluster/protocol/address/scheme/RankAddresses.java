package org.rankcluster.protocol.address.scheme;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.TranslationCost;

/**
 * What one rank owns of address management: the maps of its world's scheme, and counts of what its translations have cost. Used by one thread at a
 * time.
 */
public final class RankAddresses {
    private final Rankmaps maps;
    private final List<Held> held = new ArrayList<>(2);
    private Held[] most = {};
    private long translations;
    private long time;
    private long owed;
    private long searches;
    private long hits;

    /** Begins with no translation. */
    public RankAddresses(Rankmaps maps) {
        this.maps = maps;
    }

    /** Makes the maps of its communicators. */
    public Rankmaps maps() {
        return maps;
    }

    /** Translates the ranks of a communicator, to those of this map, from now on. */
    public Translator translator(@Nullable Held communicator, Rankmap map) {
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

    /** Picoseconds for the entries that were looked at to find the model of a new map: a load, and three instructions, each. */
    public long lookTime(int entries) {
        TranslationCost.Core core = maps.settings().core();
        return entries * (core.memory() + 3 * core.integer());
    }

    /** Notes a communicator as held. */
    public Held hold(Held communicator) {
        held.add(communicator);
        if (held.size() >= most.length) {
            most = held.toArray(Held[]::new);
        }
        return communicator;
    }

    /** Gives up what it holds for a communicator. */
    public void release(Held communicator) {
        held.remove(communicator);
    }

    /** Returns the label of the communicator with this context id, see {@link Held#label}; {@code context 8} for one that is not held. */
    public String label(int context) {
        for (Held communicator : held) {
            if (communicator.isOf(context)) {
                return communicator.label();
            }
        }
        return "context " + context;
    }

    /** The communicators that it held when they were most; of several such times the last. */
    public List<Held> most() {
        return List.of(most);
    }

    /** Bytes of its maps and caches on the heap, as if it shared them with nobody. */
    public long heapBytes() {
        long sum = 0;
        for (Held communicator : most) {
            sum += communicator.cacheHeapBytes();
            if (!communicator.isDuplicate()) {
                Rankmap remote = communicator.remote();
                sum += remote == null ? communicator.members().heapBytes() : remote.heapBytes();
            }
        }
        return sum;
    }

    /** What the core has yet to be charged for, in ps; none after that. */
    public long takeOwed() {
        long taken = owed;
        owed = 0;
        return taken;
    }

    /** Translations so far. */
    public long translations() {
        return translations;
    }

    /** What they have taken in ps, with what machine files hold for a table. */
    public long translationTime() {
        return time;
    }

    /** Searches of caches. */
    public long searches() {
        return searches;
    }

    /** Searches that have found their rank. */
    public long hits() {
        return hits;
    }
}
