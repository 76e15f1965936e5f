package org.rankcluster.hardware.timing;

/**
 * The times of a core for each class of JVM instruction, in picoseconds, for programs with counted computing. Values
 * that a compiler keeps in registers (local variables, constants, the operand stack) are free.
 *
 * @param integer addition, logic, shift, comparison or conversion
 * @param multiply multiplication of integers
 * @param divide division of integers, or its remainder
 * @param floating floating-point operation
 * @param floatingDivide floating-point division
 * @param memory access to a field or an element of an array
 * @param branch branch, taken or not
 * @param call call of a method, without its body
 * @param allocate allocation of an object or array
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

    /**
     * Returns the default costs, for machine files without these keys. The costs are round numbers of cycles without a published source.
     *
     * @param clock clock of the core
     * @return the costs
     */
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
