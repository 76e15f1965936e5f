package org.rankcluster.actors.network;

import org.rankcluster.hardware.machine.CpuMode;
import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.OneSidedModel;
import org.rankcluster.protocol.message.Message;

/**
 * What it takes to write and to read the packets of a message, and who is busy with it: the rank's CPU; for plain one-sided
 * messages the engine of its network interface, where the machine has one; or in coprocessor mode a second core, which is that
 * engine for all messages, but for a copy of what it has read and the protocol's work.
 */
record PacketCosts(CpuModel cpu, OneSidedModel oneSided) {
    static PacketCosts of(Machine machine) {
        return new PacketCosts(machine.cpu(), machine.mpi().oneSided());
    }

    private boolean isOfEngine(Message message) {
        return oneSided.hasEngine() && message instanceof Message.OneSided access && access.plain();
    }

    private boolean hasCoprocessor() {
        return cpu.mode() == CpuMode.COPROCESSOR;
    }

    /** Picoseconds to write a packet. */
    long write(Message message) {
        if (isOfEngine(message)) {
            return oneSided.enginePacket();
        }
        return cpu.writePacket() + (hasCoprocessor() ? cpu.scratchpadPacket() : 0);
    }

    /** Picoseconds to read a packet: more where a message has to be matched. */
    long read(Message message) {
        if (isOfEngine(message)) {
            return oneSided.enginePacket();
        }
        return MessageRules.isMatched(message) && !hasCoprocessor() ? cpu.readEagerPacket() : cpu.readPacket();
    }

    /**
     * Lets the rank's CPU take packets over from the second core, where that has read them.
     *
     * @param from virtual time at which the first has been read
     * @param until when the last has
     * @return virtual time at which the rank has the last
     */
    long takeOver(NetworkPort.Host host, Message message, int packets, long from, long until) {
        if (!hasCoprocessor() || isOfEngine(message)) {
            return until;
        }
        long protocol = MessageRules.isMatched(message) ? cpu.readEagerPacket() - cpu.readPacket() : 0;
        long packet = cpu.scratchpadPacket() + Math.max(0, protocol);
        return Math.max(host.occupyCpu(from, packets * packet), until + packet);
    }

    /**
     * Keeps busy whoever handles the packets of a message, for {@code duration} ps from now or from when it is free.
     *
     * @return virtual time at which that is done
     */
    long occupy(NetworkPort.Host host, Message message, long duration) {
        return isOfEngine(message) || hasCoprocessor()
                ? host.occupyEngine(host.now(), duration)
                : host.occupyCpu(host.now(), duration);
    }
}
