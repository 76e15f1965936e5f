package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.rankcluster.input.InputException;

/**
 * The shared secret of a cluster, which authorizes members to join and users to submit jobs. The secret comes from a named file, from the
 * environment, or from the user's own file, which the first member makes. The secret is never shown.
 */
public final class Token {
    /** Name of the environment variable. */
    public static final String VARIABLE = "RANKCLUSTER_TOKEN";

    private static final String HOME = "~/";
    private static final String OPTION = "--token-file";
    private static final String CODE = "HmacSHA256";
    private static final int LEAST = 16;
    private static final int BYTES = 32;

    private final String secret;

    private Token(String secret) {
        this.secret = secret;
    }

    /**
     * Returns the token of a client: the first found of the file, the environment, and the user's own file.
     *
     * @param file value of {@code --token-file}, or null
     */
    public static Token find(@Nullable String file) {
        return find(file, System.getenv(), home(System.getenv()), false);
    }

    /** Returns the token of a member. If there is none in all three places, the user's own file is made. */
    public static Token findOrMake(@Nullable String file) {
        return find(file, System.getenv(), home(System.getenv()), true);
    }

    /**
     * Returns the folder by which a shell replaces the tilde. Java's {@code user.home} comes from the list of users instead,
     * whatever the value of {@code HOME}.
     */
    static Path home(Map<String, String> environment) {
        String home = environment.getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? System.getProperty("user.home") : home);
    }

    static Token find(@Nullable String file, Map<String, String> environment, Path home, boolean make) {
        if (file != null) {
            // In a settings file no shell replaces the tilde.
            return read(OPTION, file.startsWith(HOME) ? home.resolve(file.substring(HOME.length())) : Path.of(file));
        }
        String variable = environment.get(VARIABLE);
        if (variable != null) {
            return checked("environment", VARIABLE, variable);
        }
        Path own = home.resolve(".rankcluster").resolve("token");
        if (make) {
            make(own);
        }
        if (!Files.exists(own)) {
            throw InputException.option(
                    OPTION, "missing", "a file with the cluster's token, or the token in " + VARIABLE);
        }
        return read(OPTION, own);
    }

    private static Token read(String option, Path file) {
        try {
            return checked(file.toString(), "token", Files.readString(file));
        } catch (IOException unreadable) {
            throw InputException.option(option, file, "a file that can be read, with the cluster's token");
        }
    }

    private static Token checked(String where, String name, String text) {
        String secret = text.strip();
        String wrong = null;
        if (!secret.chars().allMatch(c -> c > ' ' && c < 127)) {
            wrong = "blanks, or characters other than ASCII";
        } else if (secret.length() < LEAST) {
            wrong = secret.isEmpty() ? "nothing" : secret.length() + " characters";
        }
        if (wrong != null) {
            throw new InputException(where, name, wrong, LEAST + " or more printable ASCII characters in one line");
        }
        return new Token(secret);
    }

    private static void make(Path file) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            byte[] random = new byte[BYTES];
            new SecureRandom().nextBytes(random);
            boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
            if (posix) {
                Files.createFile(
                        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            } else {
                Files.createFile(file);
            }
            Files.writeString(file, HexFormat.of().formatHex(random) + "\n");
        } catch (FileAlreadyExistsException there) {
            // the file is made once
        } catch (IOException refused) {
            throw InputException.option(OPTION, file, "a file that can be written");
        }
    }

    /** Returns the value of the header of a request. */
    String header() {
        return "Bearer " + secret;
    }

    /** Returns whether a header has this token; takes the same time for every wrong token. */
    public boolean isIn(@Nullable String header) {
        return header != null
                && MessageDigest.isEqual(
                        header().getBytes(StandardCharsets.UTF_8), header.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns an authentication code (HMAC-SHA-256) of {@code text}, in hexadecimal digits. The code proves to holders of the token that
     * the sender has the token too.
     */
    String code(String text) {
        try {
            Mac mac = Mac.getInstance(CODE);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), CODE));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException never) {
            throw new IllegalStateException(never); // every JDK has it
        }
    }

    @Override
    public String toString() {
        return "a token";
    }
}
