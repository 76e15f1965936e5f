package org.rankcluster.experiments.validation;

/** The communication layers of the published distributed transposes, with a machine file for each. */
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

    /** Returns the name of the machine. */
    String machine() {
        return machine;
    }
}
