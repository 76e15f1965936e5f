package org.rankcluster.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.protocol.service.CallReader;
import org.rankcluster.protocol.service.Service;

class FileUndoTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "link", "hard", "sub/d", "none", "sub/none");
    private static final int LARGEST = 300_000;

    @TempDir
    Path folder;

    /** The last answer: its error class and what follows. */
    private CallReader answer;

    private final Service.Host host = new Service.Host() {
        @Override
        public void answer(int rank, int number, byte[] bytes) {
            answer = new CallReader(bytes);
        }

        @Override
        public void worked(long pieces, long bytes) {}

        @Override
        public void start(int rank, byte[] origin) {
            throw new IllegalStateException();
        }
    };

    private byte[] random(Random random) {
        byte[] bytes = new byte[random.nextInt(4) == 0 ? 0 : random.nextInt(LARGEST)];
        if (random.nextInt(4) > 0) { // or zeros, as in holes
            random.nextBytes(bytes);
        }
        return bytes;
    }

    private Map<Path, String> snapshot() throws IOException {
        Map<Path, String> all = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths::iterator) {
                if (Files.isSymbolicLink(path)) {
                    all.put(path, "to " + Files.readSymbolicLink(path));
                } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                    all.put(path, Files.readString(path, StandardCharsets.ISO_8859_1));
                }
            }
        }
        return all;
    }

    private boolean call(FileServer server, FileCall call) {
        server.serve(0, 0, call.call(), host);
        return answer.integer() == 0;
    }

    private void attempt(FileUndo undo, Random random) {
        try (FileServer server = new FileServer(folder, undo)) {
            int handles = 0;
            for (int step = 0; step < 60; step++) {
                String name = NAMES.get(random.nextInt(NAMES.size()));
                int handle = random.nextInt(handles + 1);
                switch (random.nextInt(9)) {
                    case 0 -> call(server, FileCall.delete(name));
                    case 1 -> call(server, FileCall.resize(handle, random.nextInt(LARGEST)));
                    case 2 -> call(server, FileCall.extend(handle, random.nextInt(2 * LARGEST)));
                    case 3 -> call(server, FileCall.close(handle, 1));
                    case 4, 5 -> {
                        OpenMode mode = new OpenMode(
                                random.nextBoolean(),
                                true,
                                random.nextBoolean(),
                                random.nextInt(5) == 0,
                                false,
                                random.nextInt(4) == 0);
                        if (call(server, FileCall.open(name, mode))) {
                            handles++;
                        }
                    }
                    default -> {
                        byte[] bytes = random(random);
                        call(
                                server,
                                FileCall.write(handle, Runs.of(random.nextInt(2 * LARGEST), bytes.length), bytes, 0));
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void shouldMakeAllFilesWhatTheyWere(int seed) throws IOException {
        Random random = new Random(seed);
        Files.createDirectory(folder.resolve("sub"));
        for (String name : List.of("a", "b", "c", "sub/d")) {
            Files.write(folder.resolve(name), random(random));
        }
        Files.createSymbolicLink(folder.resolve("link"), Path.of("sub/d"));
        Files.createLink(folder.resolve("hard"), folder.resolve("c"));
        Map<Path, String> before = snapshot();
        try (FileUndo undo = FileUndo.keeping()) {
            boolean hasChanged = false;
            for (int attempts = 0; attempts < 3; attempts++) {
                attempt(undo, random);
                hasChanged |= !snapshot().equals(before);
                undo.restore();
                assertThat(snapshot()).isEqualTo(before);
            }
            assertThat(hasChanged).isTrue();
        }
    }

    @Test
    void shouldKeepNothingForAJobThatDoesNotBeginAgain() throws IOException {
        Path file = Files.writeString(folder.resolve("a"), "before");
        FileUndo undo = FileUndo.none();
        try (FileServer server = new FileServer(folder, undo)) {
            assertThat(call(server, FileCall.open("a", new OpenMode(false, true, false, false, false, false))))
                    .isTrue();
            assertThat(call(server, FileCall.write(0, Runs.of(0, 5), "after".getBytes(StandardCharsets.UTF_8), 0)))
                    .isTrue();
        }
        undo.restore();
        assertThat(file).content().isEqualTo("aftere");
    }
}
