package org.rankcluster.actors.network.port;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.path.PathRecorder;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.message.Message;

/**
 * The port of a rank on a network that carries whole messages, and long ones in parts. The head of a message or part leaves when the CPU
 * has written its first packet. The CPU then writes the other packets of a message at once. The packets of a part are written in slices,
 * and the CPU does other work between them. A short message waits in the injection FIFO behind the data of its rank. The receiving CPU
 * reads all packets at once, from when the first has arrived. The read is not done before the CPU could have read the last packet.
 */
final class TransferPort implements NetworkPort {
    private final Host host;
    private final Cpu cpu;
    private final TransferNetwork network;
    private final PacketCosts costs;
    /** The recorder of the critical path; null unless the run records. */
    private final @Nullable PathRecorder path;

    /** Long deterministic messages that are leaving, by receiver; created with the first. */
    private @Nullable Int2ObjectOpenHashMap<MultipartInjection> multiparts;
    /** Long messages that are arriving, by sender and number; created with the first. */
    private @Nullable Long2ObjectOpenHashMap<Arrival> arriving;

    /** Number of messages numbered so far. */
    private int numbers;
    /** Virtual time at which the links have carried all long data that the rank has written so far, in ps. */
    private long carried;

    /** A long message with parts that have been read. */
    private static final class Arrival {
        /** Packets read. */
        int read;

        long end;
        /** The segment of the critical path that ends then. */
        int segment;
        /** The message with its payload, which its first part brings. */
        @Nullable
        Message message;
    }

    TransferPort(Host host, TransferNetwork network, PacketCosts costs) {
        this.host = host;
        this.cpu = host.cpu();
        this.network = network;
        this.costs = costs;
        this.path = host.path();
    }

    @Override
    public void transmit(Message message, int address, boolean mayAdapt) {
        boolean adaptive = network.adapts(message, mayAdapt);
        MultipartInjection before = adaptive || multiparts == null || message instanceof Message.DepositMulticast
                ? null
                : multiparts.get(address);
        if (before == null) {
            begin(message, address, adaptive);
        } else {
            before.behind.add(message);
        }
    }

    /** Begins to send a message; returns its state if it is a long one. */
    private @Nullable MultipartInjection begin(Message message, int address, boolean adaptive) {
        int parts = network.parts(message, adaptive);
        if (parts > 1) {
            MultipartInjection multipart = new MultipartInjection(message, address, adaptive, numbers++, parts);
            if (!adaptive) {
                multiparts().put(address, multipart);
            }
            sendPart(multipart);
            return multipart;
        }
        int number = adaptive ? numbers++ : 0; // its first router may divide it
        Transfer transfer = network.part(message, host.self(), address, adaptive, number, 0, 1);
        long written = write(transfer);
        if (message.endsSend() || transfer.packets > 1) {
            sendWritten(new Transmitted(message, transfer.packets - 1), written);
        }
        return null;
    }

    private Int2ObjectOpenHashMap<MultipartInjection> multiparts() {
        Int2ObjectOpenHashMap<MultipartInjection> made = multiparts;
        if (made == null) {
            made = new Int2ObjectOpenHashMap<>(2);
            multiparts = made;
        }
        return made;
    }

    /** Writes the first packet of a message or part, and sends all of it; returns when the packet is written. */
    private long write(Transfer transfer) {
        long written =
                costs.occupy(cpu, host.now(), transfer.message, costs.write(transfer.message), SegmentKind.WRITE);
        long ahead = 0;
        if (transfer.isShort) {
            ahead = Math.clamp(carried - written, 0, network.injectionTime());
        } else {
            carried = EndOfTime.sum(Math.max(carried, written), network.leavingTime(transfer));
        }
        if (path != null) {
            path.reach(written + ahead, SegmentKind.INJECTION);
        }
        host.send(transfer, network.layout().router(network.layout().node(host.self())), written + ahead);
        return written;
    }

    private void sendPart(MultipartInjection multipart) {
        Transfer transfer = network.part(
                multipart.message,
                host.self(),
                multipart.to,
                multipart.adaptive,
                multipart.number,
                multipart.next++,
                multipart.parts);
        multipart.isWritten = false;
        multipart.isTaken = false;
        boolean isLast = multipart.next == multipart.parts;
        transfer.multipart = isLast ? null : multipart;
        long written = write(transfer);
        host.send(new Transmitted(multipart.message, transfer.packets - 1, multipart), host.self(), written);
    }

    @Override
    public boolean onEvent(Event event) {
        if (event instanceof Transfer transfer) {
            if (transfer.source() != host.self()) {
                read(transfer);
            } else {
                hasRead(transfer);
            }
            return true;
        }
        if (event instanceof Transmitted transmitted) {
            written(transmitted);
            return true;
        }
        if (event instanceof MultipartInjection multipart) {
            multipart.isTaken = true;
            continueSending(multipart);
            return true;
        }
        return false;
    }

    private void written(Transmitted transmitted) {
        if (transmitted.unwritten > 0) {
            Message message = transmitted.message;
            int packets = transmitted.multipart == null
                    ? transmitted.unwritten
                    : Math.min(transmitted.unwritten, network.slicePackets());
            long end = costs.occupy(
                    cpu, host.now(), message, EndOfTime.times(packets, costs.write(message)), SegmentKind.WRITE);
            transmitted.unwritten -= packets;
            sendWritten(transmitted, end);
            return;
        }
        MultipartInjection multipart = transmitted.multipart;
        if (multipart == null || multipart.next == multipart.parts) {
            host.transmitted(transmitted.message);
            if (multipart != null && !multipart.adaptive) {
                follow(multipart);
            }
        } else {
            multipart.isWritten = true;
            continueSending(multipart);
        }
    }

    /** Sends the rank itself the event that it has written some packets of a message. */
    private void sendWritten(Transmitted transmitted, long at) {
        if (transmitted.unwritten == 0 && transmitted.multipart == null) {
            host.sendDeparture(transmitted, transmitted.message, at);
        } else {
            host.send(transmitted, host.self(), at);
        }
    }

    private void continueSending(MultipartInjection multipart) {
        if (multipart.isWritten && multipart.isTaken) {
            sendPart(multipart);
        }
    }

    /** Begins the messages to the same receiver that a long one has delayed: all up to the next long one. */
    private void follow(MultipartInjection written) {
        multiparts().remove(written.to, written);
        while (!written.behind.isEmpty()) {
            MultipartInjection next = begin(written.behind.remove(), written.to, false);
            if (next != null) {
                next.behind.addAll(written.behind);
                return;
            }
        }
    }

    private void read(Transfer transfer) {
        Message message = transfer.message;
        int packets = transfer.packets;
        int chunks = transfer.chunks();
        long reading = costs.read(message, packets, chunks);
        long end = costs.occupy(cpu, host.now(), message, reading, SegmentKind.READ);
        long first = end - reading + costs.read(message, 1, transfer.firstChunks);
        long tail = Math.max(end, transfer.tail + costs.read(message, 1, transfer.lastChunks));
        transfer.readEnd = costs.takeOver(cpu, message, packets, chunks, transfer.lastChunks, first, tail);
        long header = first + (transfer.readEnd - tail) - costs.afterHeader(transfer.firstChunks);
        boolean matches = transfer.hasHeader() && MessageRules.isMatched(message);
        int headerSegment = path == null ? 0 : recordRead(path, transfer, matches ? header : end, tail);
        if (transfer.isPart()) {
            readPart(transfer, matches, header, headerSegment);
        } else if (matches) {
            send(transfer, header, headerSegment);
        } else {
            send(transfer, transfer.readEnd, transfer.readSegment);
        }
    }

    /** Sends a message or part to the rank itself; {@code segment} of the critical path ends then. */
    private void send(Transfer transfer, long at, int segment) {
        if (path != null) {
            path.point(segment, at);
        }
        host.send(transfer, host.self(), at);
    }

    /**
     * Records what ends last: reading, or the arrival of the tail.
     *
     * @param header virtual time at which the header has been read, in ps
     * @param tail virtual time at which the last packet has been read, in ps
     * @return the segment that ends when the header has been read
     */
    private int recordRead(PathRecorder recorder, Transfer transfer, long header, long tail) {
        int headerSegment = recorder.at(header, SegmentKind.READ);
        if (transfer.readEnd > recorder.end()) {
            long now = host.now();
            recorder.restart();
            if (transfer.tail > now) {
                long carried = Math.clamp(transfer.carried - transfer.first, 0, transfer.tail - now);
                recorder.reach(now + carried, SegmentKind.SERIALIZATION);
                recorder.reach(transfer.tail, SegmentKind.STREAM);
            }
            recorder.reach(tail, SegmentKind.READ);
            recorder.reach(transfer.readEnd, SegmentKind.COPY);
        }
        transfer.readSegment = recorder.latest();
        return headerSegment;
    }

    private void readPart(Transfer transfer, boolean matches, long header, int headerSegment) {
        if (arriving == null) {
            arriving = new Long2ObjectOpenHashMap<>(2);
        }
        long key = (long) transfer.from << Integer.SIZE | Integer.toUnsignedLong(transfer.number);
        Arrival arrival = arriving.computeIfAbsent(key, made -> new Arrival());
        arrival.read += transfer.packets;
        if (transfer.readEnd > arrival.end) {
            arrival.end = transfer.readEnd;
            arrival.segment = transfer.readSegment;
        }
        if (transfer.hasHeader()) {
            arrival.message = transfer.message;
        }
        Message message = arrival.message;
        if (message == null || arrival.read < transfer.total) {
            transfer.readEnd = Transfer.NEVER;
            if (matches) {
                send(transfer, header, headerSegment);
            }
            return;
        }
        arriving.remove(key);
        transfer.readEnd = arrival.end;
        transfer.readSegment = arrival.segment;
        if (matches) {
            send(transfer, header, headerSegment);
        } else {
            Transfer last = transfer.to(transfer.to, message);
            last.readEnd = arrival.end;
            last.headerRead = true;
            send(last, arrival.end, arrival.segment);
        }
    }

    /** Handles the event that the first packet has been read, if that matters, and the event that the last one has. */
    private void hasRead(Transfer transfer) {
        if (!transfer.headerRead && MessageRules.isMatched(transfer.message)) {
            transfer.headerRead = true;
            host.headerArrived(transfer.message);
        }
        if (host.now() >= transfer.readEnd) {
            host.arrived(transfer.message);
        } else if (transfer.readEnd != Transfer.NEVER) {
            send(transfer, transfer.readEnd, transfer.readSegment);
        }
    }
}
