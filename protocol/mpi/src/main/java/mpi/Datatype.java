package mpi;

import mpi.DatatypeMaking.Unit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.reduce.ElementType;

/**
 * What an element of a message is made of, and where its parts lie in a buffer (MPI-4.1, chapter 5). Sizes and extents count
 * elements of the base type, as both Java dialects have it: {@code MPI.INT.getSize()} is 1. A type of several basic types counts
 * bytes; so do the getters of Open MPI, though not those of MPJ, for INT2, of which programs have no arrays there.
 *
 * <p>A type that is made of others does not need them any more: they can be freed. A freed type cannot be used in another call;
 * what was started with it goes on.
 *
 * <p>What a program makes in the Open MPI dialect it has to commit before it communicates with it; types of the MPJ dialect's
 * constructors are committed from the beginning. Displacements of {@code createH...}, {@code createStruct} and {@code createResized}
 * are in bytes, those of {@code Hvector}, {@code Hindexed} and {@code Struct} in elements of the base type, all others in extents of
 * the old type.
 */
public final class Datatype extends Identified implements Freeable, Cloneable {
    /** Number of the base type in mpiJava: BYTE is 1, CHAR 2, SHORT 3, BOOLEAN 4, INT 5, LONG 6, FLOAT 7, DOUBLE 8. */
    public final int baseType;

    private final Layout layout;
    private final BasicType base;
    /** What the getters of Open MPI count in: the base type, but for INT2. */
    private final BasicType unit;

    private final @Nullable ElementType element;
    private final boolean predefined;
    private final boolean mixed;
    private String name;
    private boolean committed;
    private boolean freed;

    /** No type, as DATATYPE_NULL: programs get theirs from the methods of this class. */
    public Datatype() {
        this(Layout.of(BasicType.BYTE), BasicType.BYTE, null, "DATATYPE_NULL", true, false);
        freed = true;
    }

    private Datatype(
            Layout layout,
            @Nullable BasicType base,
            @Nullable ElementType element,
            String name,
            boolean predefined,
            boolean mixed) {
        this.layout = layout;
        this.base = base == null ? BasicType.BYTE : base;
        this.element = element;
        this.name = name;
        this.predefined = predefined;
        this.committed = predefined;
        this.mixed = mixed;
        this.unit = element == ElementType.INT2
                ? BasicType.BYTE
                : this.base; // OpenMPI: INT2.setBasic(Datatype.INT2, MPI.BYTE)
        this.baseType = this.base.mpiJavaNumber();
    }

    // ---- for the rest of the library

    /** A named type of the library. */
    static Datatype predefined(Layout layout, @Nullable ElementType element, String name) {
        return new Datatype(layout, layout.base(), element, name, true, false);
    }

    /** A type of the program, measured in the base type of another. */
    static Datatype derived(Layout layout, String kind, Datatype old) {
        return new Datatype(layout, old.base, old.element, kind + " of " + old.name, false, old.mixed);
    }

    /** A type of the program with the base type of all its parts. */
    static Datatype struct(Layout layout) {
        return new Datatype(layout, layout.base(), null, "struct", false, false);
    }

    /** A type of the program with parts of any types, measured in bytes; its buffers may be arrays of any primitive type. */
    static Datatype mixedStruct(Layout layout) {
        return new Datatype(layout, BasicType.BYTE, null, "struct", false, true);
    }

    /** {@code type}, or an error if there is none. */
    static Datatype checked(Call call, @Nullable Datatype type) {
        if (type == null || type.freed) {
            throw call.error(MPI.ERR_TYPE, "type", type, "a datatype that was not freed");
        }
        return type;
    }

    /** {@code type} for communicating, or an error if it is none for that. */
    static Datatype usable(Call call, @Nullable Datatype type) {
        Datatype used = checked(call, type);
        if (!used.committed) {
            throw call.error(MPI.ERR_TYPE, "type", used, "a datatype that was committed");
        }
        return used;
    }

    /** This type for a persistent request, which goes on when the program frees it. */
    Datatype held() {
        return predefined ? this : copy();
    }

    private Datatype copy() {
        Datatype copy = new Datatype(layout, base, element, name, false, mixed);
        copy.committed = committed;
        copy.freed = freed;
        return copy;
    }

    Layout layout() {
        return layout;
    }

    /** The basic type whose arrays hold elements of this type. */
    BasicType base() {
        return base;
    }

    /** Whether arrays of any primitive type hold elements of it. */
    boolean isMixed() {
        return mixed;
    }

    /** What predefined operators see in it; null if they see nothing. */
    @Nullable
    ElementType element() {
        return element;
    }

    boolean isObject() {
        return base == BasicType.OBJECT;
    }

    /** This type, committed. */
    Datatype committed() {
        committed = true;
        return this;
    }

    /** A call of a method of this class, with pairs of names and values. */
    static Call call(String name, @Nullable Object... arguments) {
        return new Call(null, name, () -> Call.words("Datatype." + name, arguments));
    }

    // ---- made of others (MPI-4.1, sections 5.1.2 to 5.1.4)

    /** {@code count} elements, one after the other. */
    public static Datatype createContiguous(int count, Datatype oldType) {
        return DatatypeMaking.contiguous(count, oldType);
    }

    /** {@code count} blocks of {@code blockLength} elements, {@code stride} elements from start to start. */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        return DatatypeMaking.vector("createVector", count, blockLength, stride, Unit.EXTENT, oldType);
    }

    /** {@code count} blocks of {@code blockLength} elements, {@code stride} bytes from start to start. */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        return DatatypeMaking.vector("createHVector", count, blockLength, stride, Unit.BYTE, oldType);
    }

    /** Blocks of {@code blockLengths[i]} elements at {@code displacements[i]} elements. */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return DatatypeMaking.indexed("createIndexed", blockLengths, displacements, Unit.EXTENT, oldType);
    }

    /** Blocks of {@code blockLengths[i]} elements at {@code displacements[i]} bytes. */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return DatatypeMaking.indexed("createHIndexed", blockLengths, displacements, Unit.BYTE, oldType);
    }

    /** Blocks of {@code blockLength} elements at {@code displacements[i]} elements. In neither dialect. */
    public static Datatype createIndexedBlock(int blockLength, int[] displacements, Datatype oldType) {
        return DatatypeMaking.indexedBlock(blockLength, displacements, oldType);
    }

    /** Blocks of {@code blockLengths[i]} elements of {@code types[i]} at {@code displacements[i]} bytes. */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        return DatatypeMaking.struct(blockLengths, displacements, types);
    }

    /** {@code oldType} with another lower bound and extent, in bytes. */
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        return DatatypeMaking.resized(oldType, lb, extent);
    }

    /**
     * A box of a larger array: {@code subsizes[d]} of {@code sizes[d]} elements from {@code starts[d]} on in dimension d. Its extent
     * is that of the whole array. In neither dialect.
     *
     * @param order MPI.ORDER_C if the last dimension is contiguous, MPI.ORDER_FORTRAN if the first
     */
    public static Datatype createSubarray(int[] sizes, int[] subsizes, int[] starts, int order, Datatype oldType) {
        return DatatypeMaking.subarray(sizes, subsizes, starts, order, oldType);
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
        return DatatypeMaking.darray(size, rank, sizes, distributions, arguments, grid, order, oldType);
    }

    // ---- sizes and extents

    /** Data in one element. */
    public int getSize() {
        return units(layout.size());
    }

    /** {@link #getSize} in bytes. */
    public int getByteSize() {
        return layout.size();
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

    private int units(long bytes) {
        return Math.toIntExact(bytes / unit.size());
    }

    // ---- ready, copied, given up

    /** Makes it ready for communicating. Types of the MPJ dialect's constructors are so from the beginning. */
    public void commit() {
        checked(call("commit"), this).committed = true;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Datatype clone() {
        return dup();
    }

    /** A copy, with its attributes; committed if this one is. */
    public Datatype dup() {
        Datatype copy = checked(call("dup"), this).copy();
        TypeAttributes.copy(this, copy);
        return copy;
    }

    @Override
    public void free() {
        checkOwn("free");
        TypeAttributes.forget(checked(call("free"), this));
        freed = true;
    }

    /** Predefined types are shared by all ranks. */
    private void checkOwn(String call) {
        if (predefined) {
            throw call(call).error(MPI.ERR_TYPE, "type", name, "a type that the program created");
        }
    }

    /** Whether it is DATATYPE_NULL or was freed. */
    public boolean isNull() {
        return freed;
    }

    // ---- names and attributes

    /** Names it for messages. */
    public void setName(String newName) {
        checkOwn("setName");
        name = newName;
    }

    /** Returns the name that the program has given it, or, for a type of the library, the name that Open MPI gives its C type. */
    public String getName() {
        return predefined ? "MPI_" + nameInC(name) : name;
    }

    /** The C type of each type of Open MPI's Java binding; types of the MPJ API alone keep their names. */
    private static String nameInC(String name) {
        return switch (name) {
            case "BYTE", "BOOLEAN" -> "UINT8_T";
            case "CHAR" -> "UINT16_T";
            case "SHORT" -> "INT16_T";
            case "INT" -> "INT32_T";
            case "LONG" -> "INT64_T";
            case "INT2" -> "2INT";
            case "FLOAT_COMPLEX" -> "C_COMPLEX";
            case "DOUBLE_COMPLEX" -> "C_DOUBLE_COMPLEX";
            default -> name;
        };
    }

    @Override
    public String toString() {
        return name;
    }

    /** A new keyval. Duplicates of a type take over its attributes. */
    public static int createKeyval() {
        return Keyvals.current(call("createKeyval")).create();
    }

    /** Gives a keyval up; attributes under it stay. */
    public static void freeKeyval(int keyval) {
        Call call = call("freeKeyval", "keyval", keyval);
        Keyvals.current(call).free(call, keyval);
    }

    /** Attaches a value to it, in the calling process. */
    public void setAttr(int keyval, Object value) {
        Call call = call("setAttr", "keyval", keyval);
        TypeAttributes.ownOf(call, checked(call, this)).set(call, keyval, value);
    }

    /** What the calling process has attached to it, or null. */
    public @Nullable Object getAttr(int keyval) {
        Call call = call("getAttr", "keyval", keyval);
        return TypeAttributes.of(call, checked(call, this)).get(call, keyval);
    }

    /** Takes an attribute away; an error if it has none. */
    public void deleteAttr(int keyval) {
        Call call = call("deleteAttr", "keyval", keyval);
        TypeAttributes.of(call, checked(call, this)).delete(call, keyval);
    }

    // ---- the MPJ dialect: displacements of Hvector, Hindexed and Struct are in elements of the base type

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
        return DatatypeMaking.vector("Hvector", count, blocklength, stride, Unit.BASE_TYPE, oldtype)
                .committed();
    }

    /** {@link #createIndexed}. */
    public static Datatype Indexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return createIndexed(blocklengths, displacements, oldtype).committed();
    }

    /** As {@link #Indexed}, with displacements in elements of the base type. */
    public static Datatype Hindexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return DatatypeMaking.indexed("Hindexed", blocklengths, displacements, Unit.BASE_TYPE, oldtype)
                .committed();
    }

    /** Blocks of types with one base type in common, and of MPI.LB and MPI.UB, at displacements in elements of it. */
    public static Datatype Struct(int[] blocklengths, int[] displacements, Datatype[] types) {
        return DatatypeMaking.structOfOneBase(blocklengths, displacements, types)
                .committed();
    }

    /** {@link #baseType}. */
    public int getType() {
        return baseType;
    }

    /** {@link #getSize}, in elements of an array. */
    public int Size() {
        return elements(layout.size());
    }

    /** {@link #getExtent}, in elements of an array. */
    public int Extent() {
        return elements(layout.extent());
    }

    /** {@link #getLb}, in elements of an array. */
    public int Lb() {
        return elements(layout.lowerBound());
    }

    /** Upper bound. */
    public int Ub() {
        return elements(layout.upperBound());
    }

    private int elements(long bytes) {
        return Math.toIntExact(bytes / base.size());
    }

    /** {@link #commit}. */
    public void Commit() {
        commit();
    }

    /** Nothing is held outside of the heap; here because programs of the MPJ dialect may call it. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize", "Finally"})
    public void finalize() {
        // Memory is the collector's.
    }
}
