package mpi;

import org.rankcluster.protocol.datatype.Layout;

/**
 * Makes datatypes in the MPJ dialect: displacements of {@code Hvector}, {@code Hindexed} and {@code Struct} are in elements of the
 * base type. A program need not commit them.
 */
abstract class MpjDatatypes extends DatatypeConstructors {
    MpjDatatypes() {}

    /** {@link #createContiguous}. */
    public static Datatype Contiguous(int count, Datatype oldtype) {
        return createContiguous(count, oldtype).committed();
    }

    /** {@link #createVector}. */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        return createVector(count, blocklength, stride, oldtype).committed();
    }

    /** As {@link #Vector}, with the stride in elements of the base type. */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        Call call = vectorCall("Hvector", count, blocklength, stride, oldtype);
        long unit = Datatype.checked(call, oldtype).base().size();
        return vector(call, count, blocklength, stride * unit, oldtype).committed();
    }

    /** {@link #createIndexed}. */
    public static Datatype Indexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return createIndexed(blocklengths, displacements, oldtype).committed();
    }

    /** As {@link #Indexed}, with displacements in elements of the base type. */
    public static Datatype Hindexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        Call call = indexedCall("Hindexed", blocklengths, displacements, oldtype);
        long unit = Datatype.checked(call, oldtype).base().size();
        return indexed(call, blocklengths, displacements, unit, oldtype).committed();
    }

    /** Blocks of types with one base type in common, and of MPI.LB and MPI.UB, at displacements in elements of it. */
    public static Datatype Struct(int[] blocklengths, int[] displacements, Datatype[] types) {
        Call call = call("Struct", "blocklengths", blocklengths, "displacements", displacements);
        call.checkNotNull(MPI.ERR_TYPE, "types", types);
        int unit = 1;
        for (int i = types.length - 1; i >= 0; i--) {
            Datatype type = Datatype.checked(call, types[i]);
            unit = type.layout().isMarker() ? unit : type.base().size();
        }
        Layout layout = struct(call, blocklengths, displacements, unit, types);
        if (layout.base() == null) {
            throw call.error(MPI.ERR_TYPE, "types", types, "one base type");
        }
        return Datatype.struct(layout).committed();
    }
}
