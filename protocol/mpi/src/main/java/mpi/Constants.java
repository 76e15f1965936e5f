package mpi;

/**
 * A helper for MPI constants that compilers must not inline into a program's class files. Several of these constants have another value in
 * the library that a program was compiled against.
 */
final class Constants {
    private Constants() {}

    /** Returns its argument, which prevents the compiler from copying the constant into programs. */
    static int number(int value) {
        return value;
    }
}
