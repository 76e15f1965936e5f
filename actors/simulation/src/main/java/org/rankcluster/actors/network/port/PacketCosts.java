package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.Cpu;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.timing.EndOfTime;
import org.rankcluster.protocol.message.Message;

/**
 * The costs of writing and reading a message's packets: the times, and the unit that is busy. This unit is the rank's CPU. If the machine
 * has an engine for one-sided communication, it is that engine for plain one-sided messages. In coprocessor mode it is a second core, which
 * is that engine for all messages. The rank's CPU still does the protocol's work and the copy of packets that the second core has read.
 *
 * <p>If packets are read in part ({@link CpuModel.PacketReading#PARTIAL}), each chunk takes its share of the largest packet. The first
 * packet of a message that is matched is followed by the protocol's work, which finds the place of the others. In coprocessor mode the
 * rank's CPU copies in the same way.
 *
 * @param mostChunks chunks of the largest packet
 */
public record PacketCosts(CpuModel cpu, MpiModel.OneSided oneSided, int mostChunks) {
    static PacketCosts of(Machine machine) {
        int mostChunks = machine.network() instanceof PacketSwitched switched
                ? switched.packets().maxChunks()
                : 1;
        return new PacketCosts(machine.cpu(), machine.mpi().oneSided(), mostChunks);
    }

    private boolean isOfEngine(Message message) {
        return oneSided.hasEngine() && message instanceof Message.OneSided access && access.plain();
    }

    private boolean hasCoprocessor() {
        return cpu.mode() == CpuModel.Mode.COPROCESSOR;
    }

    private boolean isPartial() {
        return cpu.packets().reading() == CpuModel.PacketReading.PARTIAL;
    }

    /** Returns the time to write a packet, in ps. */
    public long write(Message message) {
        if (isOfEngine(message)) {
            return oneSided.enginePacket();
        }
        return cpu.packets().write() + (hasCoprocessor() ? cpu.scratchpadPacket() : 0);
    }

    /**
     * Returns the time to read {@code packets} packets with {@code chunks} chunks in total, in ps: more where a message has to be matched.
     */
    long read(Message message, int packets, int chunks) {
        if (isOfEngine(message)) {
            return EndOfTime.times(packets, oneSided.enginePacket());
        }
        return taking(cpu.packets().read(), packets, chunks)
                + (hasCoprocessor() ? 0 : EndOfTime.times(packets, protocol(message)));
    }

    /** Returns the time for packets, in ps; a whole packet of the largest size takes {@code whole} ps. */
    private long taking(long whole, int packets, int chunks) {
        return isPartial() ? Math.ceilDiv(EndOfTime.times(chunks, whole), mostChunks) : EndOfTime.times(packets, whole);
    }

    /** Returns the time of the protocol's work for a packet, in ps. */
    private long protocol(Message message) {
        return MessageRules.isMatched(message)
                ? cpu.packets().readEager() - cpu.packets().read()
                : 0;
    }

    /** Returns the time between the header and the rest of a packet that is matched, as the CPU reads them, in ps. */
    long afterHeader(int chunks) {
        long whole = hasCoprocessor() ? cpu.scratchpadPacket() : cpu.packets().read();
        return isPartial() ? taking(whole, 1, chunks) - taking(whole, 1, 1) : 0;
    }

    /**
     * Lets the rank's CPU take packets over from the second core, where that has read them.
     *
     * @param chunks number of chunks of all packets
     * @param lastChunks number of chunks of the last packet
     * @param from virtual time at which the first has been read
     * @param until virtual time at which the last has been read
     * @return virtual time at which the rank has the last
     */
    long takeOver(Cpu rankCpu, Message message, int packets, int chunks, int lastChunks, long from, long until) {
        if (!hasCoprocessor() || isOfEngine(message)) {
            return until;
        }
        long all = taking(cpu.scratchpadPacket(), packets, chunks)
                + EndOfTime.times(packets, Math.max(0, protocol(message)));
        long last = taking(cpu.scratchpadPacket(), 1, lastChunks) + Math.max(0, protocol(message));
        return Math.max(rankCpu.occupy(from, all, SegmentKind.COPY), until + last);
    }

    /**
     * Occupies the unit that handles the packets of a message, for {@code duration} ps from {@code now} or from when it is free.
     *
     * @param kind class of the work
     * @return virtual time at which that is done
     */
    long occupy(Cpu rankCpu, long now, Message message, long duration, SegmentKind kind) {
        return isOfEngine(message) || hasCoprocessor()
                ? rankCpu.occupyEngine(now, duration, kind)
                : rankCpu.occupy(now, duration, kind);
    }
}
