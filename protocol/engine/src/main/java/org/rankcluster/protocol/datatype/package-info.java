/**
 * MPI datatypes as layouts of bytes, and the engines that pack and unpack them. The engines are the single context of MPICH2 0.96 and the
 * dual context of Balaji et al., section 3.1. The costs of packing are counted here and charged by the rank actor.
 */
package org.rankcluster.protocol.datatype;
