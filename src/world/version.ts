/** The program's own version: what `--version` prints and the host sees in the user agent. */
export const version = '0.1.0';
