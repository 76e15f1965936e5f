package org.rankcluster.library;

import org.jspecify.annotations.Nullable;

/** The exception for a job whose program, machine or settings are invalid. The message names the value and the rule. */
public final class InvalidJobException extends JobException {
    private static final long serialVersionUID = 1;

    InvalidJobException(String message, int exit, @Nullable MpiResult result) {
        super(message, exit, result, null);
    }
}
