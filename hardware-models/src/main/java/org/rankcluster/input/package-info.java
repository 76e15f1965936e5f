/**
 * Errors in user input, all in the form {@code where: name: value (expected: rule)}, and quantities with units. All readers of input use
 * it.
 */
package org.rankcluster.input;
