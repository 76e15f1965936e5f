package org.rankcluster.actors.cluster.control;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.path.CriticalPath;

/** The form in which members send jobs and their results to each other and to clients. */
final class JobJson {
    /** The mapper. It leaves out the critical path of a result, which runs on several members do not record. */
    static final JsonMapper MAPPER = JsonMapper.builder()
            .addMixIn(JobResult.class, WithoutPath.class)
            .addModule(new SimpleModule().addDeserializer(CriticalPath.class, new NoPath()))
            .build();

    private JobJson() {}

    @JsonIgnoreProperties("path")
    private interface WithoutPath {}

    /** A reader of no critical path. Without it, Jackson looks for readers of all that a path contains. */
    private static final class NoPath extends StdDeserializer<CriticalPath> {
        private static final long serialVersionUID = 1;

        NoPath() {
            super(CriticalPath.class);
        }

        @Override
        public @Nullable CriticalPath deserialize(JsonParser json, DeserializationContext context) throws IOException {
            json.skipChildren();
            return null;
        }
    }
}
