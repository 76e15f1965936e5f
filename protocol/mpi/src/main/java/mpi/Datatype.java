package mpi;

import mpi.DatatypeMaking.Unit;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.reduce.ElementType;

/**
 * A datatype: the basic types in one element of a message, and their positions in a buffer (MPI-4.1, chapter 5). Sizes and extents count
 * elements of the base type, as in both Java APIs: {@code MPI.INT.getSize()} is 1. A type of several basic types counts bytes. The getters
 * of Open MPI, but not of MPJ, also count bytes for INT2, because programs have no arrays of it there.
 *
 * <p>A derived type does not depend on the types that it was created from; they can be freed. A freed type cannot be
 * used in another call. Communication that was started with it continues.
 *
 * <p>Types created in the Open MPI Java API must be committed before they are used for communication. Types of the MPJ
 * constructors are committed from the beginning.
 *
 * <p>Displacements of {@code createH...}, {@code createStruct} and {@code createResized} are in bytes. Displacements of
 * {@code Hvector}, {@code Hindexed} and {@code Struct} are in elements of the base type, all others in extents of the
 * old type.
 *
 * <p>A constructor fails with class ERR_TYPE if an old type is null or freed. A constructor also fails if one element has 2 GiB of
 * data or more.
 */
public final class Datatype extends Identified implements Freeable, Cloneable {
    /** Number of the base type in mpiJava: BYTE is 1, CHAR 2, SHORT 3, BOOLEAN 4, INT 5, LONG 6, FLOAT 7, DOUBLE 8. */
    public final int baseType;

    private final Layout layout;
    private final BasicType base;
    /** Unit of Open MPI's getters: the base type, except for INT2. */
    private final BasicType unit;

    private final @Nullable ElementType element;
    private final boolean predefined;
    private final boolean mixed;
    /** Name in messages. */
    private String name;

    /** Name of a type of the program, as {@link #getName} returns it; empty if it has none. */
    private String ownName = "";

    private boolean committed;
    private boolean freed;

    /** Creates a null type, as DATATYPE_NULL. Programs get their types from the methods of this class. */
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
                : this.base; // In Open MPI: INT2.setBasic(Datatype.INT2, MPI.BYTE)
        this.baseType = this.base.mpiJavaNumber();
    }

    // ---- for the rest of the library

    /** Creates a predefined type. */
    static Datatype predefined(Layout layout, @Nullable ElementType element, String name) {
        return new Datatype(layout, layout.base(), element, name, true, false);
    }

    /** Creates a type of the program, measured in the base type of {@code old}. */
    static Datatype derived(Layout layout, String kind, Datatype old) {
        return new Datatype(layout, old.base, old.element, kind + " of " + old.name, false, old.mixed);
    }

    /** Creates a type of the program with the base type that all its parts share. */
    static Datatype struct(Layout layout) {
        return new Datatype(layout, layout.base(), null, "struct", false, false);
    }

    /**
     * Creates a type of the program with parts of any types, measured in bytes. Its buffers may be arrays of any
     * primitive type.
     */
    static Datatype mixedStruct(Layout layout) {
        return new Datatype(layout, BasicType.BYTE, null, "struct", false, true);
    }

    /** Returns {@code type}. Fails if it is null or freed. */
    static Datatype checked(Call call, @Nullable Datatype type) {
        if (type == null || type.freed) {
            throw call.error(MPI.ERR_TYPE, "type", type, "a datatype that was not freed");
        }
        return type;
    }

    /** Returns {@code type} for communication. Fails if it is not committed. */
    static Datatype usable(Call call, @Nullable Datatype type) {
        Datatype used = checked(call, type);
        if (!used.committed) {
            throw call.error(MPI.ERR_TYPE, "type", used, "a datatype that was committed");
        }
        return used;
    }

    /** Returns this type for a persistent request, which remains usable when the program frees the type. */
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

    /** Returns the basic type of the arrays that hold elements of this type. */
    BasicType base() {
        return base;
    }

    /** Returns whether arrays of any primitive type hold its elements. */
    boolean isMixed() {
        return mixed;
    }

    /** Returns the element type for predefined operators; null if they are undefined on it. */
    @Nullable
    ElementType element() {
        return element;
    }

    boolean isObject() {
        return base == BasicType.OBJECT;
    }

    /** Commits and returns this type. */
    Datatype committed() {
        committed = true;
        return this;
    }

    /**
     * Creates a call of a method of this class. The arguments are pairs of names and values.
     *
     * @throws MPIException of class ERR_OTHER after Finalize
     */
    static Call call(String name, @Nullable Object... arguments) {
        return new Call(null, name, () -> Call.words("Datatype." + name, arguments)).beforeFinalize();
    }

    // ---- made of others (MPI-4.1, sections 5.1.2 to 5.1.4)

    /**
     * Creates a type of {@code count} contiguous elements.
     *
     * @param count number of elements, 0 or more
     * @param oldType type of the elements
     * @return the new type
     * @throws MPIException of class ERR_COUNT or ERR_TYPE if an argument is invalid
     */
    public static Datatype createContiguous(int count, Datatype oldType) {
        return DatatypeMaking.contiguous(count, oldType);
    }

    /**
     * Creates a type of equally spaced blocks.
     *
     * @param count number of blocks, 0 or more
     * @param blockLength number of elements of each block, 0 or more
     * @param stride distance between the starts of blocks, in elements; may be negative
     * @param oldType type of the elements
     * @return the new type
     * @throws MPIException of class ERR_COUNT, ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        return DatatypeMaking.vector("createVector", count, blockLength, stride, Unit.EXTENT, oldType);
    }

    /**
     * Creates a type of equally spaced blocks.
     *
     * @param count number of blocks, 0 or more
     * @param blockLength number of elements of each block, 0 or more
     * @param stride distance between the starts of blocks, in bytes; may be negative
     * @param oldType type of the elements
     * @return the new type
     * @throws MPIException of class ERR_COUNT, ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        return DatatypeMaking.vector("createHVector", count, blockLength, stride, Unit.BYTE, oldType);
    }

    /**
     * Creates a type of blocks of {@code blockLengths[i]} elements at {@code displacements[i]}.
     *
     * @param blockLengths number of elements of each block, 0 or more
     * @param displacements displacement of each block, in elements
     * @param oldType type of the elements
     * @return the new type
     * @throws MPIException of class ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return DatatypeMaking.indexed("createIndexed", blockLengths, displacements, Unit.EXTENT, oldType);
    }

    /**
     * Creates a type of blocks of {@code blockLengths[i]} elements at {@code displacements[i]}.
     *
     * @param blockLengths number of elements of each block, 0 or more
     * @param displacements displacement of each block, in bytes
     * @param oldType type of the elements
     * @return the new type
     * @throws MPIException of class ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return DatatypeMaking.indexed("createHIndexed", blockLengths, displacements, Unit.BYTE, oldType);
    }

    /**
     * Creates a type of equal blocks at {@code displacements[i]}. This method is in neither of the two Java APIs.
     *
     * @param blockLength number of elements of each block, 0 or more
     * @param displacements displacement of each block, in elements
     * @param oldType type of the elements
     * @return the new type
     * @throws MPIException of class ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype createIndexedBlock(int blockLength, int[] displacements, Datatype oldType) {
        return DatatypeMaking.indexedBlock(blockLength, displacements, oldType);
    }

    /**
     * Creates a type of blocks of {@code blockLengths[i]} elements of {@code types[i]} at {@code displacements[i]}.
     *
     * @param blockLengths number of elements of each block, 0 or more
     * @param displacements displacement of each block, in bytes
     * @param types type of the elements of each block
     * @return the new type
     * @throws MPIException of class ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        return DatatypeMaking.struct(blockLengths, displacements, types);
    }

    /**
     * Creates a copy of a type with another lower bound and extent.
     *
     * @param oldType type of the elements
     * @param lb lower bound, in bytes
     * @param extent extent, in bytes
     * @return the new type
     * @throws MPIException of class ERR_TYPE if an argument is invalid
     */
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        return DatatypeMaking.resized(oldType, lb, extent);
    }

    /**
     * Creates the type of a box in a larger array: {@code subsizes[d]} of {@code sizes[d]} elements from
     * {@code starts[d]} in dimension d. Its extent is the extent of the whole array. This method is in neither of the
     * two Java APIs.
     *
     * @param sizes extents of the array, 1 or more dimensions
     * @param subsizes extents of the box, 1 or more, at most {@code sizes[d]}
     * @param starts first element of the box in each dimension, 0 or more
     * @param order MPI.ORDER_C if the last dimension is contiguous, MPI.ORDER_FORTRAN if the first
     * @param oldType type of the elements
     * @return the new type
     * @throws MPIException of class ERR_ARG if the box is not inside of the array, or for another order
     */
    public static Datatype createSubarray(int[] sizes, int[] subsizes, int[] starts, int order, Datatype oldType) {
        return DatatypeMaking.subarray(sizes, subsizes, starts, order, oldType);
    }

    /**
     * Creates the type of one process's part of a distributed array. Dimension d of {@code sizes[d]} elements is
     * distributed over {@code grid[d]} processes. Its extent is the extent of the whole array. This method is in
     * neither of the two Java APIs.
     *
     * @param size number of processes, the product of {@code grid}
     * @param rank rank of the process, in row-major order; 0 or more, below {@code size}
     * @param sizes extents of the array, 1 or more each
     * @param distributions MPI.DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC or DISTRIBUTE_NONE for each dimension
     * @param arguments block length of each dimension, or MPI.DISTRIBUTE_DFLT_DARG
     * @param grid number of processes in each dimension, 1 or more
     * @param order MPI.ORDER_C if the last dimension is contiguous, MPI.ORDER_FORTRAN if the first
     * @param oldType type of the elements
     * @return the new type
     * @throws MPIException of class ERR_ARG if the arguments describe no distribution
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

    /**
     * Returns the amount of data in one element.
     *
     * @return number of elements of the base type, 0 or more
     */
    public int getSize() {
        return units(layout.size());
    }

    /**
     * Returns {@link #getSize} in bytes.
     *
     * @return bytes, 0 or more
     */
    public int getByteSize() {
        return layout.size();
    }

    /**
     * Returns the lower bound.
     *
     * @return lower bound, in elements of the base type
     */
    public int getLb() {
        return units(layout.lowerBound());
    }

    /**
     * Returns the distance between consecutive elements.
     *
     * @return extent, in elements of the base type
     */
    public int getExtent() {
        return units(layout.extent());
    }

    /**
     * Returns the lower bound of the data.
     *
     * @return lower bound, in elements of the base type
     */
    public int getTrueLb() {
        return units(layout.trueLowerBound());
    }

    /**
     * Returns the extent of the data.
     *
     * @return extent without gaps at the ends, in elements of the base type
     */
    public int getTrueExtent() {
        return units(layout.trueUpperBound() - layout.trueLowerBound());
    }

    private int units(long bytes) {
        return Math.toIntExact(bytes / unit.size());
    }

    // ---- ready, copied, given up

    /**
     * Commits the type: it can be used for communication. Types of the MPJ constructors are committed from the
     * beginning.
     *
     * @throws MPIException of class ERR_TYPE if the type is null or freed
     */
    public void commit() {
        checked(call("commit"), this).committed = true;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Datatype clone() {
        return dup();
    }

    /**
     * Creates a copy with the same attributes. The copy is committed if this type is.
     *
     * @return the copy
     * @throws MPIException of class ERR_TYPE if the type is null or freed
     */
    public Datatype dup() {
        Datatype copy = checked(call("dup"), this).copy().namedAfter(this);
        TypeAttributes.copy(this, copy);
        return copy;
    }

    @Override
    public void free() {
        checkOwn("free");
        TypeAttributes.forget(checked(call("free"), this));
        freed = true;
    }

    /** Checks that the type is not predefined, since all ranks share the predefined types. */
    private void checkOwn(String call) {
        if (predefined) {
            throw call(call).error(MPI.ERR_TYPE, "type", name, "a type that the program created");
        }
    }

    /** {@return whether the datatype is DATATYPE_NULL or was freed} */
    public boolean isNull() {
        return freed;
    }

    // ---- names and attributes

    /**
     * Sets the name that messages show.
     *
     * @param newName name of at most MAX_OBJECT_NAME characters
     * @throws MPIException of class ERR_TYPE for a predefined type, ERR_ARG if the name is null or too long
     */
    public void setName(String newName) {
        checkOwn("setName");
        name = newName;
        ownName = newName;
    }

    /** Names this copy of a type as Open MPI does, and returns it. */
    Datatype namedAfter(Datatype old) {
        String copied = "Dup " + old.getName();
        ownName = copied.substring(0, Math.min(copied.length(), MPI.MAX_OBJECT_NAME - 1));
        return this;
    }

    /**
     * Returns the name of the type.
     *
     * @return the name that the program has set; for a predefined type, Open MPI's name of its C type. As with Open MPI, the name of a copy
     *     or a resized type begins with {@code "Dup "} and the old type's name. Other new types have an empty name.
     */
    public String getName() {
        return predefined ? "MPI_" + nameInC(name) : ownName;
    }

    /**
     * Returns the name of the C type of each type in Open MPI's Java binding. Types of the mpiJava API alone keep their
     * names.
     */
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

    /**
     * Creates a keyval. Duplicates of a type copy its attributes.
     *
     * @return number of the new keyval
     */
    public static int createKeyval() {
        return Keyvals.current(call("createKeyval")).create();
    }

    /**
     * Frees a keyval; attributes under it stay.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public static void freeKeyval(int keyval) {
        Call call = call("freeKeyval", "keyval", keyval);
        Keyvals.current(call).free(call, keyval);
    }

    /**
     * Sets an attribute of the type, in the calling process.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @param value the value
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public void setAttr(int keyval, Object value) {
        Call call = call("setAttr", "keyval", keyval);
        TypeAttributes.ownOf(call, checked(call, this)).set(call, keyval, value);
    }

    /**
     * Returns an attribute of the type in the calling process.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @return the value; null if there is none
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public @Nullable Object getAttr(int keyval) {
        Call call = call("getAttr", "keyval", keyval);
        return TypeAttributes.of(call, checked(call, this)).get(call, keyval);
    }

    /**
     * Removes an attribute.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @throws MPIException of class ERR_KEYVAL for any other number, or if there is no value
     */
    public void deleteAttr(int keyval) {
        Call call = call("deleteAttr", "keyval", keyval);
        TypeAttributes.of(call, checked(call, this)).delete(call, keyval);
    }

    // ---- the mpiJava API: displacements of Hvector, Hindexed and Struct are in elements of the base type

    /**
     * Calls {@link #createContiguous}.
     *
     * @param count number of elements, 0 or more
     * @param oldtype type of the elements
     * @return the new type
     * @throws MPIException of class ERR_COUNT or ERR_TYPE if an argument is invalid
     */
    public static Datatype Contiguous(int count, Datatype oldtype) {
        return createContiguous(count, oldtype).committed();
    }

    /**
     * Calls {@link #createVector}.
     *
     * @param count number of blocks, 0 or more
     * @param blocklength number of elements of each block, 0 or more
     * @param stride distance between the starts of blocks, in elements; may be negative
     * @param oldtype type of the elements
     * @return the new type
     * @throws MPIException of class ERR_COUNT, ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        return createVector(count, blocklength, stride, oldtype).committed();
    }

    /**
     * Creates {@link #Vector} with the stride in elements of the base type.
     *
     * @param count number of blocks, 0 or more
     * @param blocklength number of elements of each block, 0 or more
     * @param stride distance between the starts of blocks, in elements of the base type; may be negative
     * @param oldtype type of the elements
     * @return the new type
     * @throws MPIException of class ERR_COUNT, ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        return DatatypeMaking.vector("Hvector", count, blocklength, stride, Unit.BASE_TYPE, oldtype)
                .committed();
    }

    /**
     * Calls {@link #createIndexed}.
     *
     * @param blocklengths number of elements of each block, 0 or more
     * @param displacements displacement of each block, in elements
     * @param oldtype type of the elements
     * @return the new type
     * @throws MPIException of class ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype Indexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return createIndexed(blocklengths, displacements, oldtype).committed();
    }

    /**
     * Creates {@link #Indexed} with displacements in elements of the base type.
     *
     * @param blocklengths number of elements of each block, 0 or more
     * @param displacements displacement of each block, in elements of the base type
     * @param oldtype type of the elements
     * @return the new type
     * @throws MPIException of class ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype Hindexed(int[] blocklengths, int[] displacements, Datatype oldtype) {
        return DatatypeMaking.indexed("Hindexed", blocklengths, displacements, Unit.BASE_TYPE, oldtype)
                .committed();
    }

    /**
     * Creates a type of blocks of types that have one base type in common, and of MPI.LB and MPI.UB.
     *
     * @param blocklengths number of elements of each block, 0 or more
     * @param displacements displacement of each block, in elements of the base type
     * @param types type of the elements of each block
     * @return the new type
     * @throws MPIException of class ERR_ARG or ERR_TYPE if an argument is invalid
     */
    public static Datatype Struct(int[] blocklengths, int[] displacements, Datatype[] types) {
        return DatatypeMaking.structOfOneBase(blocklengths, displacements, types)
                .committed();
    }

    /**
     * Returns {@link #baseType}.
     *
     * @return number of the base type in mpiJava
     */
    public int getType() {
        return baseType;
    }

    /**
     * Returns {@link #getSize} in elements of an array.
     *
     * @return number of elements, 0 or more
     */
    public int Size() {
        return elements(layout.size());
    }

    /**
     * Returns {@link #getExtent} in elements of an array.
     *
     * @return extent, in elements
     */
    public int Extent() {
        return elements(layout.extent());
    }

    /**
     * Returns {@link #getLb} in elements of an array.
     *
     * @return lower bound, in elements
     */
    public int Lb() {
        return elements(layout.lowerBound());
    }

    /**
     * Returns the upper bound.
     *
     * @return upper bound, in elements of an array
     */
    public int Ub() {
        return elements(layout.upperBound());
    }

    private int elements(long bytes) {
        return Math.toIntExact(bytes / base.size());
    }

    /**
     * Calls {@link #commit}.
     *
     * @throws MPIException of class ERR_TYPE if the type is null or freed
     */
    public void Commit() {
        commit();
    }

    /** Does nothing, since no memory is held outside of the heap. Programs of the mpiJava API may call it. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize", "Finally"})
    public void finalize() {
        // The garbage collector frees the memory.
    }
}
