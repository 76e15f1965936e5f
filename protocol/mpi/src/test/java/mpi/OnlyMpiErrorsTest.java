package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Calls with random arguments, good and bad, on one rank. All exceptions must be MPIExceptions, with the same messages
 * in every run.
 */
class OnlyMpiErrorsTest {
    private static final int TRIES = 60;
    private static final Pattern ADDRESS = Pattern.compile("@[0-9a-f]{4,}|0x[0-9a-f]{8}");

    /** Calls that wait for other ranks, end something, or warn. */
    private static final Pattern LEFT_OUT = Pattern.compile("(?i)abort|init|initThread|finalize|m?probe|accept|connect"
            + "|spawn.*|.*errhandler.*|free|disconnect|[sbr]?send|recv|sendrecv.*|i?rsend|attachBuffer|buffer_attach");

    private static Object[] values(Class<?> type) {
        if (type == int.class) {
            return new Object[] {0, 1, -1, 5, Integer.MAX_VALUE, Integer.MIN_VALUE};
        }
        if (type == long.class) {
            return new Object[] {0L, 1L, -1L, Long.MAX_VALUE};
        }
        if (type == boolean.class) {
            return new Object[] {false, true};
        }
        if (type == int[].class) {
            return new Object[] {
                null, new int[0], new int[] {0}, new int[] {1}, new int[] {-1}, new int[] {99, 1 << 30, -5}
            };
        }
        if (type == boolean[].class) {
            return new Object[] {null, new boolean[0], new boolean[] {true}};
        }
        if (type == byte[].class) {
            return new Object[] {null, new byte[0], new byte[8]};
        }
        if (type == String.class) {
            return new Object[] {null, "", "x"};
        }
        if (type == Datatype.class) {
            Datatype backwards = Datatype.Vector(2, 1, -1, MPI.INT);
            return new Object[] {MPI.INT, null, MPI.DATATYPE_NULL, MPI.OBJECT, MPI.BYTE, backwards, MPI.LB};
        }
        if (type == Datatype[].class) {
            Datatype[] none = {null};
            return new Object[] {null, new Datatype[0], new Datatype[] {MPI.INT}, none, new Datatype[] {MPI.OBJECT}};
        }
        if (type == Op.class) {
            return new Object[] {MPI.SUM, null, MPI.MINLOC};
        }
        if (type == Group.class) {
            return new Object[] {null, MPI.COMM_WORLD.getGroup(), MPI.GROUP_EMPTY, MPI.GROUP_NULL};
        }
        if (type == Info.class) {
            return new Object[] {null, MPI.INFO_NULL, new Info()};
        }
        if (type == Request[].class) {
            return new Object[] {null, new Request[0], new Request[1], new Request[] {MPI.REQUEST_NULL}};
        }
        if (type == Object.class) {
            ByteBuffer readOnly = ByteBuffer.allocate(8).asReadOnlyBuffer();
            return new Object[] {
                null, new int[4], new double[3], "s", new Object[2], new Object(), MPI.slice(new int[4], 2), readOnly
            };
        }
        return new Object[] {null};
    }

    @Test
    void shouldThrowNothingElse() {
        World.pass(1, () -> {
            Intracomm world = MPI.COMM_WORLD;
            CartComm cart = world.createCart(new int[] {1}, new boolean[] {true}, false);
            GraphComm graph = world.createGraph(new int[] {1}, new int[] {0}, false);
            for (Comm comm : new Comm[] {world, MPI.COMM_SELF, cart, graph}) {
                comm.setErrhandler(MPI.ERRORS_RETURN);
            }
            Datatype vector = Datatype.createVector(2, 1, 2, MPI.INT);
            List<String> wrong = new ArrayList<>();
            Random random = new Random(1);
            for (Object on : new Object[] {
                world, cart, graph, MPI.COMM_NULL, world.getGroup(), MPI.GROUP_NULL, new Info(), new Status(), vector
            }) {
                call(on, on.getClass(), random, wrong);
            }
            for (Class<?> type :
                    List.of(MPI.class, Datatype.class, Comm.class, CartComm.class, Group.class, Request.class)) {
                call(null, type, random, wrong);
            }
            assertThat(wrong).isEmpty();
        });
    }

    private static void call(Object on, Class<?> type, Random random, List<String> wrong) throws Exception {
        Method[] methods = type.getMethods();
        Arrays.sort(methods, Comparator.comparing(Method::toString));
        for (Method method : methods) {
            boolean isMpi = method.getDeclaringClass().getPackageName().equals("mpi");
            if (isMpi
                    && Modifier.isStatic(method.getModifiers()) == (on == null)
                    && !LEFT_OUT.matcher(method.getName()).matches()) {
                for (int i = 0; i < (method.getParameterCount() == 0 ? 1 : TRIES); i++) {
                    String what = call(on, method, random);
                    if (what != null) {
                        wrong.add(what);
                        break;
                    }
                }
            }
        }
    }

    /** Returns the error of a call; null if there is none. */
    private static String call(Object on, Method method, Random random) throws Exception {
        Object[] arguments = new Object[method.getParameterCount()];
        for (int i = 0; i < arguments.length; i++) {
            Object[] values = values(method.getParameterTypes()[i]);
            Object value = values[random.nextInt(values.length)];
            boolean makesBuffer = method.getName().matches("new.*Buffer")
                    && Integer.valueOf(Integer.MAX_VALUE).equals(value);
            arguments[i] = makesBuffer ? Integer.MIN_VALUE : value; // The test does not have enough memory for it.
        }
        try {
            method.invoke(on, arguments);
            return null;
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            boolean isGood = thrown instanceof MPIException
                    && !ADDRESS.matcher(String.valueOf(thrown.getMessage())).find();
            return isGood ? null : method + " with " + Arrays.deepToString(arguments) + ": " + thrown;
        }
    }
}
