import { createHash } from 'node:crypto';

export const etagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('hex')}"`;

/** A tag means the same body whether or not its weak mark came back with it. */
export const isMatched = (etag: string, ifNoneMatch: string | undefined) =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
