/** Exit codes of commands that fail; success is 0. */

/** The site has errors, or the command failed. */
export const FAILED = 1

/** The command line is wrong; nothing was done. */
export const WRONG_USAGE = 2
