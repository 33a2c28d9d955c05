import { createHash } from 'node:crypto';

/**
 * Anything that starts like an address, up to a character that no address holds. Its scheme is searched backwards from
 * the colon: forwards, each letter of a long text could start a scheme, and each would be followed to the end of the text.
 */
const urlPattern = /:(?=[\\/])(?<=([a-z][a-z0-9+.-]+):)[\\/](?:<num>|[^\s"`<>])+/gi;

/** What follows an address in a sentence, and is no part of it. */
const closingPunctuation = ".,;:!')]}\\";

/** Enough to tell two addresses apart, too little to guess one. */
const createFingerprint = (text: string) => `(#${createHash('sha256').update(text).digest('hex').slice(0, 4)})`;

/** Removes from every address in a text what may be a credential: the user, and the values of query and fragment. */
export const redactCredentials = (text: string) =>
  /^[a-z][a-z0-9+.-]+:[\\/]\S+$/i.test(text)
    ? redactUrl(text)
    : text.replace(urlPattern, (found, scheme: string) => {
        let end = found.length;
        while (end && closingPunctuation.includes(found[end - 1]!)) end--;
        return end ? redactUrl(scheme + found.slice(0, end)).slice(scheme.length) + found.slice(end) : found;
      });

/** An address without credentials stays unchanged. */
function redactUrl(text: string) {
  const { start, path, query, fragment } = splitUrl(text);
  return appendFingerprint(start + path + redactValues(query) + redactValues(fragment), text);
}

/** Only where an address leads, because whoever knows the path of a webhook can often send to it. */
export function redactPath(text: string) {
  const { start, path, query, fragment } = splitUrl(text);
  return appendFingerprint(start + (path.length > 1 || query || fragment ? '/…' : path), text);
}

function splitUrl(text: string) {
  const parts = /^([^:]+:[\\/]+)(?:([^\\/?#]*)@)?([^\\/?#@]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text);
  const [, scheme = '', user, host = '', path = '', query = '', fragment = ''] = parts ?? [];
  return { start: `${scheme}${user === undefined ? '' : '***@'}${host}`, path, query, fragment };
}

/** `?token=…&…`: a part without a value may be a credential itself, with the padding of Base64 at its end. */
const redactValues = (tail: string) => {
  const parts = tail.slice(1).split('&');
  return tail.slice(0, 1) + parts.map((part) => part && `${/^[^=]+=(?=[^=])/.exec(part) ?? ''}…`).join('&');
};

const appendFingerprint = (shown: string, text: string) =>
  shown === text ? text : `${shown} ${createFingerprint(text)}`;
