package org.rankcluster.protocol.random;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import java.util.function.Supplier;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;

/** A reduction or a scan of longs, compared with a loop over the ranks in order. */
final class Reduction {
    /**
     * An operator on functions x to ax + b of 32-bit numbers, one in each long. Composition is associative and does not
     * commute.
     */
    private static final class Compose extends UserFunction {
        @Override
        public void call(Object inVec, Object inOutVec, int count, Datatype datatype) {
            long[] in = (long[]) inVec;
            long[] inOut = (long[]) inOutVec;
            for (int i = 0; i < count; i++) {
                inOut[i] = compose(in[i], inOut[i]);
            }
        }
    }

    private static final LongBinaryOperator[] MODELS = {
        Long::sum, (a, b) -> a * b, Math::max, Math::min, (a, b) -> a ^ b, (a, b) -> a & b, Reduction::compose,
    };

    private final Team team;
    private final boolean background;
    private final boolean inPlace;
    private final int root;
    private final int[] counts;
    private final LongBinaryOperator model;
    private final Op op;
    private final long salt;

    private Reduction(Team team, Random plan, boolean background) {
        this.team = team;
        this.background = background;
        inPlace = plan.nextInt(3) == 0;
        root = plan.nextInt(team.size());
        counts = plan.ints(team.size(), 0, plan.nextInt(6) == 0 ? 80 : 4).toArray();
        int which = plan.nextInt(MODELS.length);
        model = MODELS[which];
        op = op(which);
        salt = plan.nextLong();
    }

    private static Op op(int which) {
        Op[] predefined = {MPI.SUM, MPI.PROD, MPI.MAX, MPI.MIN, MPI.BXOR, MPI.BAND};
        return which < predefined.length ? predefined[which] : new Op(new Compose(), false);
    }

    private static long compose(long left, long right) {
        int a = (int) (left >> 32) * (int) (right >> 32);
        int b = (int) (left >> 32) * (int) right + (int) left;
        return (long) a << 32 | Integer.toUnsignedLong(b);
    }

    static Collective start(Team team, Random plan, boolean background) {
        Reduction reduction = new Reduction(team, plan, background);
        return switch (plan.nextInt(6)) {
            case 0 -> reduction.reduce();
            case 1 -> reduction.allReduce();
            case 2 -> reduction.reduceScatter();
            case 3 -> reduction.reduceScatterBlock();
            case 4 -> reduction.scan();
            default -> reduction.exScan();
        };
    }

    private Intracomm comm() {
        return team.comm();
    }

    private int count() {
        return counts[0];
    }

    private Collective of(Runnable call, Supplier<Request> start, Runnable check) {
        return Collective.of(background, call, start, check);
    }

    private Collective reduce() {
        long[] mine = data(team.me(), count());
        long[] result = untouched(count());
        boolean atRoot = team.me() == root;
        if (inPlace) {
            long[] expected = atRoot ? folded(count(), 0, team.size()) : mine.clone();
            return of(
                    () -> comm().reduce(mine, count(), MPI.LONG, op, root),
                    () -> comm().iReduce(mine, count(), MPI.LONG, op, root),
                    () -> Values.same("reduce in place", mine, expected));
        }
        return of(
                () -> comm().reduce(mine, result, count(), MPI.LONG, op, root),
                () -> comm().iReduce(mine, result, count(), MPI.LONG, op, root),
                () -> Values.same("reduce", result, atRoot ? folded(count(), 0, team.size()) : untouched(count())));
    }

    private Collective allReduce() {
        long[] mine = data(team.me(), count());
        long[] result = inPlace ? mine : untouched(count());
        return of(
                inPlace
                        ? () -> comm().allReduce(mine, count(), MPI.LONG, op)
                        : () -> comm().allReduce(mine, result, count(), MPI.LONG, op),
                inPlace
                        ? () -> comm().iAllReduce(mine, count(), MPI.LONG, op)
                        : () -> comm().iAllReduce(mine, result, count(), MPI.LONG, op),
                () -> Values.same("allReduce", result, folded(count(), 0, team.size())));
    }

    private Collective reduceScatter() {
        int total = Arrays.stream(counts).sum();
        int start = Arrays.stream(counts, 0, team.me()).sum();
        int length = counts[team.me()];
        long[] mine = data(team.me(), total);
        long[] result = untouched(length);
        return of(
                () -> comm().reduceScatter(mine, result, counts, MPI.LONG, op),
                () -> comm().iReduceScatter(mine, result, counts, MPI.LONG, op),
                () -> Values.same("reduceScatter", result, part(folded(total, 0, team.size()), start, length)));
    }

    private Collective reduceScatterBlock() {
        int total = count() * team.size();
        long[] mine = data(team.me(), total);
        long[] result = untouched(count());
        int start = count() * team.me();
        return of(
                () -> comm().reduceScatterBlock(mine, result, count(), MPI.LONG, op),
                () -> comm().iReduceScatterBlock(mine, result, count(), MPI.LONG, op),
                () -> Values.same("reduceScatterBlock", result, part(folded(total, 0, team.size()), start, count())));
    }

    private Collective scan() {
        long[] mine = data(team.me(), count());
        long[] result = inPlace ? mine : untouched(count());
        return of(
                inPlace
                        ? () -> comm().scan(mine, count(), MPI.LONG, op)
                        : () -> comm().scan(mine, result, count(), MPI.LONG, op),
                inPlace
                        ? () -> comm().iScan(mine, count(), MPI.LONG, op)
                        : () -> comm().iScan(mine, result, count(), MPI.LONG, op),
                () -> Values.same("scan", result, folded(count(), 0, team.me() + 1)));
    }

    /** Starts an exclusive scan. Rank 0 receives nothing, so its buffer is not checked. */
    private Collective exScan() {
        long[] mine = data(team.me(), count());
        long[] result = untouched(count());
        return of(
                () -> comm().exScan(mine, result, count(), MPI.LONG, op),
                () -> comm().iExScan(mine, result, count(), MPI.LONG, op),
                () -> Values.same("exScan", result, team.me() == 0 ? result : folded(count(), 0, team.me())));
    }

    private long[] data(int rank, int length) {
        long[] data = new long[length];
        Arrays.setAll(data, i -> Values.of(salt + rank, i));
        return data;
    }

    private static long[] untouched(int length) {
        long[] data = new long[length];
        Arrays.fill(data, -77);
        return data;
    }

    /** Returns the data of ranks {@code from} to {@code to - 1}, combined from left to right. */
    private long[] folded(int length, int from, int to) {
        long[] result = data(from, length);
        for (int rank = from + 1; rank < to; rank++) {
            long[] next = data(rank, length);
            Arrays.setAll(result, i -> model.applyAsLong(result[i], next[i]));
        }
        return result;
    }

    private static long[] part(long[] data, int start, int length) {
        return Arrays.copyOfRange(data, start, start + length);
    }
}
