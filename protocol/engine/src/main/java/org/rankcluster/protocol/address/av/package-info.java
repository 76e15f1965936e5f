/**
 * Address vectors: where the process with an LPID is, and which transport leads there (Guo et al., section IV-B). A rank's actor owns one, filled from the
 * placement of the job, and sends by it. Computed where a machine's addresses follow from ranks, stored elsewhere.
 */
package org.rankcluster.protocol.address.av;
