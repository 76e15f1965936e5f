package org.rankcluster.protocol.datatype;

/**
 * An engine that processes messages of noncontiguous data, section by section (Balaji et al., sections 3.1 and 4.1). The engine looks
 * ahead. If the elements of the look-ahead are long enough on average, or are the last, the section is dense. A dense section is sent from
 * its place, or received there. Otherwise it is sparse: a pipeline buffer is filled from the beginning of the section, and sent while the
 * next one is packed. The two kinds of contexts restore the beginning of the section in different ways.
 */
public final class PackEngine {
    private final PackSettings settings;
    private final PackWork work;
    private final Overlap overlap;
    private final Mover mover;
    private long searched;

    /** A function that moves pieces of a message between memory and its packed form. */
    @FunctionalInterface
    private interface Mover {
        void move(long address, int length);
    }

    private PackEngine(PackSettings settings, PackWork work, Mover mover) {
        this.settings = settings;
        this.work = work;
        this.overlap = new Overlap(settings.costs(), settings.areSentOneByOne());
        this.mover = mover;
    }

    /**
     * Packs elements.
     *
     * @param memory source
     * @param from address of the first element, in bytes
     * @param count number of elements, 0 or more
     * @param layout layout of an element
     * @param to destination
     * @param at index of the first byte in {@code to}
     * @param settings the job's settings
     * @param work counts the operations
     * @return CPU time and overlap
     */
    public static Overlap pack(
            Memory memory,
            long from,
            int count,
            Layout layout,
            byte[] to,
            int at,
            PackSettings settings,
            PackWork work) {
        Mover mover = new Mover() {
            private int next = at;

            @Override
            public void move(long address, int length) {
                memory.read(address, to, next, length);
                next += length;
            }
        };
        return new PackEngine(settings, work, mover).run(from, count, layout, (long) count * layout.size());
    }

    /**
     * Unpacks elements.
     *
     * @param from source
     * @param at index of the first byte in {@code from}
     * @param bytes number of bytes, 0 or more
     * @param memory destination
     * @param to address of the first element, in bytes
     * @param layout layout of an element
     * @param settings the job's settings
     * @param work counts the operations
     * @return CPU time and overlap
     */
    public static Overlap unpack(
            byte[] from,
            int at,
            int bytes,
            Memory memory,
            long to,
            Layout layout,
            PackSettings settings,
            PackWork work) {
        Mover mover = new Mover() {
            private int next = at;

            @Override
            public void move(long address, int length) {
                memory.write(from, next, address, length);
                next += length;
            }
        };
        int count = bytes == 0 ? 0 : (bytes - 1) / layout.size() + 1;
        return new PackEngine(settings, work, mover).run(to, count, layout, bytes);
    }

    private Overlap run(long address, int count, Layout layout, long bytes) {
        if (bytes == 0) {
            return overlap;
        }
        PackPosition position = settings.engine().position(address, count, layout);
        Section section = new Section(settings.lookAhead());
        long left = bytes;
        while (left > 0) {
            position.lookAhead(section, left);
            left -= isDense(section, left)
                    ? inPlace(position, section)
                    : throughBuffer(position, section, Math.min(left, settings.pipelineBytes()));
        }
        return overlap;
    }

    private boolean isDense(Section section, long left) {
        return section.bytes() == left || section.bytes() / section.elements() >= settings.denseBytes();
    }

    private long inPlace(PackPosition position, Section section) {
        for (int i = 0; i < section.elements(); i++) {
            mover.move(section.address(i), section.length(i));
        }
        position.skip();
        long cpu = work.addSection(0, section.elements(), settings.costs());
        work.addInPlace(section.elements(), section.bytes());
        overlap.segment(cpu, section.bytes());
        return section.bytes();
    }

    private long throughBuffer(PackPosition position, Section section, long capacity) {
        Context context = position.toPack();
        long elements = 0;
        long moved = 0;
        while (moved < capacity && context.hasData()) {
            int length = (int) Math.min(context.available(), capacity - moved);
            mover.move(context.address(), length);
            context.use(length);
            moved += length;
            elements++;
        }
        long newlySearched = position.searched() - searched;
        searched += newlySearched;
        long cpu = work.addSection(newlySearched, section.elements(), settings.costs())
                + work.addPacked(elements, moved, settings.costs());
        overlap.segment(cpu, moved);
        return moved;
    }
}
