package org.rankcluster.actors.network.fattree;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.IndexedLists;
import org.rankcluster.actors.network.port.Packet;

/**
 * The packets that wait at the inputs of a fat tree's switch, in one queue an input ({@code fifo}) or in virtual output queues. The latter
 * are one for every pair of input and output with waiting packets. A queue requests the output of its first packet. It is in two lists: the
 * queues that request this output, and the queues of its input.
 *
 * <p>A list is served round robin. A queue that has been served goes to its end, as in the list of active queues of Shreedhar and Varghese
 * ("Efficient fair queuing using deficit round-robin", 1996). An output passes over queues whose inputs are sending. Two streams, one from
 * this input and one to this output, could so keep a queue waiting for ever. Each time its input is free its output is taken, and the other
 * way round. Therefore the first of a list is passed over at most as often as the switch has ports. Then its output waits until its input
 * is free, and the input serves it first (ours, no source).
 */
final class FatTreeInputQueues {
    static final int NONE = IndexedLists.NONE;
    private static final int FIRST_QUEUES = 8;

    private final boolean fifo;
    private final int ports;
    /** Virtual output queues by input and output. */
    private final Int2IntOpenHashMap numbers = new Int2IntOpenHashMap(0);
    /** Virtual time until which each input is sending, ps. */
    private final long[] freeAt;

    private final IndexedLists outputLines;
    private final IndexedLists inputLines;
    /** Chunks that request each output. */
    private final int[] asking;

    /** First and last packet of queue {@code q} at {@code 2 * q} and {@code 2 * q + 1}. */
    private @Nullable Packet[] ends;
    /** Input of each queue; for an empty queue, the next empty one. */
    private int[] inputs;

    private int[] outputs;
    /** Number of times that each queue was passed over as the first in its output's list. */
    private int[] passed;

    private int empty = NONE;

    /** Makes the empty queues of a switch with {@code ports} ports. */
    FatTreeInputQueues(int ports, boolean fifo) {
        this.fifo = fifo;
        this.ports = ports;
        this.freeAt = new long[ports];
        this.asking = new int[ports];
        this.outputLines = new IndexedLists(ports, 0);
        this.inputLines = new IndexedLists(ports, 0);
        this.ends = new Packet[0];
        this.inputs = new int[0];
        this.outputs = new int[0];
        this.passed = new int[0];
        numbers.defaultReturnValue(NONE);
    }

    /** Reads a word of the data of a port: see {@link org.rankcluster.actors.time.EventActor}. */
    int touch(int port) {
        return (int) freeAt[port] + outputLines.first(port) + inputLines.first(port);
    }

    /** Returns whether an input is not sending. */
    boolean isFree(int input, long now) {
        return freeAt[input] <= now;
    }

    /** Virtual time until which an input is sending, ps. */
    long freeAt(int input) {
        return freeAt[input];
    }

    /** Marks an input as sending until {@code until}. */
    void take(int input, long now, long until) {
        if (freeAt[input] > now) {
            throw new IllegalStateException("input " + input + " taken twice at " + now + " ps");
        }
        freeAt[input] = until;
    }

    /** Returns whether packets wait at an input. */
    boolean isWaiting(int input) {
        return inputLines.first(input) != NONE;
    }

    /** Returns whether a queue requests an output. */
    boolean isAskedFor(int output) {
        return outputLines.first(output) != NONE;
    }

    /** Chunks that wait for an output, in queues that request it. */
    int asking(int output) {
        return asking[output];
    }

    /** Queues a packet behind others of its input, if this is a FIFO that is not empty. */
    boolean appendBehind(int input, Packet packet) {
        if (!fifo || !isWaiting(input)) {
            return false;
        }
        append(inputLines.first(input), packet);
        return true;
    }

    /** Queues a packet for an output; in a FIFO it is the first. */
    void append(int input, int output, Packet packet) {
        int queue = fifo ? NONE : numbers.get(input * ports + output);
        if (queue == NONE) {
            queue = newQueue(input, output);
            ask(queue, output);
        }
        append(queue, packet);
        asking[output] += packet.chunks;
    }

    private void append(int queue, Packet packet) {
        Packet last = ends[2 * queue + 1];
        if (last == null) {
            ends[2 * queue] = packet;
        } else {
            last.next = packet;
        }
        ends[2 * queue + 1] = packet;
    }

    private int newQueue(int input, int output) {
        if (empty == NONE) {
            grow(Math.max(FIRST_QUEUES, 2 * inputs.length));
        }
        int queue = empty;
        empty = inputs[queue];
        inputs[queue] = input;
        if (!fifo) {
            numbers.put(input * ports + output, queue);
        }
        return queue;
    }

    private void grow(int queues) {
        int before = inputs.length;
        ends = Arrays.copyOf(ends, 2 * queues);
        inputs = Arrays.copyOf(inputs, queues);
        outputs = Arrays.copyOf(outputs, queues);
        passed = Arrays.copyOf(passed, queues);
        outputLines.grow(queues);
        inputLines.grow(queues);
        for (int queue = queues - 1; queue >= before; queue--) {
            inputs[queue] = empty;
            empty = queue;
        }
    }

    private void ask(int queue, int output) {
        outputs[queue] = output;
        passed[queue] = 0;
        outputLines.addLast(output, queue);
        inputLines.addLast(inputs[queue], queue);
    }

    /** Returns the queue that an output serves next: the first in its list whose input is free; or {@link #NONE}. */
    int forOutput(int output, long now) {
        int first = outputLines.first(output);
        if (first != NONE && passed[first] >= ports && !isFree(inputs[first], now)) {
            inputLines.remove(inputs[first], first);
            inputLines.addFirst(inputs[first], first);
            return NONE;
        }
        int queue = first;
        while (queue != NONE && !isFree(inputs[queue], now)) {
            queue = outputLines.next(queue);
        }
        return queue;
    }

    /** The first queue in the list of an input; or {@link #NONE}. */
    int firstOf(int input) {
        return inputLines.first(input);
    }

    /** The queue behind another one in the list of their input; or {@link #NONE}. */
    int nextOf(int queue) {
        return inputLines.next(queue);
    }

    int input(int queue) {
        return inputs[queue];
    }

    int output(int queue) {
        return outputs[queue];
    }

    /** The first packet of a queue that is not empty. */
    Packet head(int queue) {
        Packet head = ends[2 * queue];
        if (head == null) {
            throw new IllegalStateException("queue " + queue + " is empty");
        }
        return head;
    }

    /**
     * Removes the first packet of a queue.
     *
     * @return whether it is a FIFO with a packet behind that one, which must request its output ({@link #askAgain})
     */
    boolean remove(int queue) {
        Packet head = head(queue);
        int output = outputs[queue];
        int first = outputLines.first(output);
        if (first != queue) {
            passed[first]++;
        }
        outputLines.remove(output, queue);
        inputLines.remove(inputs[queue], queue);
        asking[output] -= head.chunks;
        ends[2 * queue] = head.next;
        if (head.next == null) {
            ends[2 * queue + 1] = null;
            free(queue, output);
            return false;
        }
        head.next = null;
        if (!fifo) {
            ask(queue, output);
        }
        return fifo;
    }

    private void free(int queue, int output) {
        if (!fifo) {
            numbers.remove(inputs[queue] * ports + output);
        }
        inputs[queue] = empty;
        empty = queue;
    }

    /** Lets the first packet of a FIFO request an output. */
    void askAgain(int queue, int output) {
        ask(queue, output);
        asking[output] += head(queue).chunks;
    }

    /** The first queue in the list of requests for an output; or {@link #NONE}. */
    int firstFor(int output) {
        return outputLines.first(output);
    }

    /** The queue behind another one in the list of their output; or {@link #NONE}. */
    int nextFor(int queue) {
        return outputLines.next(queue);
    }

    /** Returns whether no packet waits at a port. */
    boolean isAtRest(int port) {
        return !isWaiting(port) && !isAskedFor(port) && asking[port] == 0;
    }
}
