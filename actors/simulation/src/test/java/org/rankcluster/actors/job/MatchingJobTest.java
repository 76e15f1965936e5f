package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.protocol.pointtopoint.MismatchPolicy;

/** Tests that calls that do not match each other are detected where they meet. */
class MatchingJobTest {
    private static MemberSystems members;

    @BeforeAll
    static void start() {
        members = new MemberSystems(2, 1);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    /** Wrong pairs of calls, by rank 0 and by all others, with words of the message. */
    enum Wrong {
        ORDER("in barrier at line \\d+, rank 0 in bcast \\(INT, root 0\\) at line \\d+", true) {
            @Override
            void call(Intracomm comm, boolean isFirst) {
                if (isFirst) {
                    comm.bcast(new int[1], 1, MPI.INT, 0);
                } else {
                    comm.barrier();
                    comm.bcast(new int[1], 1, MPI.INT, 0);
                }
                if (isFirst) {
                    comm.barrier();
                }
            }
        },
        ROOT("bcast \\(INT, root 0\\) at line \\d+, rank \\d in bcast \\(INT, root 1\\)", false) {
            @Override
            void call(Intracomm comm, boolean isFirst) {
                comm.bcast(new int[1], 1, MPI.INT, isFirst ? 0 : 1);
            }
        },
        OPERATOR("reduce \\(SUM, INT, root 0\\) at line \\d+, rank \\d in reduce \\(MAX, INT, root 0\\)", false) {
            @Override
            void call(Intracomm comm, boolean isFirst) {
                comm.reduce(new int[1], new int[1], 1, MPI.INT, isFirst ? MPI.SUM : MPI.MAX, 0);
            }
        },
        TYPE("rank 0 sent INT, rank 1 receives FLOAT", false) {
            @Override
            void call(Intracomm comm, boolean isFirst) {
                if (isFirst) {
                    comm.send(new int[1], 1, MPI.INT, 1, 2);
                } else if (comm.getRank() == 1) {
                    comm.recv(new float[1], 1, MPI.FLOAT, 0, 2);
                }
            }
        },
        TYPE_OF_GATHER("gather \\(INT, root 0\\) at line \\d+, rank \\d in gather \\(FLOAT, root 0\\)", false) {
            @Override
            void call(Intracomm comm, boolean isFirst) {
                if (isFirst) {
                    comm.gather(new int[1], 1, MPI.INT, new int[3], 1, MPI.INT, 0);
                } else {
                    comm.gather(new float[1], 1, MPI.FLOAT, new float[3], 1, MPI.FLOAT, 0);
                }
            }
        },
        TYPE_OF_COLLECTIVE("Bcast \\(FLOAT, root 0\\) at line \\d+, rank 0 in Bcast \\(INT, root 0\\)", false) {
            @Override
            void call(Intracomm comm, boolean isFirst) {
                if (isFirst) {
                    comm.Bcast(new int[1], 0, 1, MPI.INT, 0);
                } else {
                    comm.Bcast(new float[1], 0, 1, MPI.FLOAT, 0);
                }
            }
        };

        private final String message;
        private final boolean fails;

        Wrong(String message, boolean fails) {
            this.message = message;
            this.fails = fails;
        }

        abstract void call(Intracomm comm, boolean isFirst);
    }

    private static JobSpec.ProgramMain program(Wrong wrong) {
        return () -> {
            MPI.Init(new String[0]);
            wrong.call(MPI.COMM_WORLD, MPI.COMM_WORLD.getRank() == 0);
            MPI.Finalize();
        };
    }

    private static Jobs jobs(String matching) {
        return Jobs.on("ideal", 3).config(Map.of(MismatchPolicy.KEY, matching));
    }

    @ParameterizedTest
    @EnumSource(Wrong.class)
    void shouldWarnOrFail(Wrong wrong) {
        Jobs.Ended ended = jobs("warn").run(program(wrong));
        Jobs.Ended two = jobs("warn").run(members, 2, 1, program(wrong));

        if (wrong.fails) {
            assertThat(ended.result().end().diagnosis()).containsPattern(wrong.message);
        } else {
            assertThat(ended.result().end().exit()).isZero();
            assertThat(ended.err()).containsPattern(wrong.message).hasLineCount(1);
        }
        assertThat(two.err()).isEqualTo(ended.err());
        assertThat(two.result().end()).isEqualTo(ended.result().end());
        assertThat(two.result().figures().digest())
                .isEqualTo(ended.result().figures().digest());
    }

    @ParameterizedTest
    @EnumSource(Wrong.class)
    void shouldFailIfItIsToBeAnError(Wrong wrong) {
        Jobs.Ended ended = jobs("error").run(program(wrong));

        assertThat(ended.result().end().exit()).isNotZero();
        assertThat(ended.result().end().diagnosis()).startsWith("MPI_ERR_").containsPattern(wrong.message);
    }

    @ParameterizedTest
    @EnumSource(value = Wrong.class, mode = EnumSource.Mode.EXCLUDE, names = "ORDER")
    void shouldSayNothingIfItIsToBeIgnored(Wrong wrong) {
        Jobs.Ended ended = jobs("ignore").run(program(wrong));

        assertThat(ended.result().end().exit()).isZero();
        assertThat(ended.err()).isEmpty();
    }

    /** The agreement on an id is the same in both, so only the calls differ. */
    @Test
    void shouldDistinguishAWindowFromACopyOfItsCommunicator() {
        Jobs.Ended ended = jobs("warn").run(() -> {
            MPI.Init(new String[0]);
            if (MPI.COMM_WORLD.getRank() == 0) {
                new Win(MPI.newIntBuffer(1), 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD).free();
            } else {
                MPI.COMM_WORLD.dup();
            }
        });

        assertThat(ended.result().end().exit()).isEqualTo(JobResult.DEADLOCK);
        assertThat(ended.err()).containsPattern("is in Win at line \\d+, rank \\d in dup at line");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bgl-512", "bgq-512"})
    void shouldFindDifferentOrdersOnNetworksThatCombine(String machine) {
        Jobs.Ended ended = Jobs.on(machine, 512).run(program(Wrong.ORDER));

        assertThat(ended.result().end().exit()).isNotZero();
        assertThat(ended.result().end().diagnosis())
                .contains("as collective 1 of the communicator", "as collective 2 of the communicator");
    }
}
