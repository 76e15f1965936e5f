package org.rankcluster.actors.cluster.member;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;

/** A certificate authority for tests, whose files are in a folder. */
public final class Certificates {
    private static final char[] PASSWORD = {};
    private static final int DAYS = 90;

    private final Path folder;
    private final KeyPair keys;
    /** The certificates from its own to the root. */
    private final List<X509Certificate> chain;

    private final Path rootFile;
    private final Map<String, Identity> issued = new HashMap<>();
    private long serial;

    private record Identity(KeyPair keys, X509Certificate[] chain) {}

    /** An extension of a certificate. */
    private record Extra(ASN1ObjectIdentifier id, boolean critical, ASN1Encodable value) {
        static final Extra AUTHORITY = new Extra(Extension.basicConstraints, true, new BasicConstraints(true));
    }

    private Certificates(Path folder, KeyPair keys, List<X509Certificate> chain, Path rootFile) {
        this.folder = folder;
        this.keys = keys;
        this.chain = chain;
        this.rootFile = rootFile;
    }

    /** Creates a new root in {@code folder}. */
    public static Certificates create(Path folder) throws Exception {
        KeyPair keys = newKeys();
        X500Principal name =
                new X500Principal("CN=ca of " + Files.createDirectories(folder).getFileName());
        X509Certificate own = sign(keys, name, keys, name, 1, 0, DAYS, Extra.AUTHORITY);
        Path file = Files.writeString(folder.resolve("ca.pem"), pem("CERTIFICATE", own.getEncoded()));
        return new Certificates(folder, keys, List.of(own), file);
    }

    /** Creates the key and the certificate of {@code name}, valid for {@code subject} as well: {@code dns:NAME} or {@code ip:ADDRESS}. */
    public Tls issue(String name, String subject) throws Exception {
        return issue(name, subject, 0, DAYS);
    }

    /** Creates a certificate that becomes valid {@code begin} days after now, and is valid for {@code days} days. */
    public Tls issue(String name, String subject, int begin, int days) throws Exception {
        String[] kindAndName = subject.split(":", 2);
        GeneralName other = new GeneralName(
                kindAndName[0].equals("dns") ? GeneralName.dNSName : GeneralName.iPAddress, kindAndName[1]);
        KeyPair pair = newKeys();
        X509Certificate own = sign(
                pair, name, begin, days, new Extra(Extension.subjectAlternativeName, false, new GeneralNames(other)));
        X509Certificate[] whole = Stream.concat(Stream.of(own), chain.subList(0, chain.size() - 1).stream())
                .toArray(X509Certificate[]::new);
        issued.put(name, new Identity(pair, whole));

        Path certificate = folder.resolve(name + ".pem");
        StringBuilder text = new StringBuilder();
        for (X509Certificate each : whole) {
            text.append(pem("CERTIFICATE", each.getEncoded()));
        }
        Files.writeString(certificate, text);
        Path key = Files.writeString(
                folder.resolve(name + ".key"),
                pem("PRIVATE KEY", pair.getPrivate().getEncoded()));
        return new Tls(certificate, key, rootFile);
    }

    /**
     * Creates an authority that this one has signed, in {@code folder}. The files of its certificates have the whole chain to this
     * one's root.
     */
    Certificates intermediate(Path place) throws Exception {
        KeyPair pair = newKeys();
        String name = "ca of " + Files.createDirectories(place).getFileName();
        X509Certificate own = sign(pair, name, 0, DAYS, Extra.AUTHORITY);
        return new Certificates(
                place, pair, Stream.concat(Stream.of(own), chain.stream()).toList(), rootFile);
    }

    /** Returns the TLS context of a peer that has the key of {@code name} and trusts this authority. */
    public SSLContext context(String name) throws IOException, GeneralSecurityException {
        Identity own = issued.get(name);
        KeyStore identity = KeyStore.getInstance(KeyStore.getDefaultType());
        identity.load(null, null);
        identity.setKeyEntry(name, own.keys.getPrivate(), PASSWORD, own.chain);
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(identity, PASSWORD);
        return context(managers.getKeyManagers());
    }

    /** Returns the TLS context of a peer that trusts this authority and has no key. */
    public SSLContext context() throws IOException, GeneralSecurityException {
        return context(new KeyManager[0]);
    }

    private SSLContext context(KeyManager[] managers) throws IOException, GeneralSecurityException {
        KeyStore roots = KeyStore.getInstance(KeyStore.getDefaultType());
        roots.load(null, null);
        roots.setCertificateEntry("ca", chain.getLast());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(roots);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers, trust.getTrustManagers(), null);
        return context;
    }

    private static KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(1024); // the smallest size that TLS accepts, so that keys of tests are made quickly
        return generator.generateKeyPair();
    }

    private X509Certificate sign(KeyPair subject, String name, int begin, int days, Extra extra)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        return sign(
                keys,
                chain.getFirst().getSubjectX500Principal(),
                subject,
                new X500Principal("CN=" + name),
                ++serial,
                begin,
                days,
                extra);
    }

    private static X509Certificate sign(
            KeyPair signer,
            X500Principal issuer,
            KeyPair subject,
            X500Principal name,
            long serial,
            int begin,
            int days,
            Extra extra)
            throws GeneralSecurityException, OperatorCreationException, IOException {
        Instant start = Instant.now().plus(Duration.ofDays(begin));
        return new JcaX509CertificateConverter()
                .getCertificate(new JcaX509v3CertificateBuilder(
                                issuer,
                                BigInteger.valueOf(serial),
                                Date.from(start),
                                Date.from(start.plus(Duration.ofDays(days))),
                                name,
                                subject.getPublic())
                        .addExtension(extra.id, extra.critical, extra.value)
                        .build(new JcaContentSignerBuilder("SHA256withRSA").build(signer.getPrivate())));
    }

    private static String pem(String type, byte[] der) {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n";
    }
}
