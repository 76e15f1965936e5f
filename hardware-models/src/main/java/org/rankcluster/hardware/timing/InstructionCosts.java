package org.rankcluster.hardware.timing;

/**
 * What a core takes for the instructions of a program whose computing is counted, in picoseconds, by class of JVM instruction. What a
 * compiler keeps in registers (local variables, constants, the operand stack) is free.
 *
 * @param integer addition, logic, shift, comparison or conversion
 * @param multiply multiplication of integers
 * @param divide division of integers, or its remainder
 * @param floating floating-point operation
 * @param floatingDivide floating-point division
 * @param memory access to a field or an element of an array
 * @param branch branch, taken or not
 * @param call call of a method, what it does apart
 * @param allocate making an object or array
 */
public record InstructionCosts(
        long integer,
        long multiply,
        long divide,
        long floating,
        long floatingDivide,
        long memory,
        long branch,
        long call,
        long allocate) {

    /** For machine files that say nothing of it: round numbers of cycles, ours, without a source. */
    public static InstructionCosts usual(Clock clock) {
        return new InstructionCosts(
                clock.time(1),
                clock.time(4),
                clock.time(30),
                clock.time(1),
                clock.time(30),
                clock.time(2),
                clock.time(1),
                clock.time(5),
                clock.time(20));
    }
}
