import { createHash } from 'node:crypto';

/** GitHub sends a different ETag to each token, even if the answer is the same. */
export const computeEtag = (text: string, token = '') =>
  `W/"${createHash('sha256').update(`${token} ${text}`).digest('hex')}"`;

/** GitHub ignores the weak mark of an ETag. */
export const isEtagMatched = (etag: string, ifNoneMatch: string | undefined) =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
