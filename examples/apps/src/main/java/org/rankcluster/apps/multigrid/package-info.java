/**
 * The sample {@code multigrid}: Balaji et al.'s application, a 3-D Laplacian solved by V-cycles over distributed arrays, whose
 * ghost points move by hand-packing or by datatypes and alltoallw. The command {@code run} finds it by its name.
 */
package org.rankcluster.apps.multigrid;
