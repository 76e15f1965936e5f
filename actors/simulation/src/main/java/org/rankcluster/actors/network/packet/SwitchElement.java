package org.rankcluster.actors.network.packet;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.IndexedLists;
import org.rankcluster.actors.network.port.NodeFifos;
import org.rankcluster.actors.network.port.PacketTransport;
import org.rankcluster.actors.network.port.PacketWord;
import org.rankcluster.actors.time.VirtualTime;

/**
 * A switch with virtual cut-through and credits, at the fidelity of packets. A packet stays in the buffer by which it has come, and waits
 * for one output. The packet starts when its input and its output are free and the next buffer has room for it. Its tail may not be here
 * yet. The link is then taken for the packet's time; when the tail is out, the packet's room is returned. Smaller packets do not pass the
 * next one while it waits for room. The crossbar takes one packet at a time from an input, at the speed of the faster one of its two links.
 * A fast link in is therefore not delayed by a slow one out. Without inputs ({@link Queueing#BY_OUTPUT}) it delays nothing.
 *
 * <p>A queue requests the output of its first packet. Each queue is in two lists: the queues that request this output, and the queues of
 * its input. A list is served round robin. A queue that has been served goes to its end. The list of active queues of Shreedhar and
 * Varghese does the same ("Efficient fair queuing using deficit round-robin", 1996). An output passes over queues whose inputs are sending.
 * Two streams, one from this input and one to this output, could so keep a queue waiting for ever. Each time its input is free its output
 * is taken, and the other way round. Therefore the first of a list is passed over at most as often as the switch has ports. Then its output
 * waits until its input is free, and the input serves it first (ours, no source).
 *
 * <p>A packet carries the port by which it comes in, as its hints; its event's argument has its channel and a direction. The channels of a
 * port take turns. A packet chooses its output when it is the first of its queue. With virtual queues that is at once; behind others in a
 * FIFO it is when these have left.
 */
public class SwitchElement extends PacketElement {
    /** The arrangement of the queues of packets in a switch. */
    public enum Queueing {
        /** A queue for each channel of an output: packets wait in the order of arrival, and an input sends any number at a time. */
        BY_OUTPUT,
        /** A queue for each channel of an input: a packet that cannot leave delays those behind it. */
        BY_INPUT,
        /** A queue for each pair of an input's channel and an output with waiting packets. */
        BY_BOTH
    }

    /** Bits of an argument that hold the channel. */
    public static final int CHANNEL_BITS = 4;

    private static final int CHANNEL = (1 << CHANNEL_BITS) - 1;

    private static final int NONE = IndexedLists.NONE;
    private static final int FIRST_QUEUES = 8;

    private final ElementRules rules;
    private final Queueing queueing;
    private final boolean inputsHold;
    private final int[] opposites;
    private final int ports;
    private final int channels;

    /** Queues that request a channel of an output, and queues of an input. */
    private final IndexedLists requests;

    private final IndexedLists ofInput;
    /** Chunks that request each channel of an output. */
    private final int[] asking;
    /** The channel that each output served last, where there are several. */
    private final byte[] turns;

    /** The virtual times until which the inputs are sending, in ps. */
    private final long[] inputFreeAt;
    /** The ports by which the last packets of the inputs leave. */
    private final short[] portOf;
    /** Whether an event is scheduled for the end of an input's sending, by input. */
    private final boolean[] inputWaking;

    /** Virtual queues by channel of an input and of an output; null if queues have fixed numbers. */
    private final @Nullable Int2IntOpenHashMap numbers;
    /** Channel of an input that each queue belongs to, where it belongs to one; for an empty virtual queue, the next empty one. */
    private int[] lanes;
    /** Channel of an output that each queue requests. */
    private int[] targets;
    /** Number of times that each queue was passed over as the first in its output's list. */
    private int[] passed;

    private int empty = NONE;

    /** Creates a switch. */
    public SwitchElement(int id, VirtualTime time, PacketTransport network, ElementRules rules, Queueing queueing) {
        this(id, time, network, rules, queueing, 0, null);
    }

    /** Creates a switch with {@code more} queues behind its own. */
    SwitchElement(
            int id,
            VirtualTime time,
            PacketTransport network,
            ElementRules rules,
            Queueing queueing,
            int more,
            @Nullable NodeFifos fifos) {
        super(
                id,
                time,
                network,
                rules.neighbours(),
                (queueing == Queueing.BY_BOTH ? 0 : rules.neighbours().length * network.channels()) + more,
                0,
                fifos);
        this.rules = rules;
        this.queueing = queueing;
        this.inputsHold = queueing != Queueing.BY_OUTPUT;
        this.opposites = rules.opposites();
        this.ports = links();
        this.channels = network.channels();
        int fixed = queueing == Queueing.BY_BOTH ? 0 : ports * channels;
        int inputs = inputsHold ? ports : 0;
        this.requests = new IndexedLists(ports * channels, fixed);
        this.ofInput = new IndexedLists(inputs, inputsHold ? fixed : 0);
        this.asking = new int[ports * channels];
        this.turns = new byte[channels == 1 ? 0 : ports];
        this.inputFreeAt = new long[inputs];
        this.portOf = new short[inputs];
        this.inputWaking = new boolean[inputs];
        this.numbers = queueing == Queueing.BY_BOTH ? new Int2IntOpenHashMap(0) : null;
        this.lanes = new int[fixed];
        this.targets = new int[fixed];
        this.passed = new int[fixed];
        Arrays.setAll(lanes, queue -> queue);
        if (numbers != null) {
            numbers.defaultReturnValue(NONE);
        }
    }

    @Override
    protected void arrived(int argument, long hops, long stamp, long word, long at) {
        int input = PacketWord.hints(word);
        enter(input, input * channels + (argument & CHANNEL), rules.entering(this, hops, word), stamp, word, at);
    }

    /** Takes a packet that leaves as soon as possible; {@code input} is -1 if a rank has sent it. */
    final void enter(int input, int lane, long hops, long stamp, long word, long came) {
        int chunks = PacketWord.chunks(word);
        if (queueing == Queueing.BY_INPUT && length(lane) != 0) {
            append(lane, hops, stamp, word, came, chunks);
            return;
        }
        int target = rules.output(this, input, hops, word);
        int port = portAt(target);
        boolean starts = (!inputsHold || isFree(input) && !inputWaking[input])
                && requests.first(target) == NONE
                && isReady(port)
                && credit(port, target - port * channels) >= chunks;
        if (starts) {
            start(lane, target, hops, stamp, word, came);
            return;
        }
        int queue = queue(lane, target);
        if (length(queue) == 0) {
            request(queue, target);
        }
        append(queue, hops, stamp, word, came, chunks);
        ask(target, chunks);
        await(lane, port);
    }

    private void ask(int target, int chunks) {
        asking[target] += chunks;
        if (!inputsHold) {
            noteMost(portAt(target), held(portAt(target)));
        }
    }

    /** Returns the number of taken chunks of the buffer behind a port; without inputs, also those that wait for the port. */
    @Override
    protected final int held(int port) {
        int held = super.held(port);
        for (int target = port * channels; target < (port + 1) * channels && !inputsHold; target++) {
            held += asking[target];
        }
        return held;
    }

    /** Returns the number of chunks that wait for a port in queues that request it, plus the taken chunks of the buffers behind it. */
    public final long occupied(int port) {
        long occupied = 0;
        for (int channel = 0; channel < channels; channel++) {
            occupied += asking[port * channels + channel] + network.channelChunks() - credit(port, channel);
        }
        return occupied;
    }

    private boolean isFree(int input) {
        return inputFreeAt[input] <= now();
    }

    private boolean isAskedFor(int port) {
        for (int target = port * channels; target < (port + 1) * channels; target++) {
            if (requests.first(target) != NONE) {
                return true;
            }
        }
        return false;
    }

    /** Begins the request of a queue for a port: it is served at once, or when its input and the port are both free. */
    private void await(int lane, int port) {
        int input = portAt(lane);
        long inputFree = inputsHold ? inputFreeAt[input] : 0;
        if (Math.max(inputFree, freeAt(port)) <= now()) {
            if (!inputsHold || !inputWaking[input]) {
                serve(port);
            }
        } else if (freeAt(port) >= inputFree) {
            wake(port);
        } else {
            wakeInput(input);
        }
    }

    @Override
    protected final boolean isAwaited(int port) {
        return isAskedFor(port);
    }

    @Override
    protected final void credited(int port) {
        serve(port);
    }

    /** Returns the port of a channel. Most networks have one channel a port and need no division, which would take long. */
    private int portAt(int channel) {
        return channels == 1 ? channel : channel / channels;
    }

    private void serve(int port) {
        int turn = channels == 1 ? 0 : turns[port];
        for (int i = 1; i <= channels; i++) {
            int channel = turn + i < channels ? turn + i : turn + i - channels;
            int queue = nextFor(port * channels + channel);
            if (queue != NONE && isReady(port) && credit(port, channel) >= PacketWord.chunks(firstWord(queue))) {
                if (channels > 1) {
                    turns[port] = (byte) channel;
                }
                startFirst(queue);
                return;
            }
        }
    }

    /** Returns the queue that a channel of an output serves next: the first in its list whose input is free; or {@link #NONE}. */
    private int nextFor(int target) {
        int first = requests.first(target);
        if (!inputsHold) {
            return first;
        }
        if (first != NONE && passed[first] >= ports && !isFree(portAt(lanes[first]))) {
            int input = portAt(lanes[first]);
            ofInput.remove(input, first);
            ofInput.addFirst(input, first);
            return NONE;
        }
        int queue = first;
        while (queue != NONE && !isFree(portAt(lanes[queue]))) {
            queue = requests.next(queue);
        }
        return queue;
    }

    /** Serves the ports that queues of an input request, until the input sends. Another input may be served instead. */
    private void serveInput(int input) {
        int queue = ofInput.first(input);
        while (queue != NONE && isFree(input)) {
            serve(portAt(targets[queue]));
            queue = ofInput.next(queue);
        }
    }

    private void startFirst(int queue) {
        int target = targets[queue];
        int entry = first(queue);
        long hops = packet(entry, HOPS);
        long stamp = packet(entry, STAMP);
        long word = packet(entry, WORD);
        long came = packet(entry, CAME);
        int lane = inputsHold ? lanes[queue] : PacketWord.hints(word);
        unrequest(queue, target);
        remove(queue, PacketWord.chunks(word));
        asking[target] -= PacketWord.chunks(word);
        boolean isLast = length(queue) == 0;
        if (isLast) {
            free(queue, lane, target);
        } else if (queueing != Queueing.BY_INPUT) {
            request(queue, target);
        }
        start(lane, target, hops, stamp, word, came);
        if (!isLast && queueing == Queueing.BY_INPUT) {
            long next = firstWord(queue);
            int output = rules.output(this, portAt(lane), packet(first(queue), HOPS), next);
            request(queue, output);
            ask(output, PacketWord.chunks(next));
            await(lane, portAt(output));
        }
    }

    private void start(int lane, int target, long hops, long stamp, long word, long came) {
        int port = portAt(target);
        int channel = target - port * channels;
        int input = portAt(lane);
        int chunks = PacketWord.chunks(word);
        long duration = rules.linkTime(port, chunks);
        if (inputsHold) {
            if (!isFree(input)) {
                throw new IllegalStateException(describe() + ": input " + input + " taken twice at " + now() + " ps");
            }
            inputFreeAt[input] = now() + Math.min(rules.linkTime(input, chunks), duration);
            portOf[input] = (short) port;
            inputWaking[input] = false;
        }
        pass(port, lane, stamp, word, came);
        take(port, input, duration);
        takeSpace(port, channel, chunks);
        if (!inputsHold) {
            noteMost(port, held(port));
        }
        release(lane, word, now() + duration);
        if (isAskedFor(port)) {
            wake(port);
        }
        if (inputsHold && ofInput.first(input) != NONE) {
            wakeInput(input);
        }
        sendPacket(
                port,
                rules.direction(port) << CHANNEL_BITS | channel,
                rules.hopsAfter(port, hops),
                stamp,
                PacketWord.after(word, opposites[port], false),
                now() + rules.hop(port, hops, chunks));
    }

    /** Records that the tail of a packet leaves this element at virtual time {@code at}. */
    void release(int lane, long word, long at) {
        int input = portAt(lane);
        sendCredit(
                opposites[input],
                lane - input * channels,
                PacketWord.chunks(word),
                neighbour(input),
                at + rules.latency(input));
    }

    /**
     * Wakes an input when its packet has left. Mostly the input and the port of a packet are free at the same time, and one event wakes
     * both.
     */
    private void wakeInput(int input) {
        if (inputWaking[input]) {
            return;
        }
        inputWaking[input] = true;
        if (freeAt(portOf[input]) == inputFreeAt[input]) {
            wake(portOf[input]);
        } else {
            wakeAt(ports + input, inputFreeAt[input]);
        }
    }

    /** Handles a port that is free; numbers behind the ports denote inputs. */
    @Override
    protected final void linkFree(int number) {
        int input = number < ports ? served(number) : number - ports;
        if (number < ports) {
            woken(number);
        }
        // The input comes first: another port may have waited for it.
        if (inputsHold && inputWaking[input] && isFree(input)) {
            inputWaking[input] = false;
            serveInput(input);
        }
        if (number < ports) {
            serve(number);
        }
    }

    // Queues and their lists

    private void request(int queue, int target) {
        targets[queue] = target;
        passed[queue] = 0;
        requests.addLast(target, queue);
        if (inputsHold) {
            ofInput.addLast(portAt(lanes[queue]), queue);
        }
    }

    private void unrequest(int queue, int target) {
        int first = requests.first(target);
        if (first != queue) {
            passed[first]++;
        }
        requests.remove(target, queue);
        if (inputsHold) {
            ofInput.remove(portAt(lanes[queue]), queue);
        }
    }

    /** Returns the number of the queue of a channel of an input and of an output. */
    private int queue(int lane, int target) {
        Int2IntOpenHashMap virtual = numbers;
        if (virtual == null) {
            return inputsHold ? lane : target;
        }
        int queue = virtual.get(lane * ports * channels + target);
        if (queue == NONE) {
            if (empty == NONE) {
                growVirtual();
            }
            queue = empty;
            empty = lanes[queue];
            lanes[queue] = lane;
            virtual.put(lane * ports * channels + target, queue);
        }
        return queue;
    }

    private void free(int queue, int lane, int target) {
        if (numbers != null) {
            numbers.remove(lane * ports * channels + target);
            lanes[queue] = empty;
            empty = queue;
        }
    }

    private void growVirtual() {
        int before = lanes.length;
        int count = Math.max(FIRST_QUEUES, 2 * before);
        lanes = Arrays.copyOf(lanes, count);
        targets = Arrays.copyOf(targets, count);
        passed = Arrays.copyOf(passed, count);
        requests.grow(count);
        ofInput.grow(count);
        growQueues(count);
        for (int queue = count - 1; queue >= before; queue--) {
            lanes[queue] = empty;
            empty = queue;
        }
    }

    // Readings

    /** Returns the rules of the network family. */
    final ElementRules rules() {
        return rules;
    }

    @Override
    protected final String describe() {
        return rules.describe();
    }

    @Override
    protected final int linkNumber(int port) {
        return rules.link(port);
    }

    @Override
    public int input(int queue, long word) {
        return PacketWord.hints(word);
    }

    @Override
    public final int linkInto(int port) {
        return rules.linkInto(port);
    }

    /**
     * Returns the queue behind another one among the queues that request a channel of an output.
     *
     * @param target {@code port * channels + channel}
     * @param queue queue before it; -1 for the first
     * @return the queue; -1 if there is none
     */
    public final int nextRequest(int target, int queue) {
        return queue == NONE ? requests.first(target) : requests.next(queue);
    }

    @Override
    public void verifyAtRest() {
        super.verifyAtRest();
        for (int port = 0; port < ports; port++) {
            verify(!isAskedFor(port), "requests for port", port);
            verify(!inputsHold || ofInput.first(port) == NONE && !inputWaking[port], "input", port);
        }
        verify(Arrays.stream(asking).allMatch(chunks -> chunks == 0), "requested chunks", 0);
    }
}
