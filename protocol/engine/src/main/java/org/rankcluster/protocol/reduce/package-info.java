/**
 * Reductions: operators over element types, each with a kernel of its own for arrays of bytes, and those of the user.
 */
package org.rankcluster.protocol.reduce;
