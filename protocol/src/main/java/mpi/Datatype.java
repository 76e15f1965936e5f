package mpi;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.reduce.ElementType;

/**
 * What an element of a message is made of, and where its parts lie in a buffer. Sizes and extents count elements of the base
 * type, as both Java dialects have it: {@code MPI.INT.getSize()} is 1. A type of several basic types counts bytes.
 *
 * <p>Displacements of {@code createH...} and {@code createStruct} are in bytes (Open MPI), those of {@code Hvector},
 * {@code Hindexed} and {@code Struct} in elements of the base type (MPJ).
 */
public final class Datatype implements Freeable, Cloneable {
    private final Layout layout;
    private final BasicType base;
    private final @Nullable ElementType element;
    private final boolean predefined;
    private String name;
    private boolean freed;

    private Datatype(
            Layout layout, @Nullable BasicType base, @Nullable ElementType element, String name, boolean predefined) {
        this.layout = layout;
        this.base = base == null ? BasicType.BYTE : base;
        this.element = element;
        this.name = name;
        this.predefined = predefined;
    }

    /** A named type of the library. */
    static Datatype predefined(Layout layout, @Nullable ElementType element, String name) {
        return new Datatype(layout, layout.base(), element, name, true);
    }

    /** The type that is none: DATATYPE_NULL. */
    static Datatype none() {
        Datatype type = predefined(Layout.of(BasicType.BYTE), null, "DATATYPE_NULL");
        type.freed = true;
        return type;
    }

    private static Datatype derived(Layout layout, String kind, Datatype old) {
        return new Datatype(layout, old.base, old.element, kind + " of " + old.name, false);
    }

    /** {@code type}, or an error if there is none. */
    static Datatype checked(Call call, @Nullable Datatype type) {
        if (type == null || type.freed) {
            throw call.error(MPI.ERR_TYPE, "type", type, "a datatype that was not freed");
        }
        return type;
    }

    Layout layout() {
        return layout;
    }

    /** The basic type whose arrays hold elements of this type. */
    BasicType base() {
        return base;
    }

    /** What predefined operators see in it; null if they see nothing. */
    @Nullable
    ElementType element() {
        return element;
    }

    boolean isObject() {
        return base == BasicType.OBJECT;
    }

    private int units(long bytes) {
        return Math.toIntExact(bytes / base.size());
    }

    /** Lower bound. */
    public int getLb() {
        return units(layout.lowerBound());
    }

    /** Distance between consecutive elements. */
    public int getExtent() {
        return units(layout.extent());
    }

    /** Lower bound of the data. */
    public int getTrueLb() {
        return units(layout.trueLowerBound());
    }

    /** Extent of the data. */
    public int getTrueExtent() {
        return units(layout.trueUpperBound() - layout.trueLowerBound());
    }

    /** Data in one element. */
    public int getSize() {
        return units(layout.size());
    }

    /** Makes it ready for use. */
    public void commit() {
        checked(call("commit"), this);
    }

    @Override
    public void free() {
        checkOwn("free");
        freed = true;
    }

    /** Whether it is DATATYPE_NULL or was freed. */
    public boolean isNull() {
        return freed;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Datatype clone() {
        return dup();
    }

    /** A copy. */
    public Datatype dup() {
        return new Datatype(checked(call("dup"), this).layout, base, element, name, false);
    }

    /** {@code count} elements, one after the other. */
    public static Datatype createContiguous(int count, Datatype oldType) {
        Call call = call("createContiguous", "count", count, "oldType", oldType);
        call.checkNotNegative(MPI.ERR_COUNT, "count", count);
        return derived(Layout.contiguous(count, checked(call, oldType).layout), "contiguous", oldType);
    }

    /** {@code count} blocks of {@code blockLength} elements, {@code stride} elements from start to start. */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        Call call = vectorCall("createVector", count, blockLength, stride, oldType);
        return vector(
                call, count, blockLength, stride * checked(call, oldType).layout.extent(), oldType);
    }

    /** {@code count} blocks of {@code blockLength} elements, {@code stride} bytes from start to start. */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        return vector(
                vectorCall("createHVector", count, blockLength, stride, oldType), count, blockLength, stride, oldType);
    }

    private static Call vectorCall(String name, int count, int blockLength, int stride, @Nullable Datatype oldType) {
        return call(name, "count", count, "blockLength", blockLength, "stride", stride, "oldType", oldType);
    }

    private static Datatype vector(Call call, int count, int blockLength, long stride, @Nullable Datatype oldType) {
        call.checkNotNegative(MPI.ERR_COUNT, "count", count);
        call.checkNotNegative(MPI.ERR_ARG, "blockLength", blockLength);
        Datatype old = checked(call, oldType);
        return derived(Layout.vector(count, blockLength, stride, old.layout), "vector", old);
    }

    /** Blocks of {@code blockLengths[i]} elements at {@code displacements[i]} elements. */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        Call call = indexedCall("createIndexed", blockLengths, displacements, oldType);
        return indexed(
                call, blockLengths, displacements, checked(call, oldType).layout.extent(), oldType);
    }

    /** Blocks of {@code blockLengths[i]} elements at {@code displacements[i]} bytes. */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        Call call = indexedCall("createHIndexed", blockLengths, displacements, oldType);
        return indexed(call, blockLengths, displacements, 1, checked(call, oldType));
    }

    private static Call indexedCall(String name, int[] blockLengths, int[] displacements, @Nullable Datatype oldType) {
        return call(name, "blockLengths", blockLengths, "displacements", displacements, "oldType", oldType);
    }

    private static Datatype indexed(Call call, int[] blockLengths, int[] displacements, long unit, Datatype oldType) {
        Datatype[] types = new Datatype[blockLengths.length];
        Arrays.fill(types, oldType);
        return derived(struct(call, blockLengths, displacements, unit, types), "indexed", oldType);
    }

    /** Blocks of {@code blockLengths[i]} elements of {@code types[i]} at {@code displacements[i]} bytes. */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        Call call = call("createStruct", "blockLengths", blockLengths, "displacements", displacements);
        return new Datatype(struct(call, blockLengths, displacements, 1, types), BasicType.BYTE, null, "struct", false);
    }

    private static Layout struct(Call call, int[] blockLengths, int[] displacements, long unit, Datatype[] types) {
        if (displacements.length != blockLengths.length || types.length != blockLengths.length) {
            throw call.error(MPI.ERR_ARG, "displacements", displacements.length, "as many as blockLengths");
        }
        Layout[] layouts = new Layout[types.length];
        long[] places = new long[types.length];
        for (int i = 0; i < types.length; i++) {
            call.checkNotNegative(MPI.ERR_ARG, "blockLengths[" + i + "]", blockLengths[i]);
            layouts[i] = checked(call, types[i]).layout;
            places[i] = displacements[i] * unit;
        }
        return Layout.struct(blockLengths, places, layouts);
    }

    /** {@code oldType} with another lower bound and extent, in bytes. */
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        Call call = call("createResized", "oldType", oldType, "lb", lb, "extent", extent);
        return derived(Layout.resized(checked(call, oldType).layout, lb, extent), "resized", oldType);
    }

    /** Names it for messages. */
    public void setName(String newName) {
        checkOwn("setName");
        name = newName;
    }

    /** Predefined types are shared by all ranks. */
    private void checkOwn(String call) {
        if (predefined) {
            throw call(call).error(MPI.ERR_TYPE, "type", name, "a type that the program created");
        }
    }

    public String getName() {
        return name;
    }

    @Override
    public String toString() {
        return name;
    }

    private static Call call(String name, @Nullable Object... arguments) {
        return new Call(null, () -> Call.words("Datatype." + name, arguments));
    }

    /** {@link #getSize} in bytes. */
    public int getByteSize() {
        return layout.size();
    }

    /** {@link #getExtent}. */
    public int Extent() {
        return getExtent();
    }

    /** {@link #getSize}. */
    public int Size() {
        return getSize();
    }

    /** {@link #getLb}. */
    public int Lb() {
        return getLb();
    }

    /** Upper bound. */
    public int Ub() {
        return units(layout.upperBound());
    }

    /** {@link #commit}. */
    public void Commit() {
        commit();
    }

    /** {@link #createContiguous}. */
    public static Datatype Contiguous(int count, Datatype oldtype) {
        return createContiguous(count, oldtype);
    }

    /** {@link #createVector}. */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        return createVector(count, blocklength, stride, oldtype);
    }

    /** As {@link #Vector}, with the stride in elements of the base type. */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        return createHVector(count, blocklength, stride * oldtype.base.size(), oldtype);
    }

    /** {@link #createIndexed}. */
    public static Datatype Indexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return createIndexed(blocklengths, displacements, oldtype);
    }

    /** As {@link #Indexed}, with displacements in elements of the base type. */
    public static Datatype Hindexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        Call call = indexedCall("Hindexed", blocklengths, displacements, oldtype);
        return indexed(
                call, blocklengths, displacements, checked(call, oldtype).base.size(), oldtype);
    }

    /** Blocks of types with one base type in common, at displacements in elements of it. */
    public static Datatype Struct(int[] blocklengths, int[] displacements, Datatype[] types) {
        Call call = call("Struct", "blocklengths", blocklengths, "displacements", displacements);
        int unit = types.length == 0 ? 1 : checked(call, types[0]).base.size();
        Layout layout = struct(call, blocklengths, displacements, unit, types);
        if (layout.base() == null) {
            throw call.error(MPI.ERR_TYPE, "types", Arrays.toString(types), "one base type");
        }
        return new Datatype(layout, layout.base(), null, "struct", false);
    }
}
