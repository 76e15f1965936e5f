package org.rankcluster.actors.cluster.member;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/** A name server that gives the same addresses for any name. */
final class FakeDns implements AutoCloseable {
    private static final int HEADER = 12;
    private static final short ANSWER = (short) 0x8180;
    private static final short NAME_OF_QUESTION = (short) 0xC00C;
    private static final short TYPE_A = 1;
    private static final short CLASS_IN = 1;
    private static final int SECONDS = 1;

    private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    private final List<InetAddress> addresses;

    FakeDns(List<InetAddress> addresses) throws SocketException {
        this.addresses = addresses;
        Thread.ofPlatform().daemon().start(this::serve);
    }

    int port() {
        return socket.getLocalPort();
    }

    private void serve() {
        byte[] bytes = new byte[512];
        while (!socket.isClosed()) {
            try {
                DatagramPacket question = new DatagramPacket(bytes, bytes.length);
                socket.receive(question);
                byte[] answer = answer(Arrays.copyOf(bytes, question.getLength()));
                socket.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private byte[] answer(byte[] question) {
        int end = HEADER;
        while (question[end] != 0) {
            end += question[end] + 1;
        }
        end += 5;
        List<InetAddress> known = question[end - 3] == TYPE_A ? addresses : List.of();
        ByteBuffer answer = ByteBuffer.allocate(512);
        answer.putShort(ByteBuffer.wrap(question).getShort());
        answer.putShort(ANSWER).putShort((short) 1).putShort((short) known.size());
        answer.putShort((short) 0).putShort((short) 0);
        answer.put(question, HEADER, end - HEADER);
        for (InetAddress address : known) {
            answer.putShort(NAME_OF_QUESTION)
                    .putShort(TYPE_A)
                    .putShort(CLASS_IN)
                    .putInt(SECONDS);
            answer.putShort((short) 4).put(address.getAddress());
        }
        return Arrays.copyOf(answer.array(), answer.position());
    }

    @Override
    public void close() {
        socket.close();
    }
}
