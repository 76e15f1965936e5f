/**
 * The sample {@code amg}: a linear system on a 3-D grid, solved by GMRES with multigrid, whose coarse grids fewer and fewer ranks share.
 * Users run it by its name, experiments with settings of their own.
 */
package org.rankcluster.apps.amg;
