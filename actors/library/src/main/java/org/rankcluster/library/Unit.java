package org.rankcluster.library;

/** The units of a machine's values, as machine files write them. */
public enum Unit {
    /** Picoseconds. */
    PS("ps"),
    /** Nanoseconds. */
    NS("ns"),
    /** Microseconds. */
    US("us"),
    /** Clock cycles of the machine. */
    CYCLES("cycles"),
    /** Bytes. */
    B("B"),
    /** 1,024 bytes. */
    KIB("KiB"),
    /** 1,048,576 bytes. */
    MIB("MiB"),
    /** 1,073,741,824 bytes. */
    GIB("GiB"),
    /** 10^6 bytes a second. */
    MB_PER_S("MB/s"),
    /** 10^9 bytes a second. */
    GB_PER_S("GB/s"),
    /** 10^9 bits a second. */
    GBIT_PER_S("Gbit/s"),
    /** 10^6 cycles a second. */
    MHZ("MHz"),
    /** 10^9 cycles a second. */
    GHZ("GHz"),
    /** 10^9 floating-point operations a second. */
    GFLOP_PER_S("Gflop/s");

    private final String text;

    Unit(String text) {
        this.text = text;
    }

    /** {@return the text of the unit in machine files} */
    public String text() {
        return text;
    }
}
