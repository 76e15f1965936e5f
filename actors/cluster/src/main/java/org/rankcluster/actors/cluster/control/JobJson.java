package org.rankcluster.actors.cluster.control;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.KeyDeserializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import org.rankcluster.actors.job.RunProbe;
import org.rankcluster.actors.observe.frame.RunCounts;
import org.rankcluster.actors.path.PathCall;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.file.NetworkFamilies;

/** The JSON format in which cluster members send jobs and their results to each other and to clients. */
final class JobJson {
    /**
     * The mapper, with serializers for the types that Jackson cannot read by itself. They are the keys of maps in a critical path, keys of
     * machines, and the counts of observers.
     */
    static final JsonMapper MAPPER = JsonMapper.builder()
            .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
            .addModule(new SimpleModule()
                    .addKeySerializer(PathCall.class, new CallWriter())
                    .addKeyDeserializer(PathCall.class, new CallReader())
                    .addSerializer(MachineKey.class, new KeyWriter())
                    .addDeserializer(MachineKey.class, new KeyReader())
                    .addAbstractTypeMapping(RunProbe.Counts.class, RunCounts.class))
            .build();

    private static final char SEPARATOR = ':';

    private JobJson() {}

    private static final class CallWriter extends StdSerializer<PathCall> {
        private static final long serialVersionUID = 1;

        CallWriter() {
            super(PathCall.class);
        }

        @Override
        public void serialize(PathCall call, JsonGenerator json, SerializerProvider unused) throws IOException {
            json.writeFieldName("" + call.communicator() + SEPARATOR + call.call());
        }
    }

    private static final class CallReader extends KeyDeserializer {
        @Override
        public PathCall deserializeKey(String key, DeserializationContext unused) {
            int end = key.indexOf(SEPARATOR);
            return new PathCall(key.substring(end + 1), Integer.parseInt(key.substring(0, end)));
        }
    }

    private static final class KeyWriter extends StdSerializer<MachineKey> {
        private static final long serialVersionUID = 1;

        KeyWriter() {
            super(MachineKey.class);
        }

        @Override
        public void serialize(MachineKey key, JsonGenerator json, SerializerProvider unused) throws IOException {
            json.writeString(key.key());
        }
    }

    private static final class KeyReader extends StdDeserializer<MachineKey> {
        private static final long serialVersionUID = 1;

        KeyReader() {
            super(MachineKey.class);
        }

        @Override
        public MachineKey deserialize(JsonParser json, DeserializationContext unused) throws IOException {
            String text = json.getText();
            return NetworkFamilies.keys().stream()
                    .filter(key -> key.key().equals(text))
                    .findFirst()
                    .orElseThrow(() ->
                            new IOException("key of a machine: " + text + " (expected: a key that this build has)"));
        }
    }
}
