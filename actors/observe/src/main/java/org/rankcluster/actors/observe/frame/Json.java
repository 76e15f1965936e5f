package org.rankcluster.actors.observe.frame;

import java.math.BigDecimal;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/** A writer of compact JSON text, for the heads of messages and for answers. */
public final class Json {
    private static final MathContext DIGITS = new MathContext(7);
    private static final double MOST_WHOLE = 1e15;

    private final StringBuilder text = new StringBuilder();
    private boolean comma;

    /** Begins an object. */
    public Json object() {
        return open('{');
    }

    /** Begins an object as a field. */
    public Json object(String name) {
        return name(name).open('{');
    }

    /** Begins a list. */
    public Json list() {
        return open('[');
    }

    /** Begins a list as a field. */
    public Json list(String name) {
        return name(name).open('[');
    }

    private Json open(char bracket) {
        separate();
        text.append(bracket);
        comma = false;
        return this;
    }

    /** Ends an object. */
    public Json endObject() {
        text.append('}');
        comma = true;
        return this;
    }

    /** Ends a list. */
    public Json endList() {
        text.append(']');
        comma = true;
        return this;
    }

    private void separate() {
        if (comma) {
            text.append(',');
        }
        comma = true;
    }

    /** Writes the name of the field that follows. */
    public Json name(String name) {
        separate();
        quote(name);
        text.append(':');
        comma = false;
        return this;
    }

    /** Writes a field. */
    public Json field(String name, long value) {
        return name(name).value(value);
    }

    /** Writes a field; NaN and infinities become null. */
    public Json field(String name, double value) {
        return name(name).value(value);
    }

    /** Writes a field. */
    public Json field(String name, boolean value) {
        return name(name).raw(value ? "true" : "false");
    }

    /** Writes a field; null remains null. */
    public Json field(String name, @Nullable String value) {
        return name(name).value(value);
    }

    /** Writes a field that is null. */
    public Json nothing(String name) {
        return name(name).raw("null");
    }

    /** Writes a value. */
    public Json value(long value) {
        return raw(Long.toString(value));
    }

    /** Writes a value with seven digits; NaN and infinities become null. */
    public Json value(double value) {
        if (!Double.isFinite(value)) {
            return raw("null");
        }
        if (value == Math.rint(value) && Math.abs(value) < MOST_WHOLE) {
            return value((long) value);
        }
        return raw(new BigDecimal(value, DIGITS).stripTrailingZeros().toString());
    }

    /** Writes a value; null remains null. */
    public Json value(@Nullable String value) {
        if (value == null) {
            return raw("null");
        }
        separate();
        quote(value);
        return this;
    }

    /** Writes text that is JSON already. */
    public Json raw(String json) {
        separate();
        text.append(json);
        return this;
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c == '\n') {
                text.append("\\n");
            } else if (c < ' ' || Character.isSurrogate(c) && !isPaired(value, i)) {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    /** Returns whether a surrogate is part of a pair. A single surrogate has no UTF-8 encoding. */
    private static boolean isPaired(String value, int at) {
        return Character.isHighSurrogate(value.charAt(at))
                ? at + 1 < value.length() && Character.isLowSurrogate(value.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(value.charAt(at - 1));
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
