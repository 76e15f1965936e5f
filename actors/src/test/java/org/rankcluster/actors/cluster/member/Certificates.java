package org.rankcluster.actors.cluster.member;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.rankcluster.actors.cluster.member.MemberSettings.Tls;

/** A certificate authority for tests: the JDK's keytool in a folder. */
final class Certificates {
    private static final String PASSWORD = "password of a test";

    private final Path folder;

    private final Path root;

    private Certificates(Path folder, Path root) {
        this.folder = folder;
        this.root = root;
    }

    /** A new root in {@code folder}. */
    static Certificates create(Path folder) throws Exception {
        Certificates authority = new Certificates(Files.createDirectories(folder), folder.resolve("ca.pem"));
        authority.generate("ca", "-ext", "bc:critical=ca:true");
        authority.write(
                "ca.pem",
                "CERTIFICATE",
                authority.store("ca").getCertificate("ca").getEncoded());
        return authority;
    }

    /** Key and certificate of {@code name}, for {@code subject} as well: {@code dns:NAME} or {@code ip:ADDRESS}. */
    Tls issue(String name, String subject) throws Exception {
        return issue(name, subject, 0, 90);
    }

    /** The same, valid from so many days after now, for so many days. */
    Tls issue(String name, String subject, int begin, int days) throws Exception {
        generate(name);
        keytool("-certreq", "-alias", name, "-keystore", file(name), "-file", file(name + ".csr"));
        sign(file(name + ".csr"), file(name + ".pem"), "SAN=" + subject, begin, days);
        Path between = folder.resolve("between.pem");
        if (Files.exists(between)) {
            Path own = folder.resolve(name + ".pem");
            Files.writeString(own, Files.readString(own) + Files.readString(between));
        }
        write(
                name + ".key",
                "PRIVATE KEY",
                store(name).getKey(name, PASSWORD.toCharArray()).getEncoded());
        return new Tls(folder.resolve(name + ".pem"), folder.resolve(name + ".key"), root);
    }

    private void sign(String request, String certificate, String extension, int begin, int days) throws Exception {
        keytool(
                "-gencert",
                "-alias",
                "ca",
                "-keystore",
                file("ca"),
                "-infile",
                request,
                "-outfile",
                certificate,
                "-rfc",
                "-ext",
                extension,
                "-startdate",
                (begin < 0 ? "" : "+") + begin + "d",
                "-validity",
                String.valueOf(days));
    }

    /** An authority that this one has signed, in {@code folder}; what it issues has the whole way to this one's root in its file. */
    Certificates intermediate(Path place) throws Exception {
        Certificates below = new Certificates(Files.createDirectories(place), folder.resolve("ca.pem"));
        below.generate("ca");
        keytool("-certreq", "-alias", "ca", "-keystore", below.file("ca"), "-file", below.file("ca.csr"));
        sign(below.file("ca.csr"), below.file("between.pem"), "bc:critical=ca:true", 0, 90);
        return below;
    }

    /** The sockets of who has the key of {@code name} and trusts this authority. */
    SSLContext context(String name) throws IOException, GeneralSecurityException {
        char[] password = PASSWORD.toCharArray();
        KeyStore identity = KeyStore.getInstance(KeyStore.getDefaultType());
        identity.load(null, null);
        identity.setKeyEntry(name, store(name).getKey(name, password), password, chain(name));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(identity, password);
        return context(keys.getKeyManagers());
    }

    private Certificate[] chain(String name) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(folder.resolve(name + ".pem"))) {
            return CertificateFactory.getInstance("X.509")
                    .generateCertificates(pem)
                    .toArray(new Certificate[0]);
        }
    }

    /** The sockets of who trusts this authority and has no key. */
    SSLContext context() throws IOException, GeneralSecurityException {
        return context(new KeyManager[0]);
    }

    private SSLContext context(KeyManager[] keys) throws IOException, GeneralSecurityException {
        KeyStore roots = KeyStore.getInstance(KeyStore.getDefaultType());
        roots.load(null, null);
        roots.setCertificateEntry("ca", store("ca").getCertificate("ca"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(roots);
        SSLContext context = SSLContext.getInstance("TLSv1.2");
        context.init(keys, trust.getTrustManagers(), null);
        return context;
    }

    private void generate(String name, String... extensions) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "-genkeypair",
                "-alias",
                name,
                "-keystore",
                file(name),
                "-keyalg",
                "RSA",
                "-keysize",
                "2048",
                "-dname",
                "CN=" + name + " of " + folder.getFileName()));
        arguments.addAll(List.of(extensions));
        keytool(arguments.toArray(new String[0]));
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private KeyStore store(String name) throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(folder.resolve(name).toFile(), PASSWORD.toCharArray());
    }

    private void write(String name, String type, byte[] der) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        Files.writeString(
                folder.resolve(name), "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n");
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-storepass", PASSWORD));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(1, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new IllegalStateException(String.join(" ", command) + "\n" + said);
        }
    }
}
