package mpi;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Payload;

/**
 * Java serialization of the objects of messages: their number, then the objects in one stream. Both ends are ranks of
 * one job and run the same program, so its classes are trusted. Classes are loaded with the class loader of the
 * receiving program's thread, then with the loader of the receiving array.
 */
final class ObjectStreams {
    private ObjectStreams() {}

    /** Returns objects as a payload. Fails with class ERR_TYPE if one cannot be serialized. */
    static Payload write(Call call, List<? extends @Nullable Object> objects) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeInt(objects.size());
            for (Object object : objects) {
                stream.writeObject(object);
            }
        } catch (IOException e) {
            throw call.error(MPI.ERR_TYPE, "objects: " + e + " (expected: serializable objects)");
        }
        return Payload.of(bytes.toByteArray());
    }

    /** Returns the objects of a payload that {@link #write} created. */
    static List<@Nullable Object> read(Call call, Payload payload, Class<?> receiver) {
        List<@Nullable Object> objects = new ArrayList<>();
        try (ObjectInputStream stream = new ProgramStream(new ByteArrayInputStream(payload.bytes()), receiver)) {
            int count = stream.readInt();
            for (int i = 0; i < count; i++) {
                objects.add(stream.readObject());
            }
        } catch (IOException | ClassNotFoundException e) {
            throw call.error(MPI.ERR_TYPE, "objects: " + e + " (expected: a message of objects of this program)");
        }
        return objects;
    }

    private static final class ProgramStream extends ObjectInputStream {
        private final Class<?> receiver;

        ProgramStream(InputStream in, Class<?> receiver) throws IOException {
            super(in);
            this.receiver = receiver;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(
                        description.getName(), false, Thread.currentThread().getContextClassLoader());
            } catch (ClassNotFoundException notThere) {
                return resolveByReceiver(description);
            }
        }

        private Class<?> resolveByReceiver(ObjectStreamClass description) throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, receiver.getClassLoader());
            } catch (ClassNotFoundException notThere) {
                return super.resolveClass(description);
            }
        }
    }
}
