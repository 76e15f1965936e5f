package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.LinkFlows.Flows;

/** The link part of a {@link FrameSum}: busy shares weighted by virtual time, and the longest queues. */
final class LinkSum {
    private final LinkPictures pictures;

    LinkSum(LinkPictures pictures) {
        this.pictures = pictures;
    }

    /** Returns the links over the stretches of all frames. Each frame has links. */
    LinkFrame of(List<Frame> frames) {
        double all = 0;
        double mean = 0;
        double[] kindMean = new double[pictures.links().directions().size()];
        for (Frame frame : frames) {
            LinkFrame links = links(frame);
            double weight = FrameSum.weight(frame);
            all += weight;
            mean += weight * links.mean();
            for (int kind = 0; kind < kindMean.length; kind++) {
                kindMean[kind] += weight * links.kinds().get(kind).mean();
            }
        }
        boolean whole = frames.stream().allMatch(frame -> links(frame).busy() != null);
        for (int kind = 0; kind < kindMean.length; kind++) {
            kindMean[kind] /= all;
        }
        return whole && !pictures.isLarge()
                ? ofAll(frames, mean / all, all, kindMean)
                : ofHot(frames, mean / all, all, kindMean);
    }

    /** Replaces the figures of a sum by the exact counts of the whole run, except for planes and blocks of a large machine. */
    LinkFrame exactly(LinkFrame sum, RunTotals whole, long picoseconds) {
        double stretch = (double) Math.max(1, picoseconds);
        List<LinkFrame.Link> top = pictures.shares(whole.links().links(), stretch);
        if (top.isEmpty()) {
            return sum;
        }
        Set<Integer> known = top.stream().map(LinkFrame.Link::id).collect(Collectors.toSet());
        double least = top.getLast().busy();
        for (LinkFrame.Link link : sum.top()) {
            if (!known.contains(link.id())) {
                top.add(new LinkFrame.Link(
                        link.id(), Math.min(least, link.busy()), link.queue(), link.bytes(), link.flows()));
            }
        }
        List<LinkFrame.Kind> kinds = new ArrayList<>();
        for (LinkFrame.Kind kind : sum.kinds()) {
            double busy = (double) whole.most(kinds.size()) / stretch;
            kinds.add(new LinkFrame.Kind(kind.name(), kind.mean(), Math.min(1, busy)));
        }
        int[] bins = new int[LinkFrame.BINS];
        int counted = 0;
        int[] byShare = whole.linksByShare();
        for (int share = 0; share < byShare.length; share++) {
            bins[LinkPictures.bin(share)] += byShare[share];
            counted += byShare[share];
        }
        bins[0] += pictures.links().existing() - counted; // links of routers that no packet has reached
        return new LinkFrame(
                sum.mean(),
                top.get(0).busy(),
                bins,
                kinds,
                List.copyOf(top.subList(0, Math.min(SamplePart.TOP, top.size()))),
                sum.busy(),
                sum.queue(),
                sum.hot(),
                sum.planes());
    }

    private List<LinkFrame.Kind> kinds(double[] mean, double[] max) {
        List<LinkFrame.Kind> kinds = new ArrayList<>();
        for (int kind = 0; kind < mean.length; kind++) {
            kinds.add(new LinkFrame.Kind(pictures.links().directions().get(kind), mean[kind], max[kind]));
        }
        return kinds;
    }

    /** Returns the shares of the busiest link of each kind over the whole stretch. A share is exact if the link is among the top. */
    private double[] kindMost(List<LinkFrame.Link> top, byte[] busy, int kinds) {
        double[] most = new double[kinds];
        for (int link = 0; link < busy.length; link++) {
            if (busy[link] != 0) {
                int kind = pictures.links().direction(link);
                most[kind] = Math.max(most[kind], (double) Byte.toUnsignedInt(busy[link]) / SamplePart.FULL);
            }
        }
        top.reversed().forEach(link -> most[pictures.links().direction(link.id())] = link.busy());
        return most;
    }

    private static LinkFrame links(Frame frame) {
        LinkFrame links = frame.links();
        if (links == null) {
            throw new IllegalStateException("frame " + frame.stamp().seq() + " without links");
        }
        return links;
    }

    private LinkFrame ofAll(List<Frame> frames, double mean, double all, double[] kindMean) {
        byte[] busy = mean(frames, all, LinkFrame::busy);
        byte[] queue = new byte[busy.length];
        for (Frame frame : frames) {
            byte[] more = links(frame).queue();
            for (int link = 0; more != null && link < queue.length; link++) {
                queue[link] = (byte) Math.max(Byte.toUnsignedInt(queue[link]), Byte.toUnsignedInt(more[link]));
            }
        }
        List<LinkFrame.Link> top = top(frames, all);
        List<LinkFrame.Kind> kinds = kinds(kindMean, kindMost(top, busy, kindMean.length));
        return pictures.picture(mean, top.isEmpty() ? 0 : top.get(0).busy(), kinds, top, busy, queue);
    }

    /**
     * Returns the busy shares of links that are among the top of some frame. A share is exact where the frame names the link, otherwise it
     * is in steps of 1/255.
     */
    private List<LinkFrame.Link> top(List<Frame> frames, double all) {
        Map<Integer, double[]> sums = new TreeMap<>();
        Map<Integer, Flows> flows = new HashMap<>();
        for (Frame frame : frames) {
            for (LinkFrame.Link link : links(frame).top()) {
                sums.computeIfAbsent(link.id(), id -> new double[2]);
                flows.merge(link.id(), link.flows(), Flows::plus);
            }
        }
        for (Frame frame : frames) {
            double weight = FrameSum.weight(frame);
            Map<Integer, LinkFrame.Link> named = new HashMap<>();
            links(frame).top().forEach(link -> named.put(link.id(), link));
            sums.forEach((id, sum) -> {
                LinkFrame.Link link = named.get(id);
                if (link != null) {
                    sum[0] += weight * link.busy();
                    sum[1] = Math.max(sum[1], link.queue());
                } else {
                    sum[0] += weight * share(links(frame), id) / SamplePart.FULL;
                }
            });
        }
        List<LinkFrame.Link> top = new ArrayList<>();
        sums.forEach((id, sum) -> top.add(new LinkFrame.Link(
                id,
                sum[0] / all,
                (int) sum[1],
                pictures.bytes(id, sum[0] / all, all),
                flows.getOrDefault(id, Flows.NONE))));
        top.sort(Comparator.comparingDouble((LinkFrame.Link link) -> -link.busy())
                .thenComparingInt(LinkFrame.Link::id));
        return List.copyOf(top.subList(0, Math.min(SamplePart.TOP, top.size())));
    }

    /** Returns the share of a link in 1/255. Returns 0 if the link is not among the hottest, the only known links of a large machine. */
    private static int share(LinkFrame links, int link) {
        byte[] all = links.busy();
        if (all != null) {
            return Byte.toUnsignedInt(all[link]);
        }
        LinkFrame.Hot hot = links.hot();
        int at = hot == null ? -1 : Arrays.binarySearch(hot.link(), link);
        return hot == null || at < 0 ? 0 : Byte.toUnsignedInt(hot.busy()[at]);
    }

    private interface Bytes {
        byte @Nullable [] of(LinkFrame links);
    }

    private static byte[] mean(List<Frame> frames, double all, Bytes bytes) {
        float[] sums = new float[0];
        for (Frame frame : frames) {
            byte[] shares = bytes.of(links(frame));
            if (shares != null) {
                sums = sums.length == 0 ? new float[shares.length] : sums;
                float weight = (float) (FrameSum.weight(frame) / all);
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += weight * Byte.toUnsignedInt(shares[i]);
                }
            }
        }
        byte[] mean = new byte[sums.length];
        for (int i = 0; i < mean.length; i++) {
            mean[i] = (byte) Math.min(SamplePart.FULL, Math.round(sums[i]));
        }
        return mean;
    }

    private LinkFrame ofHot(List<Frame> frames, double mean, double all, double[] kindMean) {
        double[] kindPeak = new double[kindMean.length];
        Map<Integer, double[]> hot = new TreeMap<>();
        for (Frame frame : frames) {
            LinkFrame links = links(frame);
            double weight = FrameSum.weight(frame);
            for (int kind = 0; kind < kindPeak.length; kind++) {
                kindPeak[kind] =
                        Math.max(kindPeak[kind], links.kinds().get(kind).max());
            }
            LinkFrame.Hot its = links.hot();
            for (int i = 0; its != null && i < its.link().length; i++) {
                double[] sum = hot.computeIfAbsent(its.link()[i], id -> new double[2]);
                sum[0] += weight * Byte.toUnsignedInt(its.busy()[i]);
                sum[1] = Math.max(sum[1], Byte.toUnsignedInt(its.queue()[i]));
            }
        }
        // The busiest links of a row in different samples may be different ones, so the mean of their shares is an
        // upper bound.
        List<byte[]> planes = new ArrayList<>();
        for (int i = 0; i < links(frames.getFirst()).planes().size(); i++) {
            int plane = i;
            planes.add(mean(
                    frames,
                    all,
                    links -> plane < links.planes().size() ? links.planes().get(plane) : null));
        }
        byte[] blockMax = mean(
                frames, all, links -> links.hot() == null ? null : links.hot().blockMax());
        byte[] blockMean = mean(
                frames, all, links -> links.hot() == null ? null : links.hot().blockMean());
        LinkFrame.Hot hottest = hottest(hot, all, blockMax, blockMean);
        List<LinkFrame.Link> top = top(frames, all);
        return new LinkFrame(
                mean,
                top.isEmpty() ? 0 : top.get(0).busy(),
                bins(hottest, mean),
                kinds(kindMean, kindMost(hottest, kindPeak)),
                top,
                null,
                null,
                hottest,
                planes);
    }

    /**
     * Returns the number of links by share. Only the mean of the links outside {@code hottest} is known, so all of these links are counted
     * at this mean.
     */
    private int[] bins(LinkFrame.Hot hottest, double mean) {
        int[] bins = new int[LinkFrame.BINS];
        double sum = 0;
        for (byte share : hottest.busy()) {
            bins[LinkPictures.bin(Byte.toUnsignedInt(share))]++;
            sum += Byte.toUnsignedInt(share);
        }
        int others = pictures.links().existing() - hottest.link().length;
        double rest = mean * pictures.links().existing() * SamplePart.FULL - sum;
        bins[LinkPictures.bin((int) Math.max(0, rest / Math.max(1, others)))] += others;
        return bins;
    }

    /**
     * Returns the shares of the busiest link of each kind among the hottest links. If none of them is of a kind, the share comes from the
     * frame with the busiest.
     */
    private double[] kindMost(LinkFrame.Hot hottest, double[] peaks) {
        double[] most = new double[peaks.length];
        for (int i = 0; i < hottest.link().length; i++) {
            int kind = pictures.links().direction(hottest.link()[i]);
            most[kind] = Math.max(most[kind], (double) Byte.toUnsignedInt(hottest.busy()[i]) / SamplePart.FULL);
        }
        for (int kind = 0; kind < most.length; kind++) {
            most[kind] = most[kind] > 0 ? most[kind] : peaks[kind];
        }
        return most;
    }

    private static LinkFrame.Hot hottest(Map<Integer, double[]> hot, double all, byte[] blockMax, byte[] blockMean) {
        List<Integer> ids = new ArrayList<>(hot.keySet());
        ids.sort(Comparator.comparingDouble((Integer id) -> -hot.getOrDefault(id, new double[2])[0]));
        int size = Math.min(LinkPictures.MOST_HOT, ids.size());
        ids = ids.subList(0, size);
        ids.sort(null); // the same order as in a sample
        int[] link = new int[size];
        byte[] busy = new byte[size];
        byte[] queue = new byte[size];
        for (int i = 0; i < size; i++) {
            link[i] = ids.get(i);
            double[] sum = hot.getOrDefault(ids.get(i), new double[2]);
            busy[i] = (byte) Math.round(sum[0] / all);
            queue[i] = (byte) (int) sum[1];
        }
        return new LinkFrame.Hot(link, busy, queue, blockMax, blockMean);
    }
}
