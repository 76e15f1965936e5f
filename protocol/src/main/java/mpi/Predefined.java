package mpi;

import java.lang.reflect.Field;
import java.util.Objects;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;

/** The predefined objects of MPI. They are shared by all ranks of a JVM and have no state. */
abstract class Predefined extends NioBuffers {
    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(true);
    public static final Errhandler ERRORS_ABORT = new Errhandler(true);
    public static final Errhandler ERRORS_RETURN = new Errhandler(false);

    public static final Intracomm COMM_WORLD = new Intracomm(new CommHandle("COMM_WORLD", MpiProcess::world));
    public static final Intracomm COMM_SELF = new Intracomm(new CommHandle("COMM_SELF", MpiProcess::self));
    public static final Comm COMM_NULL = new Comm(CommHandle.none());

    public static final Datatype DATATYPE_NULL = new Datatype();
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

    /** Bounds without data, for {@link Datatype#Struct}. */
    public static final Datatype LB = Datatype.predefined(Layout.lowerMarker(), null, "LB");

    public static final Datatype UB = Datatype.predefined(Layout.upperMarker(), null, "UB");

    public static final Datatype FLOAT_COMPLEX = complex(ElementType.FLOAT_COMPLEX);
    public static final Datatype DOUBLE_COMPLEX = complex(ElementType.DOUBLE_COMPLEX);

    /** Pairs of a value and an index for MINLOC and MAXLOC: an int index in the first group, one of the value's type in MPJ's. */
    public static final Datatype SHORT_INT = pair(ElementType.SHORT_INT);

    public static final Datatype LONG_INT = pair(ElementType.LONG_INT);
    public static final Datatype FLOAT_INT = pair(ElementType.FLOAT_INT);
    public static final Datatype DOUBLE_INT = pair(ElementType.DOUBLE_INT);
    public static final Datatype SHORT2 = pair(ElementType.SHORT2);
    public static final Datatype INT2 = pair(ElementType.INT2);
    public static final Datatype LONG2 = pair(ElementType.LONG2);
    public static final Datatype FLOAT2 = pair(ElementType.FLOAT2);
    public static final Datatype DOUBLE2 = pair(ElementType.DOUBLE2);

    public static final Int2 int2 = new Int2();
    public static final ShortInt shortInt = new ShortInt();
    public static final LongInt longInt = new LongInt();
    public static final FloatInt floatInt = new FloatInt();
    public static final DoubleInt doubleInt = new DoubleInt();

    public static final Op MAX = new Op(Operator.MAX);
    public static final Op MIN = new Op(Operator.MIN);
    public static final Op SUM = new Op(Operator.SUM);
    public static final Op PROD = new Op(Operator.PROD);
    public static final Op LAND = new Op(Operator.LAND);
    public static final Op BAND = new Op(Operator.BAND);
    public static final Op LOR = new Op(Operator.LOR);
    public static final Op BOR = new Op(Operator.BOR);
    public static final Op LXOR = new Op(Operator.LXOR);
    public static final Op BXOR = new Op(Operator.BXOR);
    public static final Op MINLOC = new Op(Operator.MINLOC);
    public static final Op MAXLOC = new Op(Operator.MAXLOC);

    /** For windows: the new value takes the place of the old one. */
    public static final Op REPLACE = new Op(Operator.REPLACE);

    /** For windows: the old value stays. */
    public static final Op NO_OP = new Op(Operator.NO_OP);

    public static final Group GROUP_EMPTY = Group.empty();
    public static final Group GROUP_NULL = Group.none();
    public static final Request REQUEST_NULL = new Request(null);

    /** What a null request gives: ANY_SOURCE, ANY_TAG, no data. */
    public static final Status EMPTY_STATUS = new Status();

    /** What is known of the calling process: maxprocs, soft, host (its node), arch (the machine), thread_level, and Open MPI's own. */
    public static final Info INFO_ENV = Info.environment();

    public static final Info INFO_NULL = Info.none();

    static {
        try {
            for (Field constant : Predefined.class.getDeclaredFields()) {
                ((Identified) constant.get(null)).addName(constant.getName());
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    Predefined() {}

    private static Datatype basic(BasicType type) {
        ElementType element = switch (type) {
            case PACKED, OBJECT -> null;
            default -> ElementType.valueOf(type.name());
        };
        return Datatype.predefined(Layout.of(type), element, type.name());
    }

    private static Datatype complex(ElementType element) {
        return Datatype.predefined(Layout.contiguous(2, Layout.of(element.value())), element, element.name());
    }

    private static Datatype pair(ElementType element) {
        BasicType index = Objects.requireNonNull(element.index());
        Layout layout = Layout.struct(new int[] {1, 1}, new long[] {0, element.indexOffset()}, new Layout[] {
            Layout.of(element.value()), Layout.of(index)
        });
        return Datatype.predefined(layout, element, element.name());
    }
}
