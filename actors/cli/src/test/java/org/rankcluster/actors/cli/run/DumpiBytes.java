package org.rankcluster.actors.cli.run;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A writer of a rank's DUMPI file, byte by byte as the format's description defines; it shares nothing with the reader. */
final class DumpiBytes {
    static final int SEND = 0;
    static final int RECV = 1;
    static final int ISEND = 8;
    static final int IRECV = 12;
    static final int WAIT = 13;
    static final int WAITANY = 16;
    static final int WAITALL = 18;
    static final int TESTALL = 19;
    static final int SEND_INIT = 26;
    static final int RECV_INIT = 30;
    static final int START = 31;
    static final int SENDRECV = 33;
    static final int BARRIER = 52;
    static final int BCAST = 53;
    static final int GATHER = 54;
    static final int GATHERV = 55;
    static final int ALLREDUCE = 65;
    static final int COMM_GROUP = 72;
    static final int GROUP_INCL = 76;
    static final int GROUP_RANGE_INCL = 78;
    static final int COMM_DUP = 84;
    static final int COMM_CREATE = 85;
    static final int COMM_SPLIT = 86;
    static final int CART_CREATE = 99;
    static final int CART_SUB = 111;
    static final int INIT = 124;
    static final int FINALIZE = 125;
    static final int WIN_FENCE = 146;
    static final int FILE_OPEN = 230;
    static final int FILE_READ_AT = 242;
    private static final int END = 293;

    static final short BYTE = 5;
    static final short DOUBLE = 14;
    static final short WORLD = 2;
    static final byte SUM = 3;

    /** An argument that stands for a status: count, then bytes, source, cancelled, error, tag. */
    static final Object STATUS = new Object();

    private static final long MAGIC = 0xffaadd44554d5049L;
    private static final int WALL = 8;
    private static final int CPU = 4;
    private static final int STATUSES = 3;
    private static final int THREAD = 64;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private int thread;
    private boolean hasTimes = true;

    DumpiBytes() throws IOException {
        out.writeLong(MAGIC);
        out.writeInt(77); // seconds that are subtracted from all times
        out.writeInt(78);
    }

    DumpiBytes thread(int number) {
        thread = number;
        return this;
    }

    DumpiBytes withoutTimes() {
        hasTimes = false;
        return this;
    }

    /** Writes a call that begins and ends at wall-clock times in ns. Its CPU times are others. */
    DumpiBytes call(int number, long from, long to, Object... arguments) throws IOException {
        out.writeShort(number);
        out.writeByte(STATUSES | THREAD | (hasTimes ? CPU | WALL : 0));
        out.writeShort(thread);
        if (hasTimes) {
            time(from / 3);
            time(to / 3);
            time(from);
            time(to);
        }
        for (Object argument : arguments) {
            write(argument);
        }
        return this;
    }

    private void time(long nanoseconds) throws IOException {
        out.writeShort((int) (nanoseconds / 1_000_000_000));
        out.writeInt((int) (nanoseconds % 1_000_000_000));
    }

    private void write(Object argument) throws IOException {
        switch (argument) {
            case Integer number -> out.writeInt(number);
            case Short number -> out.writeShort(number);
            case Byte number -> out.writeByte(number);
            case Long number -> out.writeLong(number);
            case String text -> {
                out.writeInt(text.length());
                out.writeBytes(text);
            }
            case int[] array -> {
                out.writeInt(array.length);
                for (int each : array) {
                    out.writeInt(each);
                }
            }
            case int[][] arrays -> {
                out.writeInt(arrays.length);
                for (int[] each : arrays) {
                    write(each);
                }
            }
            default -> {
                out.writeInt(1);
                out.writeInt(8);
                out.writeInt(0);
                out.writeByte(0);
                out.writeByte(0);
                out.writeInt(5);
            }
        }
    }

    /** Returns the whole file, of version 1.0.0 with the sizes of types 0 to 28; type 28 is the user's own, of 24 bytes. */
    byte[] file() throws IOException {
        return file(1, 0, 0);
    }

    byte[] file(int... version) throws IOException {
        out.writeShort(END);
        long header = bytes.size();
        for (int part : version) {
            out.writeByte(part);
        }
        out.writeLong(1_296_777_956L);
        out.writeUTF("host");
        out.writeUTF("user");
        out.writeInt(0);
        out.writeInt(0);
        long footer = bytes.size();
        out.writeLong(0xf007fee7L);
        long values = bytes.size();
        out.writeInt(0);
        long sizes = bytes.size();
        out.writeInt(29);
        for (int type = 0; type < 29; type++) {
            out.writeInt(type == DOUBLE ? 8 : type == BYTE ? 1 : type == 28 ? 24 : 4);
        }
        for (long word : new long[] {MAGIC, sizes, 0, 0, header, 8, footer, values}) {
            out.writeLong(word);
        }
        return bytes.toByteArray();
    }

    /** Writes a trace; returns its meta file. */
    static Path write(Path folder, List<DumpiBytes> ranks) throws IOException {
        for (int rank = 0; rank < ranks.size(); rank++) {
            Files.write(
                    folder.resolve(String.format("trace-%04d.bin", rank)),
                    ranks.get(rank).file());
        }
        return Files.writeString(
                folder.resolve("trace.meta"),
                "hostname=host\nnumprocs=" + ranks.size() + "\nfileprefix=trace\nversion=1\n",
                StandardCharsets.US_ASCII);
    }
}
