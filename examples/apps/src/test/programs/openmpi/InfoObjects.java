import mpi.Info;
import mpi.MPI;
import mpi.MPIException;

/** Point 42: infos keep their keys in order, have limits, and describe the environment. */
public class InfoObjects {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        Info info = new Info();
        Check.equal(0, info.size(), "empty at first");
        String[] keys = {"zebra", "ape", "mouse", "cat"};
        for (String key : keys) {
            info.set(key, key + " value");
        }
        Check.equal(4, info.size(), "size");
        for (int i = 0; i < 4; i++) {
            Check.equal(keys[i], info.getKey(i), "keys are in the order in which they were set");
        }
        info.set("ape", "another");
        Check.equal("another", info.get("ape"), "replaced");
        Check.equal("ape", info.getKey(1), "its place stays");
        Check.that(info.get("dog") == null, "no such key");
        Info copy = info.dup();
        info.delete("ape");
        Check.equal(3, info.size(), "size without one");
        Check.equal("mouse", info.getKey(1), "keys move up");
        Check.equal("another", copy.get("ape"), "the copy has its own");
        Check.fails(MPI.ERR_INFO_NOKEY, () -> info.delete("ape"), "deleting what is not there");
        Check.fails(MPI.ERR_ARG, () -> info.getKey(3), "a key beyond the last");
        Check.fails(MPI.ERR_INFO_KEY, () -> info.set("k".repeat(MPI.MAX_INFO_KEY + 1), "v"), "a long key");
        Check.fails(MPI.ERR_INFO_VALUE, () -> info.set("k", "v".repeat(MPI.MAX_INFO_VAL + 1)), "a long value");
        Check.fails(MPI.ERR_INFO_KEY, () -> info.set("", "v"), "an empty key");
        info.set("k".repeat(MPI.MAX_INFO_KEY - 1), "v".repeat(MPI.MAX_INFO_VAL - 1));
        copy.free();
        Check.that(copy.isNull() && MPI.INFO_NULL.isNull() && !info.isNull(), "null or not");
        info.free();

        for (String key : new String[] {"maxprocs", "soft", "host", "arch", "thread_level"}) {
            String value = MPI.INFO_ENV.get(key);
            Check.that(value != null, "the environment has no " + key);
        }
        Check.equal("" + MPI.COMM_WORLD.getSize(), MPI.INFO_ENV.get("maxprocs"), "maxprocs");
        Info hints = new Info();
        hints.set("mpi_assert_no_any_tag", "false");
        MPI.COMM_WORLD.setInfo(hints);
        Check.that(MPI.COMM_WORLD.getInfo() != null, "info of a communicator");
        hints.free();
        Check.passed("InfoObjects");
        MPI.Finalize();
    }
}
