/**
 * Distributed arrays in the manner of PETSc (Balaji et al. 2007, section 2): structured grids with ghost points, and scatters between vectors whose parts the
 * processes of a communicator hold. All of it is plain Java over public MPI calls; both dialects may use it. Begin with {@link Grid} or {@link VectorScatter}.
 *
 * <p>Vectors are arrays of doubles. A process has its own part of a global vector; what several processes call together is said to be collective. Messages
 * have the tag {@value Exchange#TAG}: a program that receives with ANY_TAG beside them takes a duplicate of its communicator.
 *
 * <p>Input that cannot be used is an {@link org.rankcluster.input.InputException}: {@code where: name: value (expected: rule)}.
 */
package org.rankcluster.arrays;
