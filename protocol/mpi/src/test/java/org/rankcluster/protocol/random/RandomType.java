package org.rankcluster.protocol.random;

import java.util.Random;
import mpi.Datatype;

/**
 * A datatype of one kind of element, and the positions of its elements in a naive model. They are at {@code places} of
 * an array, in the order of the type map. Positions are distinct and not before the start of the buffer.
 */
final class RandomType {
    private final Element element;
    private final Datatype type;
    private final int[] places;
    private final int lower;
    private final int upper;

    private final boolean derived;

    private RandomType(Element element, Datatype type, boolean derived, int[] places, int lower, int upper) {
        this.element = element;
        this.type = type;
        this.derived = derived;
        this.places = places;
        this.lower = lower;
        this.upper = upper;
    }

    static RandomType basic(Element element) {
        return new RandomType(element, element.type(), false, new int[] {0}, 0, 1);
    }

    /** Returns a committed type of up to {@code depth} constructors. */
    static RandomType of(Element element, Random random, int depth) {
        RandomType made = basic(element);
        int levels = random.nextInt(depth + 1);
        for (int level = 0; level < levels; level++) {
            RandomType inner = made;
            made = inner.around(random);
            if (level > 0) {
                inner.free();
            }
        }
        if (levels > 0) {
            made.type.commit();
        }
        return made;
    }

    private RandomType around(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> contiguous(1 + random.nextInt(3));
            case 1 -> vector(random, 1);
            case 2 -> vector(random, element.bytes());
            case 3 -> indexed(random);
            case 4 -> struct(random);
            default -> resized(random.nextInt(3));
        };
    }

    private RandomType contiguous(int count) {
        return made(Datatype.createContiguous(count, type), steps(count, 1));
    }

    /** Returns a vector whose stride is in extents, or in bytes if {@code unit} is more than 1. */
    private RandomType vector(Random random, int unit) {
        int count = 1 + random.nextInt(3);
        int length = 1 + random.nextInt(2);
        int stride = length + random.nextInt(3);
        int[] starts = new int[count * length];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = i / length * stride + i % length;
        }
        Datatype made = unit == 1
                ? Datatype.createVector(count, length, stride, type)
                : Datatype.createHVector(count, length, stride * extent() * unit, type);
        return made(made, starts);
    }

    private RandomType indexed(Random random) {
        int[] blocks = {random.nextInt(3), 1 + random.nextInt(2), random.nextInt(3)};
        int[] displacements = displacements(random, blocks);
        return made(Datatype.createIndexed(blocks, displacements, type), starts(blocks, displacements));
    }

    private RandomType struct(Random random) {
        int[] blocks = {1 + random.nextInt(2), random.nextInt(3)};
        int[] displacements = displacements(random, blocks);
        int[] bytes = new int[displacements.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = displacements[i] * extent() * element.bytes();
        }
        Datatype[] types = {type, type};
        return made(Datatype.createStruct(blocks, bytes, types), starts(blocks, displacements));
    }

    private RandomType resized(int more) {
        int extent = upper + more;
        Datatype made = Datatype.createResized(type, 0, extent * element.bytes());
        return new RandomType(element, made, true, places, 0, extent);
    }

    /** Returns the displacements of disjoint blocks, in ascending or in descending order. */
    private static int[] displacements(Random random, int[] blocks) {
        int[] displacements = new int[blocks.length];
        boolean backwards = random.nextBoolean();
        int next = random.nextInt(2);
        for (int k = 0; k < blocks.length; k++) {
            int block = backwards ? blocks.length - 1 - k : k;
            displacements[block] = next;
            next += blocks[block] + random.nextInt(2);
        }
        return displacements;
    }

    private static int[] starts(int[] blocks, int[] displacements) {
        int count = 0;
        for (int block : blocks) {
            count += block;
        }
        int[] starts = new int[count];
        int next = 0;
        for (int i = 0; i < blocks.length; i++) {
            for (int j = 0; j < blocks[i]; j++) {
                starts[next++] = displacements[i] + j;
            }
        }
        return starts;
    }

    private static int[] steps(int count, int step) {
        int[] steps = new int[count];
        for (int i = 0; i < count; i++) {
            steps[i] = i * step;
        }
        return steps;
    }

    /** Returns this type at each of the starts, in extents. */
    private RandomType made(Datatype made, int[] starts) {
        int[] all = new int[starts.length * places.length];
        int low = Integer.MAX_VALUE;
        int high = Integer.MIN_VALUE;
        for (int i = 0; i < starts.length; i++) {
            int base = starts[i] * extent();
            for (int j = 0; j < places.length; j++) {
                all[i * places.length + j] = base + places[j];
            }
            low = Math.min(low, base + lower);
            high = Math.max(high, base + upper);
        }
        return new RandomType(element, made, true, all, low, high);
    }

    void free() {
        if (derived) {
            type.free();
        }
    }

    Element element() {
        return element;
    }

    Datatype type() {
        return type;
    }

    /** Returns the number of elements of an item. */
    int size() {
        return places.length;
    }

    /** Returns the number of elements from one item to the next. */
    int extent() {
        return upper - lower;
    }

    /** Returns the length of an array for the given number of items. */
    int span(int items) {
        int end = 0;
        for (int place : places) {
            end = Math.max(end, place + 1);
        }
        return items == 0 ? 0 : (items - 1) * extent() + end;
    }

    /** Returns the position of the n-th element of a message. */
    int place(int n) {
        return n / places.length * extent() + places[n % places.length];
    }

    /** Returns an unwritten array for the given number of items. */
    Object array(int items) {
        return element.array(span(items));
    }

    /** Writes the first {@code elements} elements of a message to an array, for a buffer that begins at {@code start}. */
    void write(Object array, int start, int elements, long salt) {
        for (int n = 0; n < elements; n++) {
            element.set(array, start + place(n), Values.of(salt, n));
        }
    }
}
