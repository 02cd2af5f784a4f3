/** With what a command exits that did not succeed, which exits with 0. */

/** The site has errors, or the command failed. */
export const FAILED = 1

/** The command line is wrong; nothing was done. */
export const WRONG_USAGE = 2
