import { getDotPath, safeParse } from 'valibot';
import { absence } from './absence.ts';
import type { RouteRules } from './call.ts';
import { refusalOf } from './denials.ts';
import { HostUnreachable } from './failures.ts';
import { settleDocument } from './graphql.ts';
import { messageIn } from './message.ts';
import { type OutgoingRequest, outgoingText } from './outgoing.ts';
import type { Scrub } from './scrub.ts';
import type { Settled } from './settled.ts';
import type { WireAnswer } from './transport.ts';

/** Every other answer is thrown as what it is: a denial, a refusal, or no answer of this API at all. */
export function settle(outgoing: OutgoingRequest, answer: WireAnswer, words: Scrub): Settled {
  const { routeRules, access, api } = outgoing.call;
  const { status } = answer;
  const body = bodyOf(outgoing, answer);
  const why = access === 'write' ? routeRules.notes?.[status] : undefined;
  if (why !== undefined) return { kind: 'undone', why };
  const message = messageIn(body);
  if (api === 'rest' && isAbsence(routeRules, status, message)) return absence(outgoing, answer, words(message));
  if (status < 200 || status > 299) throw refusalOf(outgoing, answer, body, words);
  return api === 'graphql' ? settleDocument(outgoing, answer, body, words) : { kind: 'answered', value: body };
}

/** A bare 404 is what a token without the grant gets too, so where the host has words of its own they have to be there. */
function isAbsence(routeRules: RouteRules<unknown>, status: number, message: string) {
  const { absentOn = [404], absentWhen } = routeRules;
  const isExplained = status !== 404 || !absentWhen || absentWhen.test(message);
  return 'absent' in routeRules && absentOn.includes(status) && isExplained;
}

/** The answer as the call's schema describes it. */
export function checked(outgoing: OutgoingRequest, value: unknown, words: Scrub): unknown {
  const { answer } = outgoing.call.routeRules;
  if (!answer) return value;
  const result = safeParse(answer, value);
  if (result.success) return result.output;
  const places = result.issues.slice(0, 3).map((issue) => {
    const key = getDotPath(issue) ?? 'the whole of it';
    return `${key} should be ${issue.expected ?? ownWords(issue.message) ?? 'something else'}`;
  });
  throw misshapen(outgoing, words(places.join('; ')));
}

/** What a check of ours says. The library's own sentence would hold the value. */
const ownWords = (message: string) => (message.startsWith('Invalid ') ? undefined : message);

export const misshapen = (outgoing: OutgoingRequest, difference: string) =>
  new HostUnreachable(
    `the host answered ${outgoingText(outgoing)} in a shape that this version does not know: ${difference}`,
    'update to the newest version; if that is the one you have, report this line',
  );

/** A failing server may say so in a page of HTML; from anyone else it means that this is not the host's API. */
function bodyOf(outgoing: OutgoingRequest, { status, headers, text }: WireAnswer): unknown {
  const isFile = status === 200 && /[./]raw\b/.test(outgoing.call.routeRules.accept ?? '');
  if (isFile && !headers['content-type']?.startsWith('text/html')) return text;
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    const page = /^\s*</.test(text) ? 'HTML' : 'something that is not JSON';
    if (status >= 500) return `${page} instead of a message`;
    const source = outgoing.call.api === 'graphql' ? 'GITHUB_GRAPHQL_URL' : 'GITHUB_API_URL';
    throw new HostUnreachable(
      `${outgoingText(outgoing)} was answered ${status} with ${page}: is ${source} right?`,
      `set ${source} to the address of the API, such as https://HOST/api/v3 for a server of your own; a proxy's login page looks like this too`,
    );
  }
}
