package org.rankcluster.protocol.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.runtime.Service;

class FileServerTest {
    private static final OpenMode READ = new OpenMode(true, false, false, false, false, false);
    private static final OpenMode WRITE = new OpenMode(true, true, true, false, false, false);
    private static final OpenMode DELETE = new OpenMode(true, false, false, false, false, true);
    private static final byte[] DATA = {1, 2};

    @TempDir
    Path folder;

    private FileServer server;

    private final Service.Host host = new Service.Host() {
        @Override
        public void answer(int rank, int number, byte[] bytes) {
            assertThat(WireInput.of(bytes).readVarintAsInt()).isZero();
        }

        @Override
        public void worked(long pieces, long bytes) {}

        @Override
        public void start(int rank, byte[] origin) {
            throw new IllegalStateException();
        }
    };

    @BeforeEach
    void begin() throws IOException {
        Files.writeString(folder.resolve("there"), "text");
        server = new FileServer(folder);
    }

    @AfterEach
    void end() {
        server.close();
    }

    /** Handles count from 0. */
    private boolean hasChangedAfter(FileCall... calls) {
        for (FileCall call : calls) {
            server.serve(0, 0, call.call(), host);
        }
        return server.hasChanged();
    }

    @Test
    void shouldReportThatFilesWereOnlyReadOrOpened() {
        assertThat(hasChangedAfter(
                        FileCall.open("there", READ),
                        FileCall.read(0, ByteRanges.of(0, 10)),
                        FileCall.open("there", WRITE),
                        FileCall.size(1),
                        FileCall.resize(1, 4),
                        FileCall.extend(1, 3),
                        FileCall.write(1, ByteRanges.of(0, 0), DATA, 0),
                        FileCall.sync(1),
                        FileCall.close(0, 1)))
                .isFalse();
    }

    @Test
    void shouldReportThatAFileHasChanged() throws IOException {
        FileCall open = FileCall.open("there", WRITE);
        for (List<FileCall> calls : List.of(
                List.of(FileCall.open("new", WRITE)),
                List.of(open, FileCall.write(0, ByteRanges.of(0, 2), DATA, 0)),
                List.of(open, FileCall.resize(0, 1)),
                List.of(open, FileCall.extend(0, 9)),
                List.of(FileCall.open("there", DELETE), FileCall.close(0, 1)),
                List.of(FileCall.delete("there")))) {
            begin();
            assertThat(hasChangedAfter(calls.toArray(new FileCall[0]))).isTrue();
            server.close();
        }
    }

    @Test
    void shouldReportThatAFileIsRemovedWhenTheServiceEnds() {
        assertThat(hasChangedAfter(FileCall.open("there", DELETE))).isFalse();
        server.close();
        assertThat(server.hasChanged()).isTrue();
    }
}
