/**
 * The samples {@code multigrid} and {@code amg}, which solve a linear system on a 3-D grid with a hierarchy of grids. {@code multigrid} is
 * Balaji et al.'s application: a Laplacian solved by V-cycles over distributed arrays, whose ghost points move by hand-packing or by
 * datatypes and alltoallw. {@code amg} is solved by GMRES with multigrid, whose coarse grids fewer and fewer ranks share. The command
 * {@code run} finds both by name; experiments run {@code amg} with settings of their own.
 */
package org.rankcluster.apps.multigrid;
