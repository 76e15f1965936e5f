package org.rankcluster.protocol.address.scheme;

import java.util.ArrayList;
import java.util.List;
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

    /** Translates the ranks of a communicator with this map from now on. */
    public Translator translator(Rankmap map) {
        return new Translator(this, map);
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

    /** Holds the world, which was never made. */
    public Held world() {
        return hold(maps.world());
    }

    /** Holds a communicator. */
    public Held hold(Rankmap members) {
        return hold(new Held(members, null, null));
    }

    /** Holds an intercommunicator. */
    public Held holdInter(Rankmap local, Rankmap remote) {
        return hold(new Held(local, remote, null));
    }

    /** Holds a duplicate, or what a window takes, which is as much. */
    public Held holdDuplicate(Held original) {
        return hold(new Held(original.members(), original.remote(), original));
    }

    private Held hold(Held communicator) {
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

    /** The communicators that it held when they were most; of several such times the last. */
    public List<Held> most() {
        return List.of(most);
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
