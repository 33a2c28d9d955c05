import { createHash } from 'node:crypto';

/** Whatever starts like an address, up to what cannot be in one. */
const address = /\b[a-z][a-z0-9+.-]+:[\\/]+(?:<num>|[^\s"`<>])+/gi;

/** Enough to tell two addresses apart, and too little to guess one by. */
export const fingerprint = (text: string) => `(#${createHash('sha256').update(text).digest('hex').slice(0, 4)})`;

/** How much of an address may be shown: its path with all before it, or only where it leads. */
export type Shown = 'path' | 'origin';

/** A text with all that may be a credential taken out of every address in it: who asks, the query and the fragment. */
export const withoutCredentials = (text: string, shown: Shown = 'path') =>
  /^[a-z][a-z0-9+.-]+:[\\/]+\S+$/i.test(text)
    ? bare(text, shown)
    : text.replace(address, (found) => {
        const [, core = '', end = ''] = /^(.*?)([.,;:!')\]}\\]*)$/s.exec(found)!;
        return bare(core, shown) + end;
      });

/** One that is bare already stays as it is. */
function bare(text: string, shown: Shown) {
  const parts = /^([^:]+:[\\/]+)(?:([^\\/?#]*)@)?([^\\/?#@]*)([^?#]*)(.*)$/s.exec(text);
  if (!parts) return fingerprint(text);
  const [, scheme = '', user, host = '', path = '', behind = ''] = parts;
  const keepsPath = shown === 'path' || ['', '/', '/…'].includes(path);
  if (keepsPath && (user ?? '***') === '***' && /^([?#]…)?$/.test(behind)) return text;
  const kept = keepsPath ? path + (behind && `${behind[0]}…`) : '/…';
  return `${scheme}${user === undefined ? '' : '***@'}${host}${kept} ${fingerprint(text)}`;
}
