package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.RankProfile.Phase;

/** A table of calls by name, with their number and virtual time over some ranks since the run began. */
public final class CallTable {
    private final List<String> names = new ArrayList<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private long[] time = new long[16];
    private long[] count = new long[16];
    private String lastName = "";
    private int lastNumber = -1;

    /** Returns the number of a name, from 0. */
    int number(String name) {
        if (lastNumber >= 0 && lastName.equals(name)) {
            return lastNumber;
        }
        Integer known = numbers.get(name);
        if (known == null) {
            known = names.size();
            numbers.put(name, known);
            names.add(name);
            if (known == time.length) {
                time = Arrays.copyOf(time, 2 * known);
                count = Arrays.copyOf(count, 2 * known);
            }
        }
        lastName = name;
        lastNumber = known;
        return known;
    }

    /** Clears times and counts; names keep their numbers. */
    void clear() {
        Arrays.fill(time, 0);
        Arrays.fill(count, 0);
    }

    /** Adds a rank's calls. */
    void add(RankProfile profile) {
        for (int call = 0; call < profile.calls(); call++) {
            int number = number(profile.name(call));
            time[number] += profile.time(call, Phase.COMPUTE)
                    + profile.time(call, Phase.TRANSFER)
                    + profile.time(call, Phase.WAIT);
            count[number] += profile.count(call);
        }
    }

    /** Adds the time so far of a rank's open call. */
    void addOpen(RankReading reading, long at) {
        if (reading.since() > 0) {
            time[number(reading.call())] += at - reading.since();
        }
    }

    /** Adds another table. Returns the numbers in this table of the other table's names. */
    int[] add(CallTable other) {
        int[] here = new int[other.names.size()];
        for (int i = 0; i < here.length; i++) {
            here[i] = number(other.names.get(i));
            time[here[i]] += other.time[i];
            count[here[i]] += other.count[i];
        }
        return here;
    }

    /** Returns the number of names. */
    public int size() {
        return names.size();
    }

    /** Returns a name. */
    public String name(int number) {
        return names.get(number);
    }

    /** Returns the time in calls of a name, in ps. */
    public long time(int number) {
        return time[number];
    }

    /** Returns the number of calls of a name. */
    public long count(int number) {
        return count[number];
    }

    /** Returns a copy. */
    CallTable copy() {
        CallTable copy = new CallTable();
        int[] unusedSame = copy.add(this);
        return copy;
    }

    /** Writes the table for another member. */
    void write(WireOutput out) {
        out.writeVarint(names.size());
        for (int i = 0; i < names.size(); i++) {
            out.writeString(names.get(i));
            out.writeVarint(time[i]);
            out.writeVarint(count[i]);
        }
    }

    /** Reads a table that {@link #write} has written. */
    static CallTable read(WireInput in) {
        CallTable table = new CallTable();
        for (int left = in.readCount(3); left > 0; left--) {
            int number = table.number(in.readString());
            table.time[number] = in.readVarint();
            table.count[number] = in.readVarint();
        }
        return table;
    }
}
