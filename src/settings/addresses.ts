import { createHash } from 'node:crypto';

/**
 * Anything that starts like an address, up to a character that no address holds. Its scheme is searched backwards from
 * the colon: forwards, each letter of a long text could start a scheme, and each would be followed to the end of the text.
 */
const address = /:(?=[\\/])(?<=([a-z][a-z0-9+.-]+):)[\\/](?:<num>|[^\s"`<>])+/gi;

/** What follows an address in a sentence, and is no part of it. */
const closing = ".,;:!')]}\\";

/** Enough to tell two addresses apart, too little to guess one. */
export const fingerprint = (text: string) => `(#${createHash('sha256').update(text).digest('hex').slice(0, 4)})`;

/** How much of an address to show: everything up to its path, or only scheme and host. */
export type Shown = 'path' | 'origin';

/** The path of an address in this section may be a secret. */
const withSecretPaths = 'webhooks';

export const shownIn = (section: string): Shown => (section === withSecretPaths ? 'origin' : 'path');

/** Removes from every address in a text what may be a credential: user, query and fragment. */
export const withoutCredentials = (text: string, shown: Shown = 'path') =>
  /^[a-z][a-z0-9+.-]+:[\\/]\S+$/i.test(text)
    ? bare(text, shown)
    : text.replace(address, (found, scheme: string) => {
        let end = found.length;
        while (end && closing.includes(found[end - 1]!)) end--;
        return end ? bare(scheme + found.slice(0, end), shown).slice(scheme.length) + found.slice(end) : found;
      });

/** An address without credentials stays unchanged. */
function bare(text: string, shown: Shown) {
  const parts = /^([^:]+:[\\/]+)(?:([^\\/?#]*)@)?([^\\/?#@]*)([^?#]*)(.*)$/s.exec(text);
  if (!parts) return fingerprint(text);
  const [, scheme = '', user, host = '', path = '', tail = ''] = parts;
  const keepsPath = shown === 'path' || ['', '/', '/…'].includes(path);
  if (keepsPath && (user ?? '***') === '***' && /^([?#]…)?$/.test(tail)) return text;
  const kept = keepsPath ? path + (tail && `${tail[0]}…`) : '/…';
  return `${scheme}${user === undefined ? '' : '***@'}${host}${kept} ${fingerprint(text)}`;
}
