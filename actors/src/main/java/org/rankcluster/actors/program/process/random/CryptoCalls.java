package org.rankcluster.actors.program.process.random;

import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.Signature;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import org.rankcluster.actors.program.process.InPlaceOf;
import org.rankcluster.actors.program.process.LastArgumentOf;

/** What cryptography draws for itself unless it is given a generator: that is the rank's. */
public final class CryptoCalls {
    private CryptoCalls() {}

    /** The last argument of {@code KeyGenerator.init(size, random)} and its like. */
    @LastArgumentOf(
            value = {KeyGenerator.class, KeyPairGenerator.class, Cipher.class, Signature.class},
            name = "init|initialize|initSign")
    public static SecureRandom random() {
        return new RankSecureRandom();
    }

    /** {@link KeyGenerator#getInstance(String)}: of the size that it has by itself. */
    @InPlaceOf(KeyGenerator.class)
    public static KeyGenerator getInstance(String algorithm) throws NoSuchAlgorithmException {
        KeyGenerator generator = KeyGenerator.getInstance(algorithm);
        generator.init(random());
        return generator;
    }
}
