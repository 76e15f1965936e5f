package org.rankcluster.arrays;

import java.util.Arrays;
import java.util.List;
import mpi.Datatype;

/**
 * A concatenation of several selections of array values. A process may own several parts of the points that another one needs, for example
 * on both sides of a periodic grid.
 *
 * @param parts the selections, one or more
 */
record Several(List<? extends Positions> parts) implements Positions {
    /** Returns the only part, or a concatenation of all parts. */
    static Positions of(List<? extends Positions> parts) {
        return parts.size() == 1 ? parts.getFirst() : new Several(parts);
    }

    @Override
    public int count() {
        return parts.stream().mapToInt(Positions::count).sum();
    }

    @Override
    public int elements() {
        return parts.stream().mapToInt(Positions::elements).sum();
    }

    @Override
    public void pack(double[] values, double[] message, int at) {
        int next = at;
        for (Positions part : parts) {
            part.pack(values, message, next);
            next += part.count();
        }
    }

    @Override
    public void unpack(double[] message, int at, double[] values) {
        int next = at;
        for (Positions part : parts) {
            part.unpack(message, next, values);
            next += part.count();
        }
    }

    @Override
    public Datatype type() {
        int[] one = new int[parts.size()];
        Arrays.fill(one, 1);
        Datatype[] types = parts.stream().map(Positions::type).toArray(Datatype[]::new);
        Datatype all = Datatype.createStruct(one, new int[one.length], types);
        for (Datatype type : types) {
            type.free();
        }
        return all;
    }
}
