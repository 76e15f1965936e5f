package mpi;

/** A communicator of one group. */
public class Intracomm extends MpjCollectives {
    Intracomm(CommHandle handle) {
        super(handle);
    }
}
