package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.rankcluster.protocol.file.ByteRanges;
import org.rankcluster.protocol.file.FileCall;
import org.rankcluster.protocol.file.OpenMode;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.runtime.Service;

/** The file operations of a scripted job. */
final class ScriptedFiles implements Service.Host {
    static final int LARGE = 64 << 20;

    private final Service service;
    private final List<byte[]> answers = new ArrayList<>();
    private long pieces;
    private long bytes;

    private ScriptedFiles(Service service) {
        this.service = service;
    }

    /** Returns the lines that it reports about its file operations. */
    static List<String> of(String script, Service service) throws IOException {
        ScriptedFiles files = new ScriptedFiles(service);
        return switch (script) {
            case "files" -> files.small();
            case "files large" -> files.large();
            case "files once" -> files.change();
            case "files read once" -> files.read();
            default -> throw new IllegalArgumentException(script);
        };
    }

    private List<String> small() throws IOException {
        int handle = open("made", false);
        call(FileCall.write(handle, ByteRanges.of(1, 3), new byte[] {5, 6, 7}, 0));
        WireInput read = call(FileCall.read(handle, ByteRanges.of(0, 10)));
        int count = read.readVarintAsInt();
        int from = read.advance(count);
        byte[] data = Arrays.copyOfRange(read.array(), from, from + count);
        call(FileCall.close(handle, 1));
        return List.of(Arrays.toString(data), pieces + " pieces of " + bytes + " bytes");
    }

    private List<String> large() throws IOException {
        byte[] data = new byte[LARGE];
        new Random(3).nextBytes(data);
        int handle = open("large", true);
        call(FileCall.write(handle, ByteRanges.of(0, LARGE), data, 0));
        WireInput read = call(FileCall.read(handle, ByteRanges.of(0, LARGE)));
        int from = read.advance(read.readVarintAsInt());
        boolean same = Arrays.equals(read.array(), from, from + LARGE, data, 0, LARGE);
        return List.of(same ? "the same" : "something else");
    }

    private List<String> change() throws IOException {
        int handle = open("longer", false);
        int size = call(FileCall.size(handle)).readVarintAsInt();
        call(FileCall.extend(handle, size + 1));
        return List.of("has opened");
    }

    private List<String> read() throws IOException {
        int handle = call(FileCall.open("there", new OpenMode(true, false, false, false, false, false)))
                .readVarintAsInt();
        return List.of(call(FileCall.size(handle)).readVarintAsInt() + " bytes");
    }

    private int open(String name, boolean delete) throws IOException {
        return call(FileCall.open(name, new OpenMode(true, true, true, false, false, delete)))
                .readVarintAsInt();
    }

    /** Returns the answer behind its error class, which must be success. */
    private WireInput call(FileCall call) throws IOException {
        serve(call);
        WireInput answer = WireInput.of(answers.removeLast());
        if (answer.readVarintAsInt() != 0) {
            throw new IllegalStateException(answer.readString());
        }
        return answer;
    }

    private void serve(FileCall call) throws IOException {
        service.serve(0, 7, call.call(), this);
        if (answers.isEmpty()) {
            throw new IOException("no answer");
        }
    }

    @Override
    public void answer(int rank, int number, byte[] answer) {
        if (rank != 0 || number != 7) {
            throw new IllegalStateException("answer " + number + " for rank " + rank);
        }
        answers.add(answer);
    }

    @Override
    public void worked(long morePieces, long moreBytes) {
        pieces += morePieces;
        bytes += moreBytes;
    }

    @Override
    public void start(int rank, byte[] origin) {
        throw new IllegalStateException("a process for files");
    }
}
