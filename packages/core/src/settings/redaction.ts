import { createHash } from 'node:crypto';

/**
 * The scheme is searched backwards from the colon: a forward search would follow each letter of a long text to its end.
 */
const urlPattern = /:(?=[\\/])(?<=([a-z][a-z0-9+.-]+):)[\\/](?:<num>|[^\s"`<>])+/gi;

const closingPunctuation = ".,;:!')]}\\";

/** Readers can distinguish two URLs, but can guess neither. */
const createFingerprint = (text: string) => `(#${createHash('sha256').update(text).digest('hex').slice(0, 4)})`;

/** Credentials may be in the user, the query and the fragment. */
export const redactUrlCredentials = (text: string) =>
  /^[a-z][a-z0-9+.-]+:[\\/]\S+$/i.test(text)
    ? redactUrl(text)
    : text.replace(urlPattern, (url, scheme: string) => {
        let end = url.length;
        while (end && closingPunctuation.includes(url[end - 1]!)) end--;
        return end ? redactUrl(scheme + url.slice(0, end)).slice(scheme.length) + url.slice(end) : url;
      });

function redactUrl(url: string) {
  const { start, path, query, fragment } = splitUrl(url);
  return appendFingerprint(start + path + redactParameterValues(query) + redactParameterValues(fragment), url);
}

/** Anyone who knows the path of a webhook can often send to it. */
export function redactUrlPath(url: string) {
  const { start, path, query, fragment } = splitUrl(url);
  return appendFingerprint(start + (path.length > 1 || query || fragment ? '/…' : path), url);
}

/** `start` hides the user. */
function splitUrl(url: string) {
  const parts = /^([^:]+:[\\/]+)(?:([^\\/?#]*)@)?([^\\/?#@]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(url);
  const [, scheme = '', user, host = '', path = '', query = '', fragment = ''] = parts ?? [];
  return { start: `${scheme}${user === undefined ? '' : '***@'}${host}`, path, query, fragment };
}

/** A part without a value may itself be a credential, with Base64 padding. */
const redactParameterValues = (tail: string) => {
  const parts = tail.slice(1).split('&');
  return tail.slice(0, 1) + parts.map((part) => part && `${/^[^=]+=(?=[^=])/.exec(part) ?? ''}…`).join('&');
};

const appendFingerprint = (redacted: string, original: string) =>
  redacted === original ? original : `${redacted} ${createFingerprint(original)}`;
