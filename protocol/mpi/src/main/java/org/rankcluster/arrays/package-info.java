/**
 * Distributed arrays in the style of PETSc (Balaji et al. 2007, section 2). There are structured grids with ghost
 * points, and scatters between vectors that are distributed over the processes of a communicator. The package is plain
 * Java over public MPI calls and usable with both MPI APIs. Begin with {@link Grid} or {@link VectorScatter}.
 *
 * <p>Vectors are arrays of doubles. A process has its own part of a global vector. An operation is called collective if
 * all processes must call it together. Messages have the tag {@value Exchange#TAG}. A program that also receives with
 * ANY_TAG passes a duplicate of its communicator.
 *
 * <p>Invalid input causes an {@link org.rankcluster.input.InputException}: {@code where: name: value (expected: rule)}.
 */
package org.rankcluster.arrays;
