import { createHash } from 'node:crypto';

export const etagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('hex')}"`;

/** Ignores the weak mark of a tag. */
export const isMatched = (etag: string, ifNoneMatch: string | undefined) =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
