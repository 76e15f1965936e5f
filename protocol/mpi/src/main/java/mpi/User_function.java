package mpi;

/** A reduction written by the program, in the MPJ dialect. */
public abstract class User_function extends Identified {
    public User_function() {}

    /**
     * {@code inoutvec[inoutoffset + i] = invec[inoffset + i] op inoutvec[inoutoffset + i]} for {@code count} elements.
     *
     * @param invec array of the datatype's base type, of the lower ranks; not to be written to
     * @param inoutvec array of the same type
     */
    public abstract void Call(
            Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype);
}
