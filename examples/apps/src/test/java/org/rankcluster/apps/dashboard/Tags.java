package org.rankcluster.apps.dashboard;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** A program whose words look like parts of a page: its output, names of a thread and of a communicator, and what it fails with. */
public final class Tags {
    static final String WORDS = "<img src=x onerror=\"window.hit=1\">";
    static final String NAME = "\"'><script>hit=1</script>";

    private Tags() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Thread.currentThread().setName(NAME);
        System.out.println(WORDS);
        Intracomm named = MPI.COMM_WORLD.dup();
        named.setName(NAME);
        named.barrier();
        if (MPI.COMM_WORLD.getRank() == 2) {
            throw new IllegalStateException(WORDS);
        }
        MPI.COMM_WORLD.recv(ByteBuffer.allocateDirect(1), 1, MPI.BYTE, 2, 0);
    }
}
