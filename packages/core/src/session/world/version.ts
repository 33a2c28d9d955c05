export const version = '0.1.0';

/** Anybody can publish a package name without a scope. */
export const packageName = '@OWNER/trueup';
