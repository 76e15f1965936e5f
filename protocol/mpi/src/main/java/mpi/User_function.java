package mpi;

/** The base class of a program's own reduction operations, in the mpiJava API. */
public abstract class User_function extends Identified {
    /** Creates a reduction operation. */
    public User_function() {}

    /**
     * Computes {@code inoutvec[inoutoffset + i] = invec[inoffset + i] op inoutvec[inoutoffset + i]} for {@code count}
     * elements.
     *
     * @param invec array of the datatype's base type, from the lower ranks; read-only
     * @param inoffset index of the first element in {@code invec}
     * @param inoutvec array of the same type; receives the result
     * @param inoutoffset index of the first element in {@code inoutvec}
     * @param count number of elements, 1 or more
     * @param datatype type of the elements
     */
    public abstract void Call(
            Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype);
}
