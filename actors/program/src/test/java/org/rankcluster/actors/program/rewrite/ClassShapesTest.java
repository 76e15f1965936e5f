package org.rankcluster.actors.program.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.actors.program.rewrite.RewrittenClass.name;

import java.io.Serializable;
import java.lang.classfile.FieldModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The program's classes: names in them are resolved as by the JVM. */
class ClassShapesTest {
    /** An interface with a default method and an initialiser. */
    private interface Able {
        List<String> NAMES = new ArrayList<>();

        default void can() {}
    }

    /** An interface with an initialiser only. */
    private interface Named {
        Object NAME = new Object();
    }

    /** A class with statics of all kinds. */
    @SuppressWarnings("unused")
    private static class Base implements Serializable {
        static final int CONSTANT = 7;
        static final String TEXT = "constant";
        private static final long serialVersionUID = Long.parseLong("5");
        static int counter;
        volatile int seen;
        int plain;

        void touch(int x) {
            assert x > 0;
        }
    }

    /** A class below it. */
    private static final class Below extends Base implements Able, Named {
        private static final long serialVersionUID = 6;

        int own;
    }

    /** A class without an initialiser. */
    private static final class Plain {}

    /** An enum with a constant that has a body. */
    private enum Kind {
        A,
        B {
            @Override
            int two() {
                return 2;
            }
        };

        int two() {
            return 1;
        }
    }

    private final ClassShapes shapes = RewrittenClass.shapes();

    private ClassShape shape(Class<?> type) {
        return RewrittenClass.shape(shapes, type);
    }

    @Test
    void shouldFindTheProgramsClassesOnly() {
        assertThat(shapes.find(name(Base.class))).isSameAs(shapes.find(name(Base.class)));
        assertThat(shapes.find("java/lang/String")).isNull();
        assertThat(shapes.find("mpi/MPI")).isNull();
        assertThat(shapes.find("no/Such")).isNull();
        assertThat(shapes.find("[Ljava/lang/String;")).isNull();
        assertThat(shapes.find(null)).isNull();
    }

    @Test
    void shouldFindOtherClassesUninitialised() {
        assertThat(shapes.other("java/lang/String")).isEqualTo(String.class);
        assertThat(shapes.other("mpi/MPI")).isEqualTo(mpi.MPI.class);
        assertThat(shapes.other("no/Such")).isNull();
        assertThat(shapes.other("org/assertj/core/api/Assertions")).as("hidden").isNull();
    }

    @Test
    void shouldCallAllButConstantsStaticsOfTheRank() {
        ClassShape base = shape(Base.class);

        assertThat(base.rankStatics())
                .extracting(field -> field.fieldName().stringValue())
                .containsExactly("serialVersionUID", "counter");
        assertThat(base.hasAssertions()).isTrue();
        assertThat(shape(Below.class).hasAssertions()).isFalse();
    }

    @Test
    void shouldFindTheStaticsOfSerialization() {
        assertThat(shape(Base.class).serialStatics())
                .extracting(FieldModel::fieldName)
                .extracting(Object::toString)
                .containsExactly("serialVersionUID");
        assertThat(shape(Below.class).serialStatics()).as("a constant").isEmpty();
    }

    @Test
    void shouldResolveStaticsUpwards() {
        assertThat(shapes.ownerOfStatic(name(Below.class), "counter", "I")).isEqualTo(shape(Base.class));
        assertThat(shapes.ownerOfStatic(name(Below.class), "NAMES", "Ljava/util/List;"))
                .isEqualTo(shape(Able.class));
        assertThat(shapes.ownerOfStatic(name(Below.class), "CONSTANT", "I")).isNull();
        assertThat(shapes.ownerOfStatic(name(Below.class), "plain", "I")).isNull();
        assertThat(shapes.ownerOfStatic(name(Below.class), "counter", "J")).isNull();
        assertThat(shapes.ownerOfStatic("java/lang/System", "out", "Ljava/io/PrintStream;"))
                .isNull();
    }

    @Test
    void shouldResolveMethodsUpwards() {
        assertThat(shapes.ownerOfMethod(name(Below.class), "touch", "(I)V")).isEqualTo(shape(Base.class));
        assertThat(shapes.ownerOfMethod(name(Below.class), "touch", "(J)V")).isNull();
        assertThat(shapes.ownerOfMethod(name(Below.class), "hashCode", "()I")).isNull();
    }

    @Test
    void shouldFindTheFieldsThatAreVolatile() {
        assertThat(shapes.isVolatile(name(Below.class), "seen", "I")).isTrue();
        assertThat(shapes.isVolatile(name(Below.class), "plain", "I")).isFalse();
        assertThat(shapes.isVolatile(name(Below.class), "own", "I")).isFalse();
        assertThat(shapes.isVolatile("java/lang/Thread", "eetop", "J")).isFalse();
    }

    @Test
    void shouldFindAncestors() {
        assertThat(shapes.isSubclass(shape(Below.class), shape(Base.class))).isTrue();
        assertThat(shapes.isSubclass(shape(Base.class), shape(Base.class))).isTrue();
        assertThat(shapes.isSubclass(shape(Base.class), shape(Below.class))).isFalse();
        assertThat(shapes.othersAbove(name(Below.class)))
                .containsExactly(Object.class, Serializable.class, Object.class, Object.class);
        assertThat(shapes.othersAbove("java/util/ArrayList")).containsExactly(ArrayList.class);
    }

    @Test
    void shouldFindTheConstantsOfEnums() {
        assertThat(shapes.isOfEnum(shape(Kind.class))).isTrue();
        assertThat(shapes.isOfEnum(shape(Kind.B.getClass()))).isTrue();
        assertThat(shapes.isOfEnum(shape(Base.class))).isFalse();
        assertThat(shape(Kind.class).isEnum()).isTrue();
        assertThat(shape(Kind.B.getClass()).isEnum()).isFalse();
    }

    /** JVMS 25, section 5.5: the superclass, then the interfaces with default methods. */
    @Test
    void shouldOrderInitialisersAsTheJvm() {
        assertThat(shapes.initialisedBefore(shape(Below.class))).containsExactly(shape(Base.class), shape(Able.class));
        assertThat(shapes.initialisedBefore(shape(Base.class))).isEmpty();
        assertThat(shapes.initialisedBefore(shape(Able.class))).isEmpty();
        assertThat(shapes.hasInitialiser(shape(Below.class))).isTrue();
        assertThat(shapes.hasInitialiser(shape(Plain.class))).isFalse();
        assertThat(shape(Able.class).hasDefaultMethods()).isTrue();
        assertThat(shape(Named.class).hasDefaultMethods()).isFalse();
    }
}
