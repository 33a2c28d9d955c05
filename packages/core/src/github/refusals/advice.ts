import { isRecord } from '../http/message.ts';
import type { OutgoingRequest } from '../http/outgoing.ts';

/** What to do about an answer that is about the request itself, and not about the token. Starts with a verb. */
export function adviceFor(outgoing: OutgoingRequest, status: number, message: string): string | undefined {
  if (status < 400)
    return 'set GITHUB_API_URL to the address that answers by itself, without a login page or a proxy that leads elsewhere';
  if (outgoing.call.access === 'read') return reading[status] ?? tryAgain;
  if (status === 400 || status === 422) return `change ${blame(outgoing, message)} to what the host accepts`;
  if (status === 413) return `shorten ${blame(outgoing, message)}; a proxy may have a limit of its own too`;
  return writing[status] ?? 'settle what the host says, then run again';
}

const tryAgain = 'run again; if it stays so, update to the newest version or report this line';

const reading: Readonly<Record<number, string>> = {
  410: 'leave this out of the settings: the host has it no longer, or it is turned off here',
  451: 'ask the support of the host, and leave the repository out of the run until then',
};

const writing: Readonly<Record<number, string>> = {
  ...reading,
  405: 'leave this out of the settings if this host does not have it; a proxy that lets few methods through answers like this too',
  409: 'run again, since something else may have changed it at the same time; if it stays so, settle what the host says',
  412: 'run again, since somebody else has changed it meanwhile',
  415: 'look for a proxy that changes requests on their way, or update to the newest version',
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
  return all.length ? new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(all) : 'what is declared for it';
}

/** Keys as the settings write them; any other text may be somebody's value. */
const keysSent = (body: unknown) => (isRecord(body) ? Object.keys(body).filter((key) => /^\w{1,60}$/.test(key)) : []);

const inputOf = (body: unknown): unknown => {
  const { variables } = body as { readonly variables?: unknown };
  return isRecord(variables) && isRecord(variables.input) ? variables.input : variables;
};
