package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;

/** A reduction operator: predefined, or defined by the program in either API (MPI-4.1, section 6.9). */
public class Op extends Identified implements Freeable {
    private final @Nullable Operator predefined;
    private final @Nullable OperatorFunction function;
    private final boolean commutative;
    private boolean freed;

    /**
     * Creates an operator of the program, in the Open MPI Java API.
     *
     * @param function the operation
     * @param commute whether operands may be exchanged; if not, they are applied in rank order
     * @throws MPIException of class ERR_OP if {@code function} is null
     */
    public Op(UserFunction function, boolean commute) {
        this(null, OperatorFunction.of(given(function)), commute);
    }

    /**
     * Creates an operator of the program, in the mpiJava API.
     *
     * @param function the operation
     * @param commute whether operands may be exchanged; if not, they are applied in rank order
     * @throws MPIException of class ERR_OP if {@code function} is null
     */
    public Op(User_function function, boolean commute) {
        this(null, OperatorFunction.of(given(function)), commute);
    }

    /**
     * Returns the function of an operator that the program creates. Programs of both APIs create operators before Init, as constants; the
     * libraries there make them when they are first used.
     */
    private static <F> F given(@Nullable F function) {
        Call call = new Call(null, "Op", () -> "Op()").beforeFinalize();
        return call.checkNotNull(MPI.ERR_OP, "function", function);
    }

    /** Creates a predefined operator. */
    Op(Operator predefined) {
        this(predefined, null, true);
    }

    private Op(@Nullable Operator predefined, @Nullable OperatorFunction function, boolean commute) {
        this.predefined = predefined;
        this.function = function;
        this.commutative = commute;
    }

    /** Returns the operator on elements of {@code type}. Fails if it is not defined on them. */
    static Reducer reducer(Call call, @Nullable Op op, Datatype type) {
        Op checked = checked(call, op);
        if (checked.function != null && !type.isObject()) {
            return new UserReducer(checked.function, checked.commutative, type);
        }
        ElementType element = type.element();
        if (checked.predefined == null || element == null) {
            throw call.error(MPI.ERR_OP, "op", op, "an operator that is defined on type " + type);
        }
        try {
            return checked.predefined.on(element);
        } catch (IllegalArgumentException e) {
            throw call.error(MPI.ERR_OP, "op: " + e.getMessage());
        }
    }

    /** Returns the predefined operator of an accumulate. Fails if it is not defined on {@code element}. */
    static Operator accumulator(Call call, @Nullable Op op, ElementType element) {
        Operator operator = checked(call, op).predefined;
        if (operator == null) {
            throw call.error(MPI.ERR_OP, "op", op, "a predefined operator");
        }
        boolean takesAll = operator == Operator.REPLACE || operator == Operator.NO_OP;
        if (!takesAll && !operator.takes(element)) {
            throw call.error(MPI.ERR_OP, "op", op, "an operator that is defined on type " + element);
        }
        return operator;
    }

    /** Returns the operator of the program, for objects. */
    static OperatorFunction function(Call call, @Nullable Op op) {
        OperatorFunction own = checked(call, op).function;
        if (own == null) {
            throw call.error(MPI.ERR_OP, "op", op, "an operator of the program, for objects");
        }
        return own;
    }

    private static Op checked(Call call, @Nullable Op op) {
        if (op == null || op.freed) {
            throw call.error(MPI.ERR_OP, "op", op, "an operator that was not freed");
        }
        return op;
    }

    /** {@return whether operands may be exchanged} */
    public boolean isCommutative() {
        return commutative;
    }

    @Override
    public void free() {
        Call call = new Call(null, "free", () -> "Op.free()").beforeFinalize();
        if (predefined != null) {
            throw call.error(MPI.ERR_OP, "op", this, "an operator that the program created");
        }
        freed = true;
    }

    /** {@return whether the operation was freed} */
    public boolean isNull() {
        return freed;
    }

    @Override
    public String toString() {
        return predefined == null ? "user operator" : predefined.name();
    }
}
