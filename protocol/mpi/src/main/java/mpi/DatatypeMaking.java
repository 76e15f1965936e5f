package mpi;

import java.util.Arrays;
import java.util.function.Supplier;
import org.rankcluster.protocol.datatype.BlockDistribution;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.Subarray;

/** The constructors of derived datatypes: contiguous, vector, indexed, struct, resized, subarray and darray (MPI-4.1, section 5.1). */
final class DatatypeMaking {
    private DatatypeMaking() {}

    /** The unit of strides and displacements. */
    enum Unit {
        /** Extents of the old type. */
        EXTENT,
        BYTE,
        /** Elements of the old type's base type. */
        BASE_TYPE;

        private long bytes(Datatype old) {
            return switch (this) {
                case EXTENT -> old.layout().extent();
                case BYTE -> 1;
                case BASE_TYPE -> old.base().size();
            };
        }
    }

    /** Returns the layout that {@code maker} creates. Fails if its sizes exceed the limits. */
    private static Layout layout(Call call, Supplier<Layout> maker) {
        try {
            return maker.get();
        } catch (ArithmeticException tooLarge) {
            throw call.error(MPI.ERR_TYPE, "type: too large (expected: less than 2 GiB of data in an element)");
        }
    }

    static Datatype contiguous(int count, Datatype oldType) {
        Call call = Datatype.call("createContiguous", "count", count, "oldType", oldType);
        call.checkNotNegative(MPI.ERR_COUNT, "count", count);
        Layout old = Datatype.checked(call, oldType).layout();
        return Datatype.derived(layout(call, () -> Layout.contiguous(count, old)), "contiguous", oldType);
    }

    static Datatype vector(String name, int count, int blockLength, int stride, Unit unit, Datatype oldType) {
        Call call =
                Datatype.call(name, "count", count, "blockLength", blockLength, "stride", stride, "oldType", oldType);
        Layout old = Datatype.checked(call, oldType).layout();
        call.checkNotNegative(MPI.ERR_COUNT, "count", count);
        call.checkNotNegative(MPI.ERR_ARG, "blockLength", blockLength);
        long bytes = stride * unit.bytes(oldType);
        Layout made = layout(call, () -> Layout.vector(count, blockLength, bytes, old));
        return Datatype.derived(made, "vector", oldType);
    }

    static Datatype indexed(String name, int[] blockLengths, int[] displacements, Unit unit, Datatype oldType) {
        Call call =
                Datatype.call(name, "blockLengths", blockLengths, "displacements", displacements, "oldType", oldType);
        long bytes = unit.bytes(Datatype.checked(call, oldType));
        call.checkNotNull(MPI.ERR_ARG, "blockLengths", blockLengths);
        Datatype[] types = new Datatype[blockLengths.length];
        Arrays.fill(types, oldType);
        return Datatype.derived(layout(call, blockLengths, displacements, bytes, types), "indexed", oldType);
    }

    static Datatype indexedBlock(int blockLength, int[] displacements, Datatype oldType) {
        int[] blockLengths = new int[displacements == null ? 0 : displacements.length];
        Arrays.fill(blockLengths, blockLength);
        return indexed("createIndexedBlock", blockLengths, displacements, Unit.EXTENT, oldType);
    }

    /** Creates a type of parts of any types, at displacements in bytes. */
    static Datatype struct(int[] blockLengths, int[] displacements, Datatype[] types) {
        Call call = Datatype.call("createStruct", "blockLengths", blockLengths, "displacements", displacements);
        return Datatype.mixedStruct(layout(call, blockLengths, displacements, 1, types));
    }

    /** Creates a type of parts with one base type in common, at displacements in elements of it. */
    static Datatype structOfOneBase(int[] blocklengths, int[] displacements, Datatype[] types) {
        Call call = Datatype.call("Struct", "blocklengths", blocklengths, "displacements", displacements);
        call.checkNotNull(MPI.ERR_TYPE, "types", types);
        int unit = 1;
        for (int i = types.length - 1; i >= 0; i--) {
            Datatype type = Datatype.checked(call, types[i]);
            unit = type.layout().isMarker() ? unit : type.base().size();
        }
        Layout layout = layout(call, blocklengths, displacements, unit, types);
        if (layout.base() == null) {
            throw call.error(MPI.ERR_TYPE, "types", types, "one base type");
        }
        return Datatype.struct(layout);
    }

    private static Layout layout(Call call, int[] blockLengths, int[] displacements, long unit, Datatype[] types) {
        call.checkNotNull(MPI.ERR_ARG, "blockLengths", blockLengths);
        call.checkNotNull(MPI.ERR_ARG, "displacements", displacements);
        call.checkNotNull(MPI.ERR_TYPE, "types", types);
        if (displacements.length != blockLengths.length || types.length != blockLengths.length) {
            throw call.error(MPI.ERR_ARG, "displacements", displacements.length, "as many as blockLengths");
        }
        Layout[] layouts = new Layout[types.length];
        long[] byteDisplacements = new long[types.length];
        for (int i = 0; i < types.length; i++) {
            call.checkNotNegative(MPI.ERR_ARG, "blockLengths[" + i + "]", blockLengths[i]);
            layouts[i] = Datatype.checked(call, types[i]).layout();
            byteDisplacements[i] = displacements[i] * unit;
        }
        return layout(call, () -> Layout.struct(blockLengths, byteDisplacements, layouts));
    }

    static Datatype resized(Datatype oldType, int lb, int extent) {
        Call call = Datatype.call("createResized", "oldType", oldType, "lb", lb, "extent", extent);
        Layout old = Datatype.checked(call, oldType).layout();
        return Datatype.derived(Layout.resized(old, lb, extent), "resized", oldType)
                .namedAfter(oldType);
    }

    static Datatype subarray(int[] sizes, int[] subsizes, int[] starts, int order, Datatype oldType) {
        Call call = Datatype.call(
                "createSubarray",
                "sizes",
                sizes,
                "subsizes",
                subsizes,
                "starts",
                starts,
                "order",
                order,
                "oldType",
                oldType);
        Layout old = Datatype.checked(call, oldType).layout();
        call.checkNotNull(MPI.ERR_ARG, "sizes", sizes);
        call.checkNotNull(MPI.ERR_ARG, "subsizes", subsizes);
        call.checkNotNull(MPI.ERR_ARG, "starts", starts);
        if (sizes.length == 0 || subsizes.length != sizes.length || starts.length != sizes.length) {
            throw call.error(MPI.ERR_ARG, "sizes", sizes, "as many as subsizes and starts, 1 or more");
        }
        for (int i = 0; i < sizes.length; i++) {
            if (subsizes[i] < 1 || subsizes[i] > sizes[i]) {
                throw call.error(MPI.ERR_ARG, "subsizes[" + i + "]", subsizes[i], "1.." + sizes[i]);
            }
            if (starts[i] < 0 || starts[i] > sizes[i] - subsizes[i]) {
                throw call.error(MPI.ERR_ARG, "starts[" + i + "]", starts[i], "0.." + (sizes[i] - subsizes[i]));
            }
        }
        boolean lastIsContiguous = isRowMajor(call, order);
        Layout made = layout(call, () -> Subarray.of(sizes, subsizes, starts, lastIsContiguous, old));
        return Datatype.derived(made, "subarray", oldType);
    }

    private static boolean isRowMajor(Call call, int order) {
        if (order != MPI.ORDER_C && order != MPI.ORDER_FORTRAN) {
            throw call.error(MPI.ERR_ARG, "order", order, "MPI.ORDER_C or MPI.ORDER_FORTRAN");
        }
        return order == MPI.ORDER_C;
    }

    static Datatype darray(
            int size,
            int rank,
            int[] sizes,
            int[] distributions,
            int[] arguments,
            int[] grid,
            int order,
            Datatype oldType) {
        Call call = Datatype.call(
                "createDarray",
                "size",
                size,
                "rank",
                rank,
                "sizes",
                sizes,
                "distributions",
                distributions,
                "arguments",
                arguments,
                "grid",
                grid,
                "order",
                order,
                "oldType",
                oldType);
        Layout old = Datatype.checked(call, oldType).layout();
        BlockDistribution[] dimensions = Distributions.of(call, size, rank, sizes, distributions, arguments, grid);
        boolean lastIsContiguous = isRowMajor(call, order);
        Layout made = layout(call, () -> BlockDistribution.layout(dimensions, lastIsContiguous, old));
        return Datatype.derived(made, "darray", oldType);
    }
}
