package org.rankcluster.actors.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file that an option names. */
final class OutputFile {
    private OutputFile() {}

    /**
     * Writes a text, in place of what is there. Makes the folders that are missing.
     *
     * @throws java.nio.file.InvalidPathException if that is no name for a file
     */
    static void write(String file, String text) throws IOException {
        Path path = Path.of(file);
        Path folder = path.toAbsolutePath().getParent();
        // A link to a folder is one, too, which createDirectories would not take.
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(folder);
        }
        Files.writeString(path, text);
    }
}
