package mpi;

/** A version of the MPI standard. */
public final class Version {
    private final int version;
    private final int subVersion;

    Version(int version, int subVersion) {
        this.version = version;
        this.subVersion = subVersion;
    }

    /** {@return the major version of the MPI standard} */
    public int getVersion() {
        return version;
    }

    /** {@return the minor version of the MPI standard} */
    public int getSubVersion() {
        return subVersion;
    }
}
