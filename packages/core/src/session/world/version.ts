export const version = '0.1.0';

/** Anybody can publish a bare name. */
export const packageName = '@OWNER/trueup';
