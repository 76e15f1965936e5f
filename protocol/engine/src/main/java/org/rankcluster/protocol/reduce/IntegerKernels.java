package org.rankcluster.protocol.reduce;

import static org.rankcluster.protocol.reduce.ByteArrayViews.CHARS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.INTS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.LONGS;
import static org.rankcluster.protocol.reduce.ByteArrayViews.SHORTS;

/** The kernels of SUM, PROD, MAX and MIN of integers. Each has a loop of its own, because a loop over a function would not vectorise. */
final class IntegerKernels {
    private IntegerKernels() {}

    static Kernel of(Operator operator, ElementType type) {
        return switch (type) {
            case BYTE -> bytes(operator);
            case CHAR -> chars(operator);
            case SHORT -> shorts(operator);
            case INT -> ints(operator);
            case LONG -> longs(operator);
            default -> throw new IllegalArgumentException(operator + " has no integer kernel for type " + type);
        };
    }

    private static Kernel bytes(Operator operator) {
        return switch (operator) {
            case SUM ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i++) {
                        inout[i] = (byte) (in[i] + inout[i]);
                    }
                };
            case PROD ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i++) {
                        inout[i] = (byte) (in[i] * inout[i]);
                    }
                };
            case MAX ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i++) {
                        inout[i] = (byte) Math.max(in[i], inout[i]);
                    }
                };
            case MIN ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i++) {
                        inout[i] = (byte) Math.min(in[i], inout[i]);
                    }
                };
            default -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private static Kernel chars(Operator operator) {
        return switch (operator) {
            case SUM ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Character.BYTES) {
                        CHARS.set(inout, i, (char) ((char) CHARS.get(in, i) + (char) CHARS.get(inout, i)));
                    }
                };
            case PROD ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Character.BYTES) {
                        CHARS.set(inout, i, (char) ((char) CHARS.get(in, i) * (char) CHARS.get(inout, i)));
                    }
                };
            case MAX ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Character.BYTES) {
                        CHARS.set(inout, i, (char) Math.max((char) CHARS.get(in, i), (char) CHARS.get(inout, i)));
                    }
                };
            case MIN ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Character.BYTES) {
                        CHARS.set(inout, i, (char) Math.min((char) CHARS.get(in, i), (char) CHARS.get(inout, i)));
                    }
                };
            default -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private static Kernel shorts(Operator operator) {
        return switch (operator) {
            case SUM ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Short.BYTES) {
                        SHORTS.set(inout, i, (short) ((short) SHORTS.get(in, i) + (short) SHORTS.get(inout, i)));
                    }
                };
            case PROD ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Short.BYTES) {
                        SHORTS.set(inout, i, (short) ((short) SHORTS.get(in, i) * (short) SHORTS.get(inout, i)));
                    }
                };
            case MAX ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Short.BYTES) {
                        SHORTS.set(inout, i, (short) Math.max((short) SHORTS.get(in, i), (short) SHORTS.get(inout, i)));
                    }
                };
            case MIN ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Short.BYTES) {
                        SHORTS.set(inout, i, (short) Math.min((short) SHORTS.get(in, i), (short) SHORTS.get(inout, i)));
                    }
                };
            default -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private static Kernel ints(Operator operator) {
        return switch (operator) {
            case SUM ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Integer.BYTES) {
                        INTS.set(inout, i, (int) INTS.get(in, i) + (int) INTS.get(inout, i));
                    }
                };
            case PROD ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Integer.BYTES) {
                        INTS.set(inout, i, (int) INTS.get(in, i) * (int) INTS.get(inout, i));
                    }
                };
            case MAX ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Integer.BYTES) {
                        INTS.set(inout, i, Math.max((int) INTS.get(in, i), (int) INTS.get(inout, i)));
                    }
                };
            case MIN ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Integer.BYTES) {
                        INTS.set(inout, i, Math.min((int) INTS.get(in, i), (int) INTS.get(inout, i)));
                    }
                };
            default -> throw new IllegalArgumentException(operator.toString());
        };
    }

    private static Kernel longs(Operator operator) {
        return switch (operator) {
            case SUM ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Long.BYTES) {
                        LONGS.set(inout, i, (long) LONGS.get(in, i) + (long) LONGS.get(inout, i));
                    }
                };
            case PROD ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Long.BYTES) {
                        LONGS.set(inout, i, (long) LONGS.get(in, i) * (long) LONGS.get(inout, i));
                    }
                };
            case MAX ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Long.BYTES) {
                        LONGS.set(inout, i, Math.max((long) LONGS.get(in, i), (long) LONGS.get(inout, i)));
                    }
                };
            case MIN ->
                (in, inout, from, end) -> {
                    for (int i = from; i < end; i += Long.BYTES) {
                        LONGS.set(inout, i, Math.min((long) LONGS.get(in, i), (long) LONGS.get(inout, i)));
                    }
                };
            default -> throw new IllegalArgumentException(operator.toString());
        };
    }
}
