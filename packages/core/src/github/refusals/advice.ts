import { isRecord } from '../http/message.ts';
import type { OutgoingRequest } from '../http/outgoing.ts';

export function findRefusalAdvice(outgoing: OutgoingRequest, status: number, message: string): string | undefined {
  if (status < 400)
    return 'set GITHUB_API_URL to the final address of the API, without a login page or a proxy that redirects';
  if (outgoing.call.access === 'read') return readAdvice[status] ?? runAgainFix;
  if (status === 400 || status === 422) return `change ${joinRefusedKeys(outgoing, message)} to what GitHub accepts`;
  if (status === 413) return `shorten ${joinRefusedKeys(outgoing, message)}; a proxy may have its own limit too`;
  return writeAdvice[status] ?? 'resolve what GitHub reports, then run again';
}

const runAgainFix = 'run again; if this happens again, update Trueup or report this line';

const readAdvice: Readonly<Record<number, string>> = {
  410: 'remove this from the settings: GitHub no longer has it, or has turned it off here',
  451: 'ask GitHub Support, and exclude the repository from the run until then',
};

const writeAdvice: Readonly<Record<number, string>> = {
  ...readAdvice,
  405: 'remove this from the settings if this server does not have it; a proxy that blocks HTTP methods can cause this too',
  409: 'run again, since another change may have been made at the same time; if this happens again, resolve what GitHub reports',
  412: 'run again, since another change was made at the same time',
  415: 'check for a proxy that changes requests, or update Trueup',
};

const maxKeys = 8;

function joinRefusedKeys({ call }: OutgoingRequest, message: string): string {
  const sentKeys = listSentKeys(call.api === 'graphql' ? findGraphqlInput(call.body) : call.body);
  const keys = sentKeys.filter((key) => key !== call.routeRules.wrapper);
  const namedKeys = keys.filter((key) => new RegExp(`(?<![\\w.])${key}(?!\\w)`).test(message));
  const quotedKeys = (namedKeys.length ? namedKeys : keys).map((key) => `\`${key}\``);
  const more = quotedKeys.length - maxKeys;
  const words = more > 0 ? [...quotedKeys.slice(0, maxKeys), `one of ${more} more`] : quotedKeys;
  return words.length ? new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words) : 'its declared value';
}

/** Omits keys with other characters, which may be private values. */
const listSentKeys = (body: unknown) =>
  isRecord(body) ? Object.keys(body).filter((key) => /^\w{1,60}$/.test(key)) : [];

const findGraphqlInput = (body: unknown): unknown => {
  const { variables } = body as { readonly variables?: unknown };
  return isRecord(variables) && isRecord(variables.input) ? variables.input : variables;
};
