package org.rankcluster.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PayloadTest {
    @Test
    void shouldHashByContent() {
        for (int size = 1; size <= 70; size++) {
            byte[] bytes = new byte[size];
            new Random(size).nextBytes(bytes);
            long hash = Payload.of(bytes.clone()).hash();
            assertThat(Payload.of(bytes.clone()).hash()).isEqualTo(hash);
            for (int i = 0; i < size; i++) {
                byte[] changed = bytes.clone();
                changed[i] ^= 1;
                assertThat(Payload.of(changed).hash()).isNotEqualTo(hash);
            }
        }
    }

    @Test
    void shouldDistinguishZerosOfDifferentLengths() {
        Set<Long> hashes = new HashSet<>();
        for (int size = 0; size <= 200; size++) {
            hashes.add(Payload.of(new byte[size]).hash());
        }
        assertThat(hashes).hasSize(201);
    }

    @Test
    void shouldHaveNoBytesInAPhantom() {
        Payload phantom = Payload.phantom(5);
        assertThat(phantom.isPhantom()).isTrue();
        assertThat(phantom.size()).isEqualTo(5);
        assertThat(phantom.hash()).isNotEqualTo(Payload.phantom(6).hash());
        assertThatThrownBy(phantom::bytes).hasMessage("phantom payload of 5 bytes has no bytes");
    }
}
