package org.rankcluster.actors.cluster.control;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.Service;

/**
 * The wire format of file service calls and their results in a stream of bytes. A call is {@code rank number length bytes}. Its result is
 * any number of {@code ANSWER rank number length bytes} and {@code WORKED pieces bytes}, followed by {@code DONE}.
 */
final class FileFrames {
    private static final int DONE = 0;
    private static final int ANSWER = 1;
    private static final int WORKED = 2;

    private FileFrames() {}

    /** A call of the file service by a rank. */
    record Call(int rank, int number, byte[] bytes) {}

    static void write(DataOutputStream out, Call call) throws IOException {
        out.writeInt(call.rank);
        out.writeInt(call.number);
        writeBytes(out, call.bytes);
        out.flush();
    }

    /** Returns the next call; null at the end of the stream, even if the stream ends within a call. */
    static @Nullable Call readCall(DataInputStream in) throws IOException {
        try {
            return new Call(in.readInt(), in.readInt(), readBytes(in));
        } catch (EOFException end) {
            return null;
        }
    }

    /** Writes in slices, so that a pipe holds no more than a few of them. */
    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        for (int at = 0; at < bytes.length; at += FileSegment.MOST) {
            out.write(bytes, at, Math.min(FileSegment.MOST, bytes.length - at));
        }
    }

    private static byte[] readBytes(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    /** Reads the result of one call, and passes it to {@code host}. */
    static void readResult(DataInputStream in, Service.Host host) throws IOException {
        for (int kind = in.readByte(); kind != DONE; kind = in.readByte()) {
            switch (kind) {
                case ANSWER -> host.answer(in.readInt(), in.readInt(), readBytes(in));
                case WORKED -> host.worked(in.readLong(), in.readLong());
                default -> throw new IllegalArgumentException("frame of files: kind: " + kind + " (expected: 0..2)");
            }
        }
    }

    /** The writer of one call's result, piece by piece. */
    static final class Result implements Service.Host {
        private final DataOutputStream out;
        private @Nullable IOException broken;

        Result(DataOutputStream out) {
            this.out = out;
        }

        private interface Writing {
            void run() throws IOException;
        }

        private void write(Writing writing) {
            try {
                writing.run();
            } catch (IOException e) {
                broken = e;
            }
        }

        @Override
        public void answer(int rank, int number, byte[] answer) {
            write(() -> {
                out.writeByte(ANSWER);
                out.writeInt(rank);
                out.writeInt(number);
                writeBytes(out, answer);
            });
        }

        @Override
        public void worked(long pieces, long bytes) {
            write(() -> {
                out.writeByte(WORKED);
                out.writeLong(pieces);
                out.writeLong(bytes);
            });
        }

        @Override
        public void start(int rank, byte[] origin) {
            throw new UnsupportedOperationException("the service of files starts no processes");
        }

        /** Ends the result. */
        void done() throws IOException {
            write(() -> {
                out.writeByte(DONE);
                out.flush();
            });
            if (broken != null) {
                throw broken;
            }
        }
    }
}
