package org.rankcluster.actors.cli.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A generator of certificates for a trial cluster: one certificate authority, which signs a certificate for each host. The generator uses
 * the JDK's {@code keytool}. The authority's key exists only in a key store that is deleted at the end.
 */
final class TrialCertificates {
    /** Name of the authority's file. */
    static final String CA = "ca.pem";

    /** Name that all certificates have in common, as members require. */
    private static final String NAME = "rankcluster";

    private static final String AUTHORITY = "ca";
    private static final Pattern HOST_NAME = Pattern.compile("[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?");
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9A-Fa-f:]*:[0-9A-Fa-f:.]*");
    private static final int PASSWORD_BYTES = 16;
    private static final int LINE = 64;

    private TrialCertificates() {}

    /** Returns whether a text has the form of a host's name or address. */
    static boolean isHost(String text) {
        return !text.equals(AUTHORITY)
                && (HOST_NAME.matcher(text).matches() || ADDRESS.matcher(text).matches());
    }

    /** Returns the file of a host's certificate. The colons of an IPv6 address become hyphens. */
    static Path certificate(Path folder, String host) {
        return folder.resolve(host.replace(':', '-') + ".pem");
    }

    /** Returns the file of a host's private key. */
    static Path key(Path folder, String host) {
        return folder.resolve(host.replace(':', '-') + ".key");
    }

    /** Returns all files. */
    static List<Path> files(Path folder, List<String> hosts) {
        List<Path> files = new ArrayList<>();
        files.add(folder.resolve(CA));
        for (String host : hosts) {
            files.add(certificate(folder, host));
            files.add(key(folder, host));
        }
        return files;
    }

    /**
     * Makes all files. Only their owner may read the keys.
     *
     * @param folder created if it is missing
     * @param days days for which the certificates are valid, 1 or more
     * @throws IOException if a file cannot be written, or {@code keytool} fails
     * @throws GeneralSecurityException if the key store cannot be read
     */
    static void make(Path folder, List<String> hosts, int days) throws IOException, GeneralSecurityException {
        Files.createDirectories(folder);
        Path work = Files.createTempDirectory(folder, ".making"); // which only its owner may read
        Path store = work.resolve("keys.p12");
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        String password = HexFormat.of().formatHex(random);
        try {
            makeKey(
                    store,
                    password,
                    days,
                    AUTHORITY,
                    "CN=RankCluster trial CA",
                    "-ext",
                    "bc:c",
                    "-ext",
                    "ku:c=keyCertSign");
            for (int host = 0; host < hosts.size(); host++) {
                String name = hosts.get(host);
                String kind = ADDRESS.matcher(name).matches() ? "ip:" : "dns:";
                String names = "san=dns:" + NAME + "," + kind + name;
                makeKey(store, password, days, alias(host), "CN=" + NAME, "-ext", names, "-signer", AUTHORITY);
            }
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream file = Files.newInputStream(store)) {
                keys.load(file, password.toCharArray());
            }
            write(
                    folder.resolve(CA),
                    "CERTIFICATE",
                    keys.getCertificate(AUTHORITY).getEncoded(),
                    "rw-r--r--");
            for (int host = 0; host < hosts.size(); host++) {
                String name = hosts.get(host);
                byte[] certificate = keys.getCertificate(alias(host)).getEncoded();
                Key key = Objects.requireNonNull(keys.getKey(alias(host), password.toCharArray()));
                write(certificate(folder, name), "CERTIFICATE", certificate, "rw-r--r--");
                write(key(folder, name), "PRIVATE KEY", key.getEncoded(), "rw-------");
            }
        } finally {
            Files.deleteIfExists(store);
            Files.deleteIfExists(work);
        }
    }

    private static String alias(int host) {
        return "host-" + host;
    }

    private static void makeKey(Path store, String password, int days, String alias, String name, String... more)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(
                List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass:env", "STORE_PASSWORD"));
        command.addAll(List.of("-alias", alias, "-dname", name, "-validity", String.valueOf(days)));
        command.addAll(List.of("-keyalg", "RSA", "-keysize", "3072"));
        command.addAll(List.of(more));
        ProcessBuilder keytool = new ProcessBuilder(command).redirectErrorStream(true);
        keytool.environment().put("STORE_PASSWORD", password);
        Process process = keytool.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException("keytool: " + output.strip());
            }
        } catch (InterruptedException interrupted) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("keytool: interrupted", interrupted);
        }
    }

    private static void write(Path file, String type, byte[] der, String permissions) throws IOException {
        String body = Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(der);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)));
        Files.writeString(file, "-----BEGIN " + type + "-----\n" + body + "\n-----END " + type + "-----\n");
    }
}
