package org.rankcluster.hardware.timing;

/**
 * The times of a core for each class of JVM instruction, in picoseconds, for programs with counted computing. Values
 * that a compiler keeps in registers (local variables, constants, the operand stack) are free.
 *
 * @param integer time of an addition, logic, shift, comparison or conversion, in picoseconds
 * @param multiply time of a multiplication of integers, in picoseconds
 * @param divide time of a division of integers, or its remainder, in picoseconds
 * @param floating time of a floating-point operation, in picoseconds
 * @param floatingDivide time of a floating-point division, in picoseconds
 * @param memory time of an access to a field or an element of an array, in picoseconds
 * @param branch time of a branch, taken or not, in picoseconds
 * @param call time of a call of a method, without its body, in picoseconds
 * @param allocate time of an allocation of an object or array, in picoseconds
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
