import type { Secret } from '../host/secret.ts';
import type { Reference } from '../settings/reference.ts';
import type { Lookup } from './item.ts';

/** Looks up the value of `$NAME`, before the section's first write and never in check. */
export const secretBehind = (reference: Reference): Lookup<Secret> => ({
  looksFor: `$${reference.name}`,
  find: async ({ variable }) => variable(reference.name),
});
