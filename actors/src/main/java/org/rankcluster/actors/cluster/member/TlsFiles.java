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
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;

/** Whether the files of TLS go together; Akka would find out at each connection, and refuse it without a word. */
final class TlsFiles {
    private static final String BEGIN = "-----BEGIN ";

    private TlsFiles() {}

    /** A key below {@code tls}, and what is expected of its file. */
    record Fault(String key, String rule) {
        /** The fault as errors are told. */
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
     * What is wrong with the files, or null.
     *
     * @param now when all certificates have to be valid
     */
    static @Nullable Fault fault(Tls tls, Instant now) {
        return fault(tls, now, now);
    }

    /**
     * What is wrong with the files, or null.
     *
     * @param later until when all certificates have to be valid
     */
    static @Nullable Fault fault(Tls tls, Instant now, Instant later) {
        List<? extends Certificate> chain = certificates(tls.certificate());
        List<? extends Certificate> authority = certificates(tls.ca());
        PrivateKey key = key(tls.key());
        if (chain.isEmpty()) {
            return new Fault("certificate", "a certificate in PEM");
        }
        if (authority.isEmpty()) {
            return new Fault("ca", "a certificate in PEM");
        }
        if (key == null) {
            return new Fault("key", "a private key in PEM: RSA, not encrypted");
        }
        if (!(key instanceof RSAKey own
                && chain.getFirst().getPublicKey() instanceof RSAKey certified
                && own.getModulus().equals(certified.getModulus()))) {
            return new Fault("key", "the RSA key of " + tls.certificate());
        }
        if (!isSigned(chain, authority.getFirst())) {
            return new Fault("certificate", "a certificate that " + tls.ca() + " has signed");
        }
        String date = wrongDate(chain, now, later);
        if (date != null) {
            return new Fault("certificate", date);
        }
        date = wrongDate(authority, now, later);
        return date == null ? null : new Fault("ca", date);
    }

    /** What is expected of the first certificate that is not valid at these times; null if all are. */
    private static @Nullable String wrongDate(List<? extends Certificate> certificates, Instant now, Instant later) {
        for (Certificate certificate : certificates) {
            if (certificate instanceof X509Certificate dated) {
                Instant begin = dated.getNotBefore().toInstant();
                Instant end = dated.getNotAfter().toInstant();
                if (now.isBefore(begin)) {
                    return "a certificate that is valid now; it is not valid before " + begin;
                }
                if (now.isAfter(end)) {
                    return "a certificate that is valid now; it ran out on " + end;
                }
                if (later.isAfter(end)) {
                    return "a certificate that is valid for longer; it runs out on " + end;
                }
            }
        }
        return null;
    }

    /** Each by the next one, and the last by the authority. */
    private static boolean isSigned(List<? extends Certificate> chain, Certificate authority) {
        try {
            for (int i = 0; i < chain.size(); i++) {
                Certificate signer = i + 1 < chain.size() ? chain.get(i + 1) : authority;
                chain.get(i).verify(signer.getPublicKey());
            }
            return true;
        } catch (GeneralSecurityException another) {
            return false;
        }
    }

    /** The certificates of a file; none if it has something else. */
    static List<? extends Certificate> certificates(Path file) {
        try (InputStream pem = Files.newInputStream(file)) {
            return List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(pem));
        } catch (IOException | CertificateException none) {
            return List.of();
        }
    }

    /** The key of a file, whatever text stands before it, as openssl and keytool write it; null if it has none. */
    static @Nullable PrivateKey key(Path file) {
        try {
            String text = Files.readString(file);
            return DERPrivateKeyLoader.load(PEMDecoder.decode(text.substring(Math.max(0, text.indexOf(BEGIN)))));
        } catch (IOException | PEMLoadingException | IllegalArgumentException none) {
            return null;
        }
    }
}
