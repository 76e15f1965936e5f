package org.rankcluster.experiments.validation;

import java.util.List;

/** How the programs of the distributed transposes sent: what differs from the machine file of Blue Gene/L. */
enum Layer {
    /**
     * The low-level interface: a packet of 32 B at least and no header of MPI (BM-EP), dynamic routes (BGL_TorusPktSPI.h). The authors'
     * program (packet_alltoallv.cpp) runs on one core and injects with that core's group of FIFOs alone, one a dimension for both
     * directions, of which it takes 24 of 32 chunks as usable because the status is stale (BGL_TorusPktSPI.h). Writing a packet takes
     * 312 cycles: the shortest time to send 15 packets (a node sends none to itself) is 6.69 us in the project's traces of
     * January 2007 (column AlltoallvSend, 4096 nodes; the whole exchanges are the targets). Reading one takes 204 (Almasi et al.,
     * "MPI Internals").
     */
    SPI(List.of(
            "--config=torus.link.overhead=14 B",
            "--config=mpi.eager-packet=sized",
            "--config=torus.min-packet=32 B",
            "--config=mpi.header=0 B",
            "--config=mpi.send-overhead=0 cycles",
            "--config=mpi.receive-overhead=0 cycles",
            "--config=torus.injection.groups=1",
            "--config=torus.injection.fifo-size=768 B",
            "--config=cpu.write-packet=312 cycles",
            "--config=cpu.read-eager-packet=204 cycles",
            "--config=mpi.eager-routing=adaptive")),
    /**
     * MPI: 48 B of protocol with the packet's own headers of 16 B, so that 16 B of data take a packet of 64 B (BM-EP). Its all-to-all
     * sends packets in random order lest spots of the network get hot (BM-EP), and each has the protocol, which is what eager
     * packets on adaptive routes need and others do without (Almasi et al., "MPI Internals"): they are adaptive. All else, and what
     * a message costs, as in the machine file.
     */
    MPI(List.of(
            "--config=torus.link.overhead=14 B",
            "--config=mpi.eager-packet=sized",
            "--config=torus.min-packet=64 B",
            "--config=mpi.header=32 B",
            "--config=mpi.eager-routing=adaptive"));

    private final List<String> options;

    Layer(List<String> options) {
        this.options = options;
    }

    /** Options of {@code run}. */
    List<String> options() {
        return options;
    }
}
