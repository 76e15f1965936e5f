package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.torus.Torus;

/** A builder of the {@link LinkFrame} of a sample from the busy shares and queues of links. */
public final class LinkPictures {
    /** Largest number of links for which a frame keeps each: 4,096 nodes of a torus with three dimensions. */
    private static final int ALL_UP_TO = 32_768;

    static final int MOST_HOT = 4096;

    private final LinkSpace links;
    private final @Nullable TorusBlocks blocks;

    /** Creates a builder for a machine's links. */
    public LinkPictures(LinkSpace links) {
        this.links = links;
        Torus torus = links.torus();
        this.blocks = torus != null && isLarge() ? new TorusBlocks(torus) : null;
    }

    /** Returns the links. */
    public LinkSpace links() {
        return links;
    }

    /** Returns whether the history keeps the hottest links and blocks only. */
    public boolean isLarge() {
        return links.count() > ALL_UP_TO;
    }

    /** Returns the blocks of a large torus; null for others. */
    public @Nullable TorusBlocks blocks() {
        return blocks;
    }

    /** Returns the frame of a sample; null if there are no links. */
    @Nullable
    LinkFrame of(SamplePart sample) {
        if (links.isEmpty()) {
            return null;
        }
        double stretch = Math.max(1, sample.at() - sample.from());
        List<LinkFrame.Link> top = shares(sample.top(), stretch);
        List<LinkFrame.Kind> kinds = new ArrayList<>();
        double sum = 0;
        int kindCount = links.directions().size();
        for (int kind = 0; kind < kindCount; kind++) {
            double busy = sample.kindBusy()[kind] / stretch;
            sum += busy;
            kinds.add(new LinkFrame.Kind(
                    links.directions().get(kind),
                    busy * kindCount / links.existing(),
                    Math.min(1, sample.kindMost()[kind] / stretch)));
        }
        return picture(
                sum / links.existing(),
                top.isEmpty() ? 0 : top.get(0).busy(),
                kinds,
                top,
                sample.busy(),
                sample.queue());
    }

    /** Returns links with their shares of a stretch of {@code picoseconds}. */
    public List<LinkFrame.Link> shares(List<TopLinks.Busy> busiest, double picoseconds) {
        List<LinkFrame.Link> shares = new ArrayList<>();
        for (TopLinks.Busy busy : busiest) {
            double share = Math.min(1, busy.busy() / picoseconds);
            shares.add(new LinkFrame.Link(
                    busy.link(), share, busy.queue(), bytes(busy.link(), share, picoseconds), busy.flows()));
        }
        return shares;
    }

    long bytes(int link, double share, double stretch) {
        return Math.round(share * stretch * links.bandwidth(link) / 1e12);
    }

    /** Returns a frame built from every link. */
    LinkFrame picture(
            double mean, double max, List<LinkFrame.Kind> kinds, List<LinkFrame.Link> top, byte[] busy, byte[] queue) {
        return new LinkFrame(
                mean,
                max,
                bins(busy),
                kinds,
                top,
                busy,
                queue,
                isLarge() ? hot(busy, queue) : null,
                links.planes(busy));
    }

    /** Returns the number of links by share. Numbers that belong to no link are idle and left out. */
    private int[] bins(byte[] busy) {
        int[] bins = new int[LinkFrame.BINS];
        for (byte share : busy) {
            bins[bin(Byte.toUnsignedInt(share))]++;
        }
        bins[0] -= links.count() - links.existing();
        return bins;
    }

    static int bin(int share) {
        return Math.min(LinkFrame.BINS - 1, share * LinkFrame.BINS / SamplePart.FULL);
    }

    private LinkFrame.Hot hot(byte[] busy, byte[] queue) {
        int[] byShare = new int[SamplePart.FULL + 1];
        for (byte share : busy) {
            byShare[Byte.toUnsignedInt(share)]++;
        }
        int least = SamplePart.FULL;
        int count = byShare[least];
        while (least > 1 && count + byShare[least - 1] <= MOST_HOT) {
            count += byShare[--least];
        }
        // A uniform load has equal links: as many as fit are drawn, spread evenly.
        int next = least - 1;
        int equal = next < 1 ? 0 : byShare[next];
        int free = Math.min(MOST_HOT - Math.min(count, MOST_HOT), equal);
        int[] ids = new int[Math.min(count, MOST_HOT) + free];
        int size = 0;
        int seen = 0;
        for (int link = 0; link < busy.length && size < ids.length; link++) {
            int share = Byte.toUnsignedInt(busy[link]);
            boolean isSpread =
                    free > 0 && share == next && (long) (seen + 1) * free / equal > (long) seen * free / equal;
            seen += share == next ? 1 : 0;
            if (share >= least || isSpread) {
                ids[size++] = link;
            }
        }
        byte[] hotBusy = new byte[size];
        byte[] hotQueue = new byte[size];
        for (int i = 0; i < size; i++) {
            hotBusy[i] = busy[ids[i]];
            hotQueue[i] = queue[ids[i]];
        }
        byte[] blockMax = new byte[0];
        byte[] blockMean = blockMax;
        if (blocks != null) {
            blockMax = new byte[blocks.count() * links.ports()];
            blockMean = new byte[blockMax.length];
            blocks.fill(busy, blockMax, blockMean);
        }
        return new LinkFrame.Hot(Arrays.copyOf(ids, size), hotBusy, hotQueue, blockMax, blockMean);
    }
}
