package org.rankcluster.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.rankcluster.hardware.machine.Fidelity;

/**
 * The annotation of a test whose body runs on every rank of a job. If an assertion or another exception of a rank is not caught, the job
 * ends and the test fails. The failure has the rank, the virtual time and the program's own stack. A deadlock fails the test with its
 * cycle.
 *
 * <p>The test class, and all classes that it uses, are loaded again for the job and rewritten. Each rank has its own instance and its own
 * statics, and clocks show virtual time. JUnit, AssertJ and Hamcrest stay as they are. {@code @BeforeEach} methods run on an instance that
 * no rank has. Fields have only the values that the constructor and initialisers set.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(MpiExtension.class)
public @interface MpiTest {
    /** The number of ranks of the default: one on every node, times {@link #ranksPerNode}. */
    int ALL = 0;

    /** {@return the number of ranks; {@link MpiSource} names several} */
    int ranks() default ALL;

    /** {@return the name of the machine, or the path of a machine file} */
    String machine() default "bgl-512";

    /** {@return the number of ranks that share a node; 0 for the default} */
    int ranksPerNode() default ALL;

    /** {@return the order in which ranks fill the nodes, such as {@code XYZT}; empty for the default} */
    String mapping() default "";

    /** {@return the detail in which the network is simulated} */
    Fidelity fidelity() default Fidelity.PACKET;

    /** {@return settings and values of the machine, {@code KEY=VALUE} each, as in {@code --config}} */
    String[] config() default {};

    /** {@return the seed of all random numbers} */
    long seed() default 1;

    /** {@return the longest wall time of a run, with unit ms, s, m or h} */
    String timeLimit() default "1m";

    /** {@return whether MPI is initialised before the body and finalised after it; false for a body that calls MPI.Init itself} */
    boolean init() default true;
}
