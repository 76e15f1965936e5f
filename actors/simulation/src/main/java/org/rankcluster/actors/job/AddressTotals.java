package org.rankcluster.actors.job;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.scheme.CommunicatorAddressing;
import org.rankcluster.protocol.address.scheme.Footprint;
import org.rankcluster.protocol.address.scheme.Footprints;
import org.rankcluster.protocol.address.scheme.RankAddresses;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/** The totals over ranks of the memory and time of address management, from which {@link AddressUse} is made at the job's end. */
public final class AddressTotals {
    private final TreeMap<String, Footprint> sums = new TreeMap<>();
    private final TreeMap<String, Integer> models = new TreeMap<>();
    private final Map<Rankmaps, Footprints> worlds = new HashMap<>();
    private long ranks;
    private long heapBytes;
    private long rank0Bytes;
    private int communicators;
    private long translations;
    private long time;
    private long searches;
    private long hits;

    /** Adds the memory of a rank and the time of its translations. */
    void add(int rank, RankAddresses addresses, JobContext job) {
        Footprints footprints = worlds.computeIfAbsent(addresses.maps(), job::footprints);
        List<CommunicatorAddressing> held = addresses.most();
        List<RankmapModel> found = rank == 0 ? new ArrayList<>() : null;
        Footprint[] all = footprints.of(rank, held, found);
        for (int i = 0; i < all.length; i++) {
            sums.merge(footprints.schemes().get(i).text(), all[i], Footprint::plus);
        }
        if (found != null) {
            rank0Bytes = all[0].total();
            communicators = held.size();
            found.forEach(model -> models.merge(model.text(), 1, Integer::sum));
        }
        ranks++;
        heapBytes += addresses.heapBytes() + job.addressVectorHeapBytes();
        translations += addresses.translations();
        time += addresses.translationTime();
        searches += addresses.searches();
        hits += addresses.hits();
    }

    /** Writes the totals for another member. */
    public void write(WireOutput out) {
        out.writeVarint(sums.size());
        sums.forEach((scheme, sum) -> {
            out.writeString(scheme);
            out.writeVarint(sum.addresses());
            out.writeVarint(sum.maps());
            out.writeVarint(sum.caches());
        });
        out.writeVarint(models.size());
        models.forEach((model, count) -> {
            out.writeString(model);
            out.writeVarint(count);
        });
        for (long number :
                new long[] {ranks, heapBytes, rank0Bytes, communicators, translations, time, searches, hits}) {
            out.writeVarint(number);
        }
    }

    /** Adds the totals that another member has written. */
    public void add(WireInput in) {
        for (long left = in.readVarint(); left > 0; left--) {
            sums.merge(
                    in.readString(),
                    new Footprint(in.readVarint(), in.readVarint(), in.readVarint(), 0),
                    Footprint::plus);
        }
        for (long left = in.readVarint(); left > 0; left--) {
            models.merge(in.readString(), (int) in.readVarint(), Integer::sum);
        }
        ranks += in.readVarint();
        heapBytes += in.readVarint();
        rank0Bytes += in.readVarint();
        communicators += (int) in.readVarint();
        translations += in.readVarint();
        time += in.readVarint();
        searches += in.readVarint();
        hits += in.readVarint();
    }

    /**
     * Returns means and sums, for people.
     *
     * @param scheme name of the job's scheme
     * @param cycle length of a core's clock cycle, in ps
     */
    public AddressUse result(String scheme, double cycle) {
        if (ranks == 0) {
            return AddressUse.NONE;
        }
        @Nullable Footprint own = sums.get(scheme);
        Footprint sum = own == null ? Footprint.NONE : own;
        Map<String, Long> others = new LinkedHashMap<>();
        sums.forEach((name, other) -> {
            if (!name.equals(scheme)) {
                others.put(name, other.total() / ranks);
            }
        });
        return new AddressUse(
                new Footprint(sum.addresses() / ranks, sum.maps() / ranks, sum.caches() / ranks, 0),
                rank0Bytes,
                others,
                heapBytes / ranks,
                communicators,
                models,
                translations,
                Math.round(time / cycle),
                searches == 0 ? 0 : (double) hits / searches);
    }
}
