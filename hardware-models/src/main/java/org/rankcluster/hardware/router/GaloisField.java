package org.rankcluster.hardware.router;

/**
 * A finite field of q = p^n elements, with tables of its operations. Element {@code e} is the polynomial whose
 * coefficients are the digits of {@code e} in base p, the constant first.
 */
final class GaloisField {
    private final int order;
    private final int prime;
    private final int[] powers;

    /**
     * Creates a field.
     *
     * @param order number of elements, a prime power
     */
    GaloisField(int order) {
        this.order = order;
        this.prime = smallestPrime(order);
        this.powers = powers(order, prime);
    }

    private static int smallestPrime(int number) {
        int divisor = 2;
        while (number % divisor != 0) {
            divisor++;
        }
        return divisor;
    }

    /** Returns whether a number is a power of a prime. */
    static boolean isPrimePower(int number) {
        if (number < 2) {
            return false;
        }
        int prime = smallestPrime(number);
        int rest = number;
        while (rest % prime == 0) {
            rest /= prime;
        }
        return rest == 1;
    }

    /** Returns the powers of a primitive element: exponents 0..order - 2. */
    private static int[] powers(int order, int prime) {
        int[] powers = new int[order - 1];
        for (int modulus = 0; modulus < order; modulus++) { // the lower coefficients of a monic polynomial of degree n
            for (int element = 1; element < order; element++) {
                int power = 1;
                int count = 0;
                do {
                    powers[count++] = power;
                    power = product(power, element, modulus, order, prime);
                } while (power > 1 && count < order - 1);
                if (count == order - 1 && power == 1) {
                    return powers; // all elements but 0 are powers, so the polynomial is irreducible
                }
            }
        }
        throw new IllegalArgumentException("order: " + order + " (expected: a prime power)");
    }

    /** Returns the product of two polynomials, modulo x^n + {@code modulus}. */
    private static int product(int one, int other, int modulus, int order, int prime) {
        if (order == prime) {
            return one * other % prime;
        }
        int product = 0;
        int shifted = one;
        for (int rest = other; rest > 0; rest /= prime) {
            for (int times = rest % prime; times > 0; times--) {
                product = sum(product, shifted, prime, 1);
            }
            int leading = shifted * prime / order;
            shifted = shifted * prime % order;
            for (int times = leading; times > 0; times--) {
                shifted = sum(shifted, modulus, prime, prime - 1);
            }
        }
        return product;
    }

    /** Returns the sum of a polynomial and a multiple of another. */
    private static int sum(int one, int other, int prime, int factor) {
        int sum = 0;
        int digit = 1;
        for (int a = one, b = other; a > 0 || b > 0; a /= prime, b /= prime) {
            sum += (a % prime + factor * (b % prime)) % prime * digit;
            digit *= prime;
        }
        return sum;
    }

    /** Returns a power of the primitive element. */
    int power(int exponent) {
        return powers[exponent % (order - 1)];
    }

    /** Returns the product of two elements. */
    int product(int one, int other) {
        return one == 0 || other == 0 ? 0 : power(logarithm(one) + logarithm(other));
    }

    private int logarithm(int element) {
        int exponent = 0;
        while (powers[exponent] != element) {
            exponent++;
        }
        return exponent;
    }

    /** Returns the sum of two elements. */
    int sum(int one, int other) {
        return sum(one, other, prime, 1);
    }
}
