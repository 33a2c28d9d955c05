/** The program's own version: what `--version` prints and the host sees in the user agent. */
export const version = '0.1.0';

/** The name of the published package. Its scope is that of the publisher, since anybody may publish a bare name. */
export const packageName = '@OWNER/trueup';
