package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.Reducer;

/** A reduction operator: predefined, or written by the program in either dialect. */
public class Op implements Freeable {
    private final OperatorFunction function;
    private final boolean commutative;
    private boolean freed;

    /** @param commute whether operands may change sides; if not, they are applied in rank order */
    public Op(UserFunction function, boolean commute) {
        this(OperatorFunction.of(function), commute);
    }

    /** @param commute whether operands may change sides; if not, they are applied in rank order */
    public Op(User_function function, boolean commute) {
        this(OperatorFunction.of(function), commute);
    }

    private Op(OperatorFunction function, boolean commute) {
        this.function = function;
        this.commutative = commute;
    }

    /** The operator on elements of {@code type}; an error if it has none for them. */
    static Reducer reducer(Call call, @Nullable Op op, Datatype type) {
        Op checked = checked(call, op);
        return new UserReducer(checked.function, checked.commutative, type);
    }

    /** The operator of the program on objects. */
    static OperatorFunction function(Call call, @Nullable Op op, Datatype type) {
        return checked(call, op).function;
    }

    private static Op checked(Call call, @Nullable Op op) {
        if (op == null || op.freed) {
            throw call.error(MPI.ERR_OP, "op", null, "an operator that was not freed");
        }
        return op;
    }

    /** Whether operands may change sides. */
    public boolean isCommutative() {
        return commutative;
    }

    @Override
    public void free() {
        freed = true;
    }

    /** Whether it was freed. */
    public boolean isNull() {
        return freed;
    }
}
