import { createHmac, hash } from 'node:crypto';
import { type Job, keyFor } from '../../host/job-keys.ts';
import type { Secret } from '../../host/secret.ts';

/** Plain data, as a plan file holds it: what JSON can express. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

/**
 * The one text of a value: keys by name, and the members of a list by their text, because the host and the file may name
 * them in any order. A list whose order counts stands as a list of ranks.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const held = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(held).sort()) {
    if (held[key] === undefined) continue;
    text += `${text && ','}${JSON.stringify(key)}:${canonical(held[key])}`;
  }
  return `{${text}}`;
}

/** A hash made with a key of this text cannot be checked against a guess by anybody who lacks the text. */
export type SortKey = Secret | undefined;

export const hashed = (text: string) => hash('sha256', text);

export const keyed = (text: string, job: Job, key: Secret) =>
  createHmac('sha256', keyFor(job, key)).update(text).digest('hex');
