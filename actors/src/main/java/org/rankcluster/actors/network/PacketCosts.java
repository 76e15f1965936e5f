package org.rankcluster.actors.network;

import org.rankcluster.hardware.machine.CpuModel;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.OneSidedModel;
import org.rankcluster.protocol.message.Message;

/**
 * What it takes to write and to read the packets of a message, and who is busy with it: the rank's CPU, or for plain one-sided
 * messages the engine of its network interface, where the machine has one.
 */
record PacketCosts(CpuModel cpu, OneSidedModel oneSided) {
    static PacketCosts of(Machine machine) {
        return new PacketCosts(machine.cpu(), machine.mpi().oneSided());
    }

    private boolean isOfEngine(Message message) {
        return oneSided.hasEngine() && message instanceof Message.OneSided access && access.plain();
    }

    /** Picoseconds to write a packet. */
    long write(Message message) {
        return isOfEngine(message) ? oneSided.enginePacket() : cpu.writePacket();
    }

    /** Picoseconds to read a packet: more where a message has to be matched. */
    long read(Message message) {
        if (isOfEngine(message)) {
            return oneSided.enginePacket();
        }
        return MessageRules.isMatched(message) ? cpu.readEagerPacket() : cpu.readPacket();
    }

    /**
     * Keeps busy whoever handles the packets of a message, for {@code duration} ps from now or from when it is free.
     *
     * @return virtual time at which that is done
     */
    long occupy(NetworkPort.Host host, Message message, long duration) {
        return isOfEngine(message) ? host.occupyEngine(host.now(), duration) : host.occupyCpu(host.now(), duration);
    }
}
