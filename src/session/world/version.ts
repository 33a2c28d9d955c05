/** The program's own version: what `--version` prints and the host sees in the user agent. */
export const version = '0.1.0';

/** What it is published as. The scope is that of whoever publishes it, since anybody may publish a bare name. */
export const packageName = '@OWNER/trueup';
