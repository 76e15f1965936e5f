package org.rankcluster.actors.observe.frame;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A writer of compact JSON text, for the heads of messages and for answers. Calls can be chained. */
public final class Json {
    private static final JsonFactory FACTORY = new JsonFactory();
    private static final MathContext DIGITS = new MathContext(7);
    private static final double MOST_WHOLE = 1e15;
    /** Largest character that is written as it is. Surrogates are escaped: a single one has no UTF-8 encoding. */
    private static final int LAST_PLAIN = Character.MIN_SURROGATE - 1;

    private final StringWriter text = new StringWriter();
    private final JsonGenerator json;

    /** Creates a writer that has written nothing. */
    public Json() {
        try {
            json = FACTORY.createGenerator(text).setHighestNonEscapedChar(LAST_PLAIN);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Call {
        void write() throws IOException;
    }

    private Json write(Call call) {
        try {
            call.write();
        } catch (IOException e) { // a string takes everything
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /** Begins an object. */
    public Json object() {
        return write(json::writeStartObject);
    }

    /** Begins an object as a field. */
    public Json object(String name) {
        return name(name).object();
    }

    /** Begins a list. */
    public Json list() {
        return write(json::writeStartArray);
    }

    /** Begins a list as a field. */
    public Json list(String name) {
        return name(name).list();
    }

    /** Ends an object. */
    public Json endObject() {
        return write(json::writeEndObject);
    }

    /** Ends a list. */
    public Json endList() {
        return write(json::writeEndArray);
    }

    /** Writes the name of the field that follows. */
    public Json name(String name) {
        return write(() -> json.writeFieldName(name));
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
        return write(() -> json.writeBooleanField(name, value));
    }

    /** Writes a field; null remains null. */
    public Json field(String name, @Nullable String value) {
        return name(name).value(value);
    }

    /** Writes a field that is null. */
    public Json nothing(String name) {
        return write(() -> json.writeNullField(name));
    }

    /** Writes a value. */
    public Json value(long value) {
        return write(() -> json.writeNumber(value));
    }

    /** Writes a value with seven digits; NaN and infinities become null. */
    public Json value(double value) {
        if (!Double.isFinite(value)) {
            return write(json::writeNull);
        }
        if (value == Math.rint(value) && Math.abs(value) < MOST_WHOLE) {
            return value((long) value);
        }
        return write(() -> json.writeNumber(new BigDecimal(value, DIGITS).stripTrailingZeros()));
    }

    /** Writes a value; null remains null. */
    public Json value(@Nullable String value) {
        return write(() -> json.writeString(value));
    }

    /** Writes a number, text, truth value, list, or map with texts as names. */
    public Json any(Object value) {
        if (value instanceof Map<?, ?> map) {
            object();
            map.forEach((name, field) -> name((String) name).any(field));
            return endObject();
        }
        if (value instanceof List<?> list) {
            list();
            list.forEach(this::any);
            return endList();
        }
        return write(() -> json.writePOJO(value));
    }

    /** Writes text that is JSON already. */
    public Json raw(String text) {
        return write(() -> json.writeRawValue(text));
    }

    @Override
    public String toString() {
        write(json::flush);
        return text.toString();
    }
}
