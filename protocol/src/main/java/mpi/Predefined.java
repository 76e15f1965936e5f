package mpi;

import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;

/** The predefined objects of MPI. They are shared by all ranks of a JVM and have no state. */
abstract class Predefined extends NioBuffers {
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(true);
    public static final Errhandler ERRORS_ABORT = new Errhandler(true);
    public static final Errhandler ERRORS_RETURN = new Errhandler(false);

    public static final Intracomm COMM_WORLD = new Intracomm(new CommHandle("COMM_WORLD", MpiProcess::world));
    public static final Intracomm COMM_SELF = new Intracomm(new CommHandle("COMM_SELF", MpiProcess::self));
    public static final Comm COMM_NULL = new Comm(CommHandle.none());

    public static final Datatype DATATYPE_NULL = Datatype.none();
    public static final Datatype NULL = DATATYPE_NULL;
    public static final Datatype BYTE = basic(BasicType.BYTE);
    public static final Datatype CHAR = basic(BasicType.CHAR);
    public static final Datatype SHORT = basic(BasicType.SHORT);
    public static final Datatype BOOLEAN = basic(BasicType.BOOLEAN);
    public static final Datatype INT = basic(BasicType.INT);
    public static final Datatype LONG = basic(BasicType.LONG);
    public static final Datatype FLOAT = basic(BasicType.FLOAT);
    public static final Datatype DOUBLE = basic(BasicType.DOUBLE);
    public static final Datatype PACKED = basic(BasicType.PACKED);

    /** Serializable objects. */
    public static final Datatype OBJECT = basic(BasicType.OBJECT);

    public static final Datatype FLOAT_COMPLEX = pair("FLOAT_COMPLEX", BasicType.FLOAT);
    public static final Datatype DOUBLE_COMPLEX = pair("DOUBLE_COMPLEX", BasicType.DOUBLE);
    public static final Datatype SHORT2 = pair("SHORT2", BasicType.SHORT);
    public static final Datatype INT2 = pair("INT2", BasicType.INT);
    public static final Datatype LONG2 = pair("LONG2", BasicType.LONG);
    public static final Datatype FLOAT2 = pair("FLOAT2", BasicType.FLOAT);
    public static final Datatype DOUBLE2 = pair("DOUBLE2", BasicType.DOUBLE);

    public static final Request REQUEST_NULL = new Request(null);
    public static final Info INFO_NULL = Info.none();

    Predefined() {}

    private static Datatype basic(BasicType type) {
        return Datatype.predefined(Layout.of(type), type.name());
    }

    private static Datatype pair(String name, BasicType type) {
        return Datatype.predefined(Layout.contiguous(2, Layout.of(type)), name);
    }
}
