/**
 * Buffers of MPJ Express that programs pack by hand, kept for programs that name them. {@code mpi.Comm} packs into them and
 * unpacks. What reads and writes them directly in MPJ Express is left out.
 */
package mpjbuf;
