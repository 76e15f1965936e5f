/**
 * Address vectors: the address of the process with an LPID, and the transport to it (Guo et al., section IV-B). Each rank's actor owns one
 * vector, filled from the placement of the job, and sends by it. Addresses are computed if they follow from ranks on the machine, and
 * stored otherwise.
 */
package org.rankcluster.protocol.address.av;
