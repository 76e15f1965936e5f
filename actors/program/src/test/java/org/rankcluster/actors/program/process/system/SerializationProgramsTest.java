package org.rankcluster.actors.program.process.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.program.RankPrograms;

/** The statics that the JDK's serialization reads by reflection are in their original place, although each rank has its own statics. */
class SerializationProgramsTest {
    private static final String AMOUNT = """
            static class Amount implements java.io.Serializable {
                static final Amount ONE = new Amount(1);
                static int made;
                private static final long serialVersionUID = Long.parseLong("77");
                private static final java.io.ObjectStreamField[] serialPersistentFields = {
                    new java.io.ObjectStreamField("digits", String.class)
                };
                static { say("initialised " + serialVersionUID + serialPersistentFields.length); }
                transient long value;
                Amount(long value) { this.value = value; made++; }
                private void writeObject(java.io.ObjectOutputStream out) throws java.io.IOException {
                    out.putFields().put("digits", Long.toString(value));
                    out.writeFields();
                }
                private void readObject(java.io.ObjectInputStream in) throws java.io.IOException, ClassNotFoundException {
                    value = Long.parseLong((String) in.readFields().get("digits", null));
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void shouldFindSerialFieldsThatAClassNames() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 2, AMOUNT, """
                Object[] box = {new Amount(42 + rank)};
                java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
                try (java.io.ObjectOutputStream objects = new java.io.ObjectOutputStream(out)) { objects.writeObject(box); }
                Object[] got = (Object[]) new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(out.toByteArray())).readObject();
                say(((Amount) got[0]).value + " " + Amount.ONE.value + " " + Amount.made);
                java.io.ObjectStreamClass known = java.io.ObjectStreamClass.lookup(Amount.class);
                say(known.getSerialVersionUID() + " " + known.getFields().length);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        assertThat(ended.of(0)).containsExactly("initialised 771", "42 1 2", "77 1");
        assertThat(ended.of(1)).containsExactly("initialised 771", "43 1 2", "77 1");
    }

    /** Serialization may be the first to use a class. */
    @Test
    void shouldComputeVersionsOfClassesThatNoOneHasUsed() throws IOException {
        RankPrograms.Ended ended = RankPrograms.main(folder, 3, """
                static class Versioned implements java.io.Serializable {
                    static final long BASE = Long.parseLong("40");
                    static final long serialVersionUID = BASE + 2;
                }
                record Pair(int a, int b) implements java.io.Serializable {
                    static final long serialVersionUID = Long.parseLong("43");
                }
                """, """
                say(java.io.ObjectStreamClass.lookup(Versioned.class).getSerialVersionUID()
                    + " " + java.io.ObjectStreamClass.lookup(Pair.class).getSerialVersionUID()
                    + " " + Versioned.serialVersionUID + " " + Pair.serialVersionUID);
                """).runAlike();

        assertThat(ended.exit()).as(ended.err()).isZero();
        for (int rank = 0; rank < 3; rank++) {
            assertThat(ended.of(rank)).containsExactly("42 43 42 43");
        }
    }
}
