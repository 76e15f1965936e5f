package mpi;

/** The version of the MPI standard that the library follows, as {@code MPI.getVersion} returns it. */
public final class Version {
    private final int version;
    private final int subVersion;

    Version(int version, int subVersion) {
        this.version = version;
        this.subVersion = subVersion;
    }

    /** {@return the number of the MPI standard's major version} */
    public int getVersion() {
        return version;
    }

    /** {@return the number of the MPI standard's minor version} */
    public int getSubVersion() {
        return subVersion;
    }
}
