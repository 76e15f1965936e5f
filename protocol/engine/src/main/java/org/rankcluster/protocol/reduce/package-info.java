/**
 * Reductions: operators over element types, each with a kernel of its own for arrays of bytes, and those of the user. Collectives
 * and one-sided accumulates combine with them, and so do the routers of a combining network (MPI-4.1, section 6.9).
 */
package org.rankcluster.protocol.reduce;
