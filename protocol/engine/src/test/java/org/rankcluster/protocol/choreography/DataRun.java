package org.rankcluster.protocol.choreography;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.Reducer;

/** A choreography executed on real bytes. */
public final class DataRun implements Interpreter.Actions<byte[]> {
    /** The initial value of buffers, which results do not contain by chance. */
    private static final byte UNWRITTEN = (byte) 0xa5;

    private final byte[][][] buffers;
    private final @Nullable Reducer reducer;

    private DataRun(Choreography choreography, byte[][] inputs, @Nullable Reducer reducer) {
        this.reducer = reducer;
        this.buffers = new byte[choreography.ranks()][Buffers.COUNT][];
        for (int rank = 0; rank < buffers.length; rank++) {
            buffers[rank][Buffers.INPUT] = inputs[rank];
            if (choreography.bytes(rank, Buffers.INPUT) != inputs[rank].length) {
                throw new AssertionError(choreography.name() + ": input of rank " + rank);
            }
            for (int buffer = 1; buffer < Buffers.COUNT; buffer++) {
                buffers[rank][buffer] = new byte[choreography.bytes(rank, buffer)];
                Arrays.fill(buffers[rank][buffer], UNWRITTEN);
            }
        }
    }

    /** Returns the outputs of all ranks. */
    public static byte[][] outputs(Choreography choreography, byte[][] inputs, @Nullable Reducer reducer) {
        DataRun run = new DataRun(choreography, inputs, reducer);
        Interpreter.STEPS.run(choreography, run);
        byte[][] outputs = new byte[inputs.length][];
        for (int rank = 0; rank < outputs.length; rank++) {
            outputs[rank] = run.buffers[rank][Buffers.OUTPUT];
        }
        return outputs;
    }

    @Override
    public byte[] send(int rank, Round round, int step) {
        int offset = round.fromOffset(step);
        return Arrays.copyOfRange(buffers[rank][round.from(step)], offset, offset + round.length(step));
    }

    @Override
    public void receive(long time, int rank, Round round, int step, byte[] data) {
        System.arraycopy(data, 0, buffers[rank][round.to(step)], round.toOffset(step), data.length);
    }

    @Override
    public byte @Nullable [] join(int rank, Round round, int step) {
        if (round.from(step) == Round.NONE) {
            return null;
        }
        return send(rank, round, step);
    }

    @Override
    public byte[] combine(byte[] one, byte[] other) {
        byte[] sum = other.clone();
        reducer.reduce(one, 0, sum, 0, sum.length);
        return sum;
    }

    @Override
    public void joined(long time, int rank, Round round, int step, byte @Nullable [] all) {
        if (all != null && round.to(step) != Round.NONE) {
            receive(time, rank, round, step, all);
        }
    }

    @Override
    public void compute(int rank, Round round, int step) {
        byte[] from = buffers[rank][round.from(step)];
        byte[] to = buffers[rank][round.to(step)];
        if (round.kind(step) == Round.Kind.REDUCE) {
            reducer.reduce(from, round.fromOffset(step), to, round.toOffset(step), round.length(step));
            return;
        }
        for (int block = 0; block < round.blocks(step); block++) {
            int fromOffset = round.fromOffset(step) + block * round.fromStride(step);
            int toOffset = round.toOffset(step) + block * round.toStride(step);
            System.arraycopy(from, fromOffset, to, toOffset, round.length(step));
        }
    }
}
