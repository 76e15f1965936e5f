/**
 * Reductions: operators over element types, each with a kernel of its own for arrays of bytes, and operators of the user. Collectives,
 * one-sided accumulates and the routers of a combining network use them (MPI-4.1, section 6.9). The package also has the short messages for
 * vectors with many zeros (Shan et al., section III-F).
 */
package org.rankcluster.protocol.reduce;
