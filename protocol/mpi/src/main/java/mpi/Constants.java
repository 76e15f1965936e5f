package mpi;

/**
 * The constants of MPI that compilers must not copy into a program's class files. Several of them have another value in the library that a
 * program was compiled against.
 */
final class Constants {
    private Constants() {}

    /** Returns its argument, which prevents the compiler from copying the constant into programs. */
    static int number(int value) {
        return value;
    }
}
