package org.rankcluster.actors.cluster.member;

import akka.pki.pem.DERPrivateKeyLoader;
import akka.pki.pem.PEMDecoder;
import akka.pki.pem.PEMLoadingException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;

/**
 * The consistency check of the TLS files: certificate, key and authority. Otherwise Akka would detect a mismatch at each connection, and
 * refuse the connection without a message. From a file with several certificates, the check reads the first.
 */
final class TlsFiles {
    private TlsFiles() {}

    /** A fault of a TLS file: its key below {@code tls}, and the rule that the file breaks. */
    record Fault(String key, String rule) {
        /** Returns the fault as text of an error. */
        String in(Tls tls) {
            Path file = switch (key) {
                case "certificate" -> tls.certificate();
                case "key" -> tls.key();
                default -> tls.ca();
            };
            return "tls." + key + ": " + file + " (expected: " + rule + ")";
        }
    }

    /**
     * Returns the fault of the files, or null.
     *
     * @param now time at which all certificates must be valid
     */
    static @Nullable Fault fault(Tls tls, Instant now) {
        return fault(tls, now, now);
    }

    /**
     * Returns the fault of the files, or null.
     *
     * @param later time until which all certificates must be valid
     */
    static @Nullable Fault fault(Tls tls, Instant now, Instant later) {
        X509Certificate certificate = certificate(tls.certificate());
        X509Certificate authority = certificate(tls.ca());
        PrivateKey key = key(tls.key());
        if (certificate == null) {
            return new Fault("certificate", "a certificate in PEM");
        }
        if (authority == null) {
            return new Fault("ca", "a certificate in PEM");
        }
        if (key == null) {
            return new Fault("key", "a private key in PEM: RSA, not encrypted, with no text before it");
        }
        if (!(key instanceof RSAKey own
                && certificate.getPublicKey() instanceof RSAKey certified
                && own.getModulus().equals(certified.getModulus()))) {
            return new Fault("key", "the RSA key of " + tls.certificate());
        }
        if (!isSigned(certificate, authority)) {
            return new Fault("certificate", "a certificate that " + tls.ca() + " has signed");
        }
        String date = wrongDate(certificate, now, later);
        if (date != null) {
            return new Fault("certificate", date);
        }
        date = wrongDate(authority, now, later);
        return date == null ? null : new Fault("ca", date);
    }

    /** Returns the rule that a certificate breaks by its dates; null if it is valid from {@code now} to {@code later}. */
    private static @Nullable String wrongDate(X509Certificate certificate, Instant now, Instant later) {
        Instant begin = certificate.getNotBefore().toInstant();
        Instant end = certificate.getNotAfter().toInstant();
        if (now.isBefore(begin)) {
            return "a certificate that is valid now; it is not valid before " + begin;
        }
        if (now.isAfter(end)) {
            return "a certificate that is valid now; it ran out on " + end;
        }
        return later.isAfter(end) ? "a certificate that is valid for longer; it runs out on " + end : null;
    }

    private static boolean isSigned(X509Certificate certificate, X509Certificate authority) {
        try {
            certificate.verify(authority.getPublicKey());
            return true;
        } catch (GeneralSecurityException another) {
            return false;
        }
    }

    /** Returns the first certificate of a file; null if it has none. */
    private static @Nullable X509Certificate certificate(Path file) {
        try (InputStream pem = Files.newInputStream(file)) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        } catch (IOException | CertificateException none) {
            return null;
        }
    }

    /** Returns the key of a file, read as Akka reads it; null if it has none. */
    private static @Nullable PrivateKey key(Path file) {
        try {
            return DERPrivateKeyLoader.load(PEMDecoder.decode(Files.readString(file)));
        } catch (IOException | PEMLoadingException | IllegalArgumentException none) {
            return null;
        }
    }
}
