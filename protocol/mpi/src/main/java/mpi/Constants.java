package mpi;

/**
 * Constants that are read at run time. Several of them have another value in the library that a program was compiled
 * against.
 */
final class Constants {
    private Constants() {}

    /** Returns its argument, which prevents the compiler from copying the constant into programs. */
    static int number(int value) {
        return value;
    }
}
