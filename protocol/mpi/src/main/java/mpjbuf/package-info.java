/**
 * Buffers of MPJ Express that programs pack by hand, kept for programs that name them.
 */
package mpjbuf;
