/**
 * Machine files: found by name or path, parsed, checked, and printed with the source and the grade of every value. Commands and jobs read
 * machines with this package.
 */
package org.rankcluster.hardware.machine.file;
