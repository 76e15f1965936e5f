package mpi;

/** Makes constants that are read at run time: several have another value in the library that a program was compiled against. */
final class Constants {
    private Constants() {}

    /** Keeps a number from being copied into the programs that use it. */
    static int number(int value) {
        return value;
    }
}
