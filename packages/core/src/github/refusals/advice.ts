import { isRecord } from '../http/message.ts';
import type { OutgoingRequest } from '../http/outgoing.ts';

/** What to do about an answer that is about the request itself, and not about the token. Starts with a verb. */
export function adviceFor(outgoing: OutgoingRequest, status: number, message: string): string | undefined {
  if (status < 400)
    return 'set GITHUB_API_URL to the final address of the API, without a login page or a proxy that redirects';
  if (outgoing.call.access === 'read') return reading[status] ?? tryAgain;
  if (status === 400 || status === 422) return `change ${blame(outgoing, message)} to what GitHub accepts`;
  if (status === 413) return `shorten ${blame(outgoing, message)}; a proxy may have its own limit too`;
  return writing[status] ?? 'resolve what GitHub reports, then run again';
}

const tryAgain = 'run again; if this happens again, update Trueup or report this line';

const reading: Readonly<Record<number, string>> = {
  410: 'remove this from the settings: GitHub no longer has it, or has turned it off here',
  451: 'ask GitHub Support, and exclude the repository from the run until then',
};

const writing: Readonly<Record<number, string>> = {
  ...reading,
  405: 'remove this from the settings if this server does not have it; a proxy that blocks HTTP methods can cause this too',
  409: 'run again, since another change may have been made at the same time; if this happens again, resolve what GitHub reports',
  412: 'run again, since another change was made at the same time',
  415: 'check for a proxy that changes requests, or update Trueup',
};

/** More keys than that help nobody. */
const most = 8;

/** The keys that the host names, or else all that were sent. */
function blame({ call }: OutgoingRequest, message: string) {
  const sent = keysSent(call.api === 'graphql' ? inputOf(call.body) : call.body);
  const keys = sent.filter((key) => key !== call.routeRules.wrapper);
  const named = keys.filter((key) => new RegExp(`(?<![\\w.])${key}(?!\\w)`).test(message));
  const shown = (named.length ? named : keys).map((key) => `\`${key}\``);
  const more = shown.length - most;
  const all = more > 0 ? [...shown.slice(0, most), `one of ${more} more`] : shown;
  return all.length ? new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(all) : 'its declared value';
}

/** Keys as the settings write them; any other text may be somebody's value. */
const keysSent = (body: unknown) => (isRecord(body) ? Object.keys(body).filter((key) => /^\w{1,60}$/.test(key)) : []);

const inputOf = (body: unknown): unknown => {
  const { variables } = body as { readonly variables?: unknown };
  return isRecord(variables) && isRecord(variables.input) ? variables.input : variables;
};
