/**
 * What travels: envelopes, payloads and the pools they come from, and the codecs {@code WireInput} and {@code WireOutput} that
 * write all that leaves a JVM or goes to a service.
 */
package org.rankcluster.protocol.message;
