package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rankcluster.protocol.datatype.BasicType;

/** A program's operator, whatever its dialect. */
interface OperatorFunction {
    /** Applies it to arrays of the base type (of bytes, if {@link #takesBytes}) that hold {@code count} elements. */
    void apply(Object in, Object inOut, int count, Datatype type);

    /** Whether it wants the elements as bytes. */
    default boolean takesBytes(Datatype type) {
        return false;
    }

    /** An operator in the MPJ dialect. */
    static OperatorFunction of(User_function function) {
        return (in, inOut, count, type) -> function.Call(in, 0, inOut, 0, count, type);
    }

    /** An operator in the Open MPI dialect. */
    static OperatorFunction of(UserFunction function) {
        return new OpenMpi(function, overridesBuffers(function));
    }

    private static boolean overridesBuffers(UserFunction function) {
        try {
            return function.getClass()
                            .getMethod("call", ByteBuffer.class, ByteBuffer.class, int.class, Datatype.class)
                            .getDeclaringClass()
                    != UserFunction.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The methods of a {@link UserFunction}. */
    record OpenMpi(UserFunction function, boolean buffers) implements OperatorFunction {
        @Override
        public boolean takesBytes(Datatype type) {
            return buffers && !type.isObject() && type.base() != BasicType.BOOLEAN;
        }

        @Override
        public void apply(Object in, Object inOut, int count, Datatype type) {
            if (takesBytes(type)) {
                function.call(wrap(in), wrap(inOut), count, type);
            } else {
                function.call(in, inOut, count, type);
            }
        }

        private static ByteBuffer wrap(Object bytes) {
            return ByteBuffer.wrap((byte[]) bytes).order(ByteOrder.nativeOrder());
        }
    }
}
