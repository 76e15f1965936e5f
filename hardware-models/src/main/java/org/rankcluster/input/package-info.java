/**
 * Errors in what users give, all told as {@code where: name: value (expected: rule)}, and quantities with units. Every reader of
 * input uses it.
 */
package org.rankcluster.input;
