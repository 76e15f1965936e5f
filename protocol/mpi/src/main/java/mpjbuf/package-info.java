/**
 * The packing buffers of MPJ Express, for programs that name them. {@code mpi.Comm} packs into them and unpacks from
 * them. The methods of MPJ Express that read and write them directly are not offered.
 */
package mpjbuf;
