/**
 * The exception of the MPJ Express device layer, kept for programs that import it.
 */
package mpjdev;
