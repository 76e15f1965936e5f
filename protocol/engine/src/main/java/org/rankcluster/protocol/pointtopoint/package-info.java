/**
 * The message layer of a rank (Almasi et al., "Message Layer API"): eager and rendezvous protocols, tokens, pulls and cancelling. The rank
 * actor drives it; the networks carry its messages.
 */
package org.rankcluster.protocol.pointtopoint;
