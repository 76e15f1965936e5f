/** Programs that replay the traces of other programs, without the MPI library. */
package org.rankcluster.protocol.trace;
