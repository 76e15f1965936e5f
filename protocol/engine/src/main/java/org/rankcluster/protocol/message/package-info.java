/**
 * What travels: envelopes, payloads and the pools they come from, and the codecs {@code WireInput} and {@code WireOutput} that
 * write all that leaves a JVM or goes to a service. The message layer makes messages, and networks carry them (Almasi et al.,
 * "Message Layer API").
 */
package org.rankcluster.protocol.message;
