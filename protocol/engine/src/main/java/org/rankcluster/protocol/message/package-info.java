/**
 * Messages and their encoding: envelopes, payloads with their pools, and the codecs {@code WireInput} and {@code WireOutput}. These codecs
 * write all data that leave a JVM or go to a service. The message layer creates messages, and networks carry them (Almasi et al., "Message
 * Layer API").
 */
package org.rankcluster.protocol.message;
