package org.rankcluster.experiments.validation;

/** What the programs of the distributed transposes sent with: a machine file each. */
enum Layer {
    /** The low-level interface. */
    SPI("bgl-512-spi"),
    /** The MPI library that was measured. */
    MPI("bgl-512-mpi"),
    /** The plain machine file, whose MPI library is older. */
    PLAIN("bgl-512");

    private final String machine;

    Layer(String machine) {
        this.machine = machine;
    }

    /** Name of the machine. */
    String machine() {
        return machine;
    }
}
