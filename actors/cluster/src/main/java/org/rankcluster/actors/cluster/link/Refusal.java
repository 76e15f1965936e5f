package org.rankcluster.actors.cluster.link;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;

/**
 * The refusal of another process's connection to a port for cluster members, with its reason.
 *
 * @param kind label of the refusal in metrics
 * @param reason text for the log
 */
record Refusal(String kind, String reason) {
    /** The refusal of a connection that does not begin as one of a member. */
    static final Refusal STRANGER = new Refusal(JobCounters.STRANGER, "it did not begin as one of a member");

    /** Returns the refusal that follows from a failed handshake of TLS. */
    static Refusal of(SSLException failed) {
        boolean isAboutCertificates = failed instanceof SSLPeerUnverifiedException
                || String.valueOf(failed.getMessage()).contains("certificate");
        return isAboutCertificates ? certificate(failed) : STRANGER;
    }

    /** Returns the refusal of a certificate: the other end's, or, if the other end has sent an alert, this member's. */
    static Refusal certificate(Throwable fault) {
        String message = rootMessage(fault);
        String whose = message.contains("fatal alert") ? "the other end does not accept this member's: " : "";
        return new Refusal(JobCounters.CERTIFICATE, "certificate: " + whose + message);
    }

    /** Returns the message of the first cause, which names the fault of a certificate. */
    static String rootMessage(Throwable fault) {
        Throwable cause = fault;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage());
    }
}
