package org.rankcluster.actors.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys follow from the seed and the rank, too. */
class RankCryptoTest {
    @TempDir
    Path folder;

    @Test
    void shouldDrawKeysFromTheSeed() throws IOException {
        RankPrograms program = RankPrograms.main(folder, 2, "", """
                say(Arrays.toString(javax.crypto.KeyGenerator.getInstance("AES").generateKey().getEncoded()));
                var keys = javax.crypto.KeyGenerator.getInstance("AES");
                keys.init(256);
                var key = keys.generateKey();
                say(Arrays.toString(key.getEncoded()));
                var cipher = javax.crypto.Cipher.getInstance("AES/CBC/PKCS5Padding");
                cipher.init(javax.crypto.Cipher.ENCRYPT_MODE, key);
                say(Arrays.toString(cipher.getIV()));
                var pairs = java.security.KeyPairGenerator.getInstance("EC");
                pairs.initialize(256);
                say(pairs.generateKeyPair().getPublic());
                """);
        RankPrograms.Ended ended = program.runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0))
                .hasSizeGreaterThan(3)
                .doesNotContainAnyElementsOf(ended.of(1).subList(0, 3));
        assertThat(program.with("--seed", "7").run().of(0).get(0))
                .isNotEqualTo(ended.of(0).get(0));
    }
}
