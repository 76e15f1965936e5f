package mpi;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Payload;

/**
 * A reduction of serialized objects by a program's operator. Objects have no packed form of fixed size, so other reductions do not apply.
 * The rank that receives the result computes it.
 */
final class ObjectFold {
    private final Call call;
    private final OperatorFunction function;
    private final Datatype type;
    private final Class<?> component;

    private ObjectFold(Call call, OperatorFunction function, Datatype type, Class<?> component) {
        this.call = call;
        this.function = function;
        this.type = type;
        this.component = component;
    }

    /** Returns the reduction for the objects of {@code buffer}. */
    static ObjectFold of(Call call, @Nullable Op op, UserBuffer buffer) {
        Class<?> component = buffer instanceof ObjectBuffer objects ? objects.component() : Object.class;
        return new ObjectFold(call, Op.function(call, op), buffer.type(), component);
    }

    /** Returns r0 op (r1 op (... op rn)), element by element. */
    Payload fold(Payload[] vectors) {
        Object[] result = objects(vectors[vectors.length - 1]);
        for (int i = vectors.length - 2; i >= 0; i--) {
            function.apply(objects(vectors[i]), result, result.length, type);
        }
        return ObjectStreams.write(call, Arrays.asList(result));
    }

    private Object[] objects(Payload payload) {
        List<@Nullable Object> objects = ObjectStreams.read(call, payload, component);
        return objects.toArray((Object[]) Array.newInstance(component, objects.size()));
    }
}
