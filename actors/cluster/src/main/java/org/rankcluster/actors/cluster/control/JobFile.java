package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The description of a file that a job needs on every cluster member: its role, hash and size.
 *
 * @param name role of the file in the job
 * @param hash SHA-256 of its bytes, 64 hexadecimal digits
 * @param size size in bytes
 */
public record JobFile(String name, String hash, long size) implements ControlMessage {
    /** Returns the description of a file of this machine. */
    public static JobFile of(String name, Path file) throws IOException {
        return new JobFile(name, BlobCache.hash(file), Files.size(file));
    }
}
