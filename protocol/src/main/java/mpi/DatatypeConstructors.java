package mpi;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BlockDistribution;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.datatype.Subarray;

/**
 * Makes datatypes in the Open MPI dialect (MPI-4.1, sections 5.1.2 to 5.1.4): displacements of {@code createH...},
 * {@code createStruct} and {@code createResized} are in bytes, all others in extents of the old type. What a program makes it has
 * to commit before it communicates with it.
 */
abstract class DatatypeConstructors extends Identified {
    DatatypeConstructors() {}

    static Call call(String name, @Nullable Object... arguments) {
        return new Call(null, name, () -> Call.words("Datatype." + name, arguments));
    }

    /** What {@code maker} makes; an error if its measures do not fit. */
    static Layout layout(Call call, Supplier<Layout> maker) {
        try {
            return maker.get();
        } catch (ArithmeticException tooLarge) {
            throw call.error(MPI.ERR_TYPE, "type: too large (expected: less than 2 GiB of data in an element)");
        }
    }

    /** {@code count} elements, one after the other. */
    public static Datatype createContiguous(int count, Datatype oldType) {
        Call call = call("createContiguous", "count", count, "oldType", oldType);
        call.checkNotNegative(MPI.ERR_COUNT, "count", count);
        Layout old = Datatype.checked(call, oldType).layout();
        return Datatype.derived(layout(call, () -> Layout.contiguous(count, old)), "contiguous", oldType);
    }

    /** {@code count} blocks of {@code blockLength} elements, {@code stride} elements from start to start. */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        Call call = vectorCall("createVector", count, blockLength, stride, oldType);
        long extent = Datatype.checked(call, oldType).layout().extent();
        return vector(call, count, blockLength, stride * extent, oldType);
    }

    /** {@code count} blocks of {@code blockLength} elements, {@code stride} bytes from start to start. */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        Call call = vectorCall("createHVector", count, blockLength, stride, oldType);
        return vector(call, count, blockLength, stride, Datatype.checked(call, oldType));
    }

    static Call vectorCall(String name, int count, int blockLength, int stride, @Nullable Datatype oldType) {
        return call(name, "count", count, "blockLength", blockLength, "stride", stride, "oldType", oldType);
    }

    static Datatype vector(Call call, int count, int blockLength, long stride, Datatype old) {
        call.checkNotNegative(MPI.ERR_COUNT, "count", count);
        call.checkNotNegative(MPI.ERR_ARG, "blockLength", blockLength);
        Layout made = layout(call, () -> Layout.vector(count, blockLength, stride, old.layout()));
        return Datatype.derived(made, "vector", old);
    }

    /** Blocks of {@code blockLengths[i]} elements at {@code displacements[i]} elements. */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        Call call = indexedCall("createIndexed", blockLengths, displacements, oldType);
        long extent = Datatype.checked(call, oldType).layout().extent();
        return indexed(call, blockLengths, displacements, extent, oldType);
    }

    /** Blocks of {@code blockLengths[i]} elements at {@code displacements[i]} bytes. */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        Call call = indexedCall("createHIndexed", blockLengths, displacements, oldType);
        return indexed(call, blockLengths, displacements, 1, Datatype.checked(call, oldType));
    }

    /** Blocks of {@code blockLength} elements at {@code displacements[i]} elements. In neither dialect. */
    public static Datatype createIndexedBlock(int blockLength, int[] displacements, Datatype oldType) {
        int[] blockLengths = new int[displacements == null ? 0 : displacements.length];
        Arrays.fill(blockLengths, blockLength);
        Call call = indexedCall("createIndexedBlock", blockLengths, displacements, oldType);
        long extent = Datatype.checked(call, oldType).layout().extent();
        return indexed(call, blockLengths, displacements, extent, oldType);
    }

    static Call indexedCall(String name, int[] blockLengths, int[] displacements, @Nullable Datatype oldType) {
        return call(name, "blockLengths", blockLengths, "displacements", displacements, "oldType", oldType);
    }

    static Datatype indexed(Call call, int[] blockLengths, int[] displacements, long unit, Datatype oldType) {
        call.checkNotNull(MPI.ERR_ARG, "blockLengths", blockLengths);
        Datatype[] types = new Datatype[blockLengths.length];
        Arrays.fill(types, oldType);
        return Datatype.derived(struct(call, blockLengths, displacements, unit, types), "indexed", oldType);
    }

    /** Blocks of {@code blockLengths[i]} elements of {@code types[i]} at {@code displacements[i]} bytes. */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        Call call = call("createStruct", "blockLengths", blockLengths, "displacements", displacements);
        return Datatype.mixedStruct(struct(call, blockLengths, displacements, 1, types));
    }

    static Layout struct(Call call, int[] blockLengths, int[] displacements, long unit, Datatype[] types) {
        call.checkNotNull(MPI.ERR_ARG, "blockLengths", blockLengths);
        call.checkNotNull(MPI.ERR_ARG, "displacements", displacements);
        call.checkNotNull(MPI.ERR_TYPE, "types", types);
        if (displacements.length != blockLengths.length || types.length != blockLengths.length) {
            throw call.error(MPI.ERR_ARG, "displacements", displacements.length, "as many as blockLengths");
        }
        Layout[] layouts = new Layout[types.length];
        long[] places = new long[types.length];
        for (int i = 0; i < types.length; i++) {
            call.checkNotNegative(MPI.ERR_ARG, "blockLengths[" + i + "]", blockLengths[i]);
            layouts[i] = Datatype.checked(call, types[i]).layout();
            places[i] = displacements[i] * unit;
        }
        return layout(call, () -> Layout.struct(blockLengths, places, layouts));
    }

    /** {@code oldType} with another lower bound and extent, in bytes. */
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        Call call = call("createResized", "oldType", oldType, "lb", lb, "extent", extent);
        Layout old = Datatype.checked(call, oldType).layout();
        return Datatype.derived(Layout.resized(old, lb, extent), "resized", oldType);
    }

    /**
     * A box of a larger array: {@code subsizes[d]} of {@code sizes[d]} elements from {@code starts[d]} on in dimension d. Its extent
     * is that of the whole array. In neither dialect.
     *
     * @param order MPI.ORDER_C if the last dimension is contiguous, MPI.ORDER_FORTRAN if the first
     */
    public static Datatype createSubarray(int[] sizes, int[] subsizes, int[] starts, int order, Datatype oldType) {
        Call call = call(
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

    /**
     * What a process of a grid has of a distributed array: dimension d of {@code sizes[d]} elements is dealt out to
     * {@code grid[d]} processes. Its extent is that of the whole array. In neither dialect.
     *
     * @param size number of processes, the product of {@code grid}
     * @param rank which process, in row-major order
     * @param distributions MPI.DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC or DISTRIBUTE_NONE for each dimension
     * @param arguments block lengths, or MPI.DISTRIBUTE_DFLT_DARG
     * @param order MPI.ORDER_C if the last dimension is contiguous, MPI.ORDER_FORTRAN if the first
     */
    public static Datatype createDarray(
            int size,
            int rank,
            int[] sizes,
            int[] distributions,
            int[] arguments,
            int[] grid,
            int order,
            Datatype oldType) {
        Call call = call(
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
