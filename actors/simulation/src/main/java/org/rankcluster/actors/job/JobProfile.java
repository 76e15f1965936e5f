package org.rankcluster.actors.job;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.RankProfile.Phase;

/** The accumulator of the profiles of all ranks during a job, by call, from which {@link Profile} is made. */
final class JobProfile {
    private static final Phase[] PHASES = Phase.values();

    private final int world;
    private final TreeMap<String, CallTotals> calls = new TreeMap<>();
    private final Spread[] phases = spreads();
    private final Spread accounted = new Spread();
    private PackingUse packing = PackingUse.NONE;

    /**
     * Creates the profile of no rank yet.
     *
     * @param world ranks of the world; spawned ranks may be added beyond it
     */
    JobProfile(int world) {
        this.world = world;
    }

    /** The ranks' times in one call, in picoseconds. */
    private static final class CallTotals {
        long count;
        long messages;
        final Spread[] phases = spreads();
    }

    private static Spread[] spreads() {
        Spread[] spreads = new Spread[PHASES.length];
        for (int i = 0; i < spreads.length; i++) {
            spreads[i] = new Spread();
        }
        return spreads;
    }

    /** Adds a rank's profile. */
    void add(RankProfile profile) {
        long all = 0;
        for (Phase phase : PHASES) {
            phases[phase.index()].add(profile.time(phase));
            all += profile.time(phase);
        }
        accounted.add(all);
        for (int call = 0; call < profile.calls(); call++) {
            CallTotals totals = totals(profile.name(call));
            totals.count += profile.count(call);
            totals.messages += profile.messages(call);
            for (Phase phase : PHASES) {
                totals.phases[phase.index()].add(profile.time(call, phase));
            }
        }
    }

    /** Adds the datatype work of a rank. */
    void add(PackingUse ofRank) {
        packing = packing.plus(ofRank);
    }

    private CallTotals totals(String call) {
        return calls.computeIfAbsent(call, name -> new CallTotals());
    }

    /** Writes the profile for another member. */
    void write(WireOutput out) {
        packing.write(out);
        accounted.write(out);
        write(phases, out);
        out.writeVarint(calls.size());
        for (Map.Entry<String, CallTotals> call : calls.entrySet()) {
            out.writeString(call.getKey());
            out.writeVarint(call.getValue().count);
            out.writeVarint(call.getValue().messages);
            write(call.getValue().phases, out);
        }
    }

    private static void write(Spread[] spreads, WireOutput out) {
        for (Spread spread : spreads) {
            spread.write(out);
        }
    }

    /** Adds the profile that another member has written. */
    void add(WireInput in) {
        add(PackingUse.read(in));
        accounted.add(in);
        add(phases, in);
        long count = in.readVarint();
        for (long i = 0; i < count; i++) {
            CallTotals totals = totals(in.readString());
            totals.count += in.readVarint();
            totals.messages += in.readVarint();
            add(totals.phases, in);
        }
    }

    private static void add(Spread[] spreads, WireInput in) {
        for (Spread spread : spreads) {
            spread.add(in);
        }
    }

    /** Returns the profile of a job that took {@code picoseconds}, for people. The call with the largest time comes first. */
    Profile result(long picoseconds) {
        long ranks = Math.max(world, accounted.values());
        List<Profile.Call> result = new ArrayList<>();
        for (Map.Entry<String, CallTotals> call : calls.entrySet()) {
            Spread[] spent = call.getValue().phases;
            result.add(new Profile.Call(
                    call.getKey(),
                    call.getValue().count,
                    call.getValue().messages,
                    spent[0].seconds(ranks),
                    spent[1].seconds(ranks),
                    spent[2].seconds(ranks)));
        }
        result.sort(Comparator.comparingDouble((Profile.Call call) -> -call.meanSeconds())
                .thenComparing(Profile.Call::call));
        return new Profile(
                picoseconds / 1e12,
                phases[0].seconds(ranks),
                phases[1].seconds(ranks),
                phases[2].seconds(ranks),
                accounted.rest(picoseconds, ranks),
                result,
                packing);
    }
}
