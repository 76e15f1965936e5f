package mpi;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.Memory;
import org.rankcluster.protocol.datatype.Packing;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * An adapter from packed elements to a program's operator. Elements are unpacked into arrays for the operator, and its results are packed
 * again. The operator is called for its rank while the program waits. Its exception reaches the program when the collective is complete.
 */
final class UserReducer implements Reducer {
    private final RankRuntime runtime = RankRuntime.current();
    private final OperatorFunction function;
    private final boolean commutative;
    private final Datatype type;
    private final Layout layout;
    private @Nullable Throwable thrown;

    UserReducer(OperatorFunction function, boolean commutative, Datatype type) {
        this.function = function;
        this.commutative = commutative;
        this.type = type;
        this.layout = type.layout();
    }

    @Override
    public int elementBytes() {
        return layout.size();
    }

    @Override
    public boolean isCommutative() {
        return commutative;
    }

    @Override
    public void reduce(byte[] in, int inOffset, byte[] inout, int inoutOffset, int bytes) {
        if (thrown != null || bytes == 0) {
            return;
        }
        int count = bytes / layout.size();
        long first = first(count);
        Object lower = array(count, first);
        Object upper = array(count, first);
        Packing.unpack(in, inOffset, bytes, memory(lower), first, layout);
        Packing.unpack(inout, inoutOffset, bytes, memory(upper), first, layout);
        try {
            runtime.callAs(() -> function.apply(lower, upper, count, type));
        } catch (Throwable e) {
            thrown = e;
        }
        Packing.pack(memory(upper), first, count, layout, inout, inoutOffset);
    }

    /** Throws the exception of the operator, if any. */
    void check() {
        switch (thrown) {
            case null -> {}
            case Error e -> throw e;
            case RuntimeException e -> throw e;
            default -> throw new MPIException(thrown);
        }
    }

    /** Returns the position of the first element in the arrays, which have no indices below 0. */
    private long first(int count) {
        long lowest = Math.min(0, (count - 1) * layout.extent()) + layout.trueLowerBound();
        int unit = type.base().size();
        return Math.max(0, Math.ceilDiv(-lowest, unit) * unit);
    }

    private Object array(int count, long first) {
        long bytes = first + Math.max(0, (count - 1) * layout.extent()) + layout.trueUpperBound();
        BasicType base = function.takesBytes(type) ? BasicType.BYTE : type.base();
        int length = Math.toIntExact(bytes / base.size());
        return switch (base) {
            case BYTE, PACKED -> new byte[length];
            case CHAR -> new char[length];
            case SHORT -> new short[length];
            case BOOLEAN -> new boolean[length];
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            case OBJECT -> throw new IllegalStateException("objects are reduced unpacked, not in an array");
        };
    }

    private static Memory memory(Object array) {
        return Objects.requireNonNull(Memory.of(array));
    }
}
