import { hkdfSync, scryptSync } from 'node:crypto';
import type { Secret } from './secret.ts';

/** What a key serves for. The key of one job says nothing about that of another. */
export type Job = 'plan ids' | 'plan marks';

/** A guess at the text costs 32 MB and a tenth of a second. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const masters = new WeakMap<Secret, Buffer>();

/** The same text always gives the same key for a job, so that check and apply need to share nothing else. */
export function keyFor(job: Job, text: Secret): Buffer {
  const master = masters.get(text) ?? scryptSync(text.reveal(), 'trueup', 32, cost);
  masters.set(text, master);
  return Buffer.from(hkdfSync('sha256', master, '', `trueup: ${job}`, 32));
}
