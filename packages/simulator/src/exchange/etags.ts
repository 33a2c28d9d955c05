import { createHash } from 'node:crypto';

/** The host makes another tag for another token, also where the answer is the same. */
export const etagOf = (text: string, token = '') =>
  `W/"${createHash('sha256').update(`${token} ${text}`).digest('hex')}"`;

/** Ignores the weak mark of a tag. */
export const isMatched = (etag: string, ifNoneMatch: string | undefined) =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
