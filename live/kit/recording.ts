import type { Secret } from '@trueup/core/github';
import { createScrubber, isRecord, parseJson } from '@trueup/core/github';
import { escapeJson } from '@trueup/core/report';
import { version } from '@trueup/core/session';
import type { Facts, HeardExchange, Lab } from './lab.ts';
import type { Result, Verdict } from './test-assumption.ts';

/** What a host answered, without anything that differs from one repository to another. */
export interface Recording {
  readonly version: string;
  readonly date: string;
  readonly kind: Omit<Facts, 'repository'>;
  /** The assumptions. Recordings that exist already have this key. */
  readonly beliefs: readonly RecordedAssumption[];
}

export interface RecordedAssumption {
  readonly id: string;
  readonly verdict: Verdict;
  /** The exchanges of each step. */
  readonly steps: readonly (readonly RecordedExchange[])[];
}

/** The names that a recording replaces: of the repository, of its owner, of the account. */
type Names = Lab['known'];

/** The recording as the text of a file. Throws if a secret is in it after all. */
export function recordingText(
  { facts: { repository: _, ...kind }, results }: { readonly facts: Facts; readonly results: readonly Result[] },
  { names, date, secrets }: { readonly names: Names; readonly date: string; readonly secrets: readonly Secret[] },
): string {
  const beliefs = results
    .filter(({ steps }) => steps.length)
    .map(({ assumption: { id }, verdict, steps }) => ({
      id,
      verdict,
      steps: steps.map((exchanges) => exchanges.map((one) => record(one, names))),
    }));
  const recording: Recording = { version, date, kind, beliefs };
  const scrubber = createScrubber();
  for (const secret of secrets) scrubber.hide(secret);
  const text = scrubber.scrub(`${escapeJson(JSON.stringify(recording, undefined, 1))}\n`);
  if (secrets.some((secret) => text.includes(secret.reveal())))
    throw new Error('a recording would hold a token, so it is not written');
  return text;
}

/** The headers that assumptions are about and that do not count requests. */
const keptHeaders = ['location', 'link', 'x-accepted-github-permissions'];

export type RecordedExchange = ReturnType<typeof record>;

function record({ request, answer }: HeardExchange, names: Names) {
  const { pathname, search } = new URL(request.url);
  const plain = (text: string) => withoutNames(text, names);
  const headers = Object.entries(answer.headers).filter(([name]) => keptHeaders.includes(name));
  return {
    asked: plain(`${request.method} ${withoutIds(pathname)}${search}`),
    ...(request.body && { sent: normal(parseJson(request.body, request.body), names) }),
    status: answer.status,
    ...(headers.length && {
      headers: Object.fromEntries(
        headers.map(([name, value]) => [name, plain(withoutIds(value.replace(/https?:\/\/[^/>]+/g, 'HOST')))]),
      ),
    }),
    ...(answer.text && { answer: normal(parseJson(answer.text, answer.text), names) }),
  };
}

/** What takes the place of a value, by the key that it has in an answer. Null and empty values stay. */
const declared: readonly (readonly [key: RegExp, instead: string])[] = [
  [/^(id|\w+_id|databaseId|environmentId|repositoryId|branchProtectionRuleId)$/, 'ID'],
  [/^(number|position)$/, 'NUMBER'],
  [/_at$/, 'DATE'],
  [/^(url|href|self|html|\w+_url|\w+_urls)$/, 'ADDRESS'],
  [/^(sha|oid|node_id|etag|custom_pattern_version)$/, 'MARK'],
  [/^(key|encrypted_value|content)$/, 'SEALED'],
  [/^(size|forks|watchers|\w+_count)$/, 'COUNT'],
];

/** Keys that look like these and that are the same in every repository, so that an assumption may be about them. */
const saidByHost = /^(app_id|integration_id|actor_id|total_count|required_approving_review_count)$/;

const isPlain = (key: string, value: unknown) =>
  value === null || value === '' || typeof value === 'boolean' || saidByHost.test(key);

function normal(value: unknown, names: Names, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => normal(one, names, key));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, normal(inner, names, name)]));
  const instead = isPlain(key, value) ? undefined : declared.find(([pattern]) => pattern.test(key))?.[1];
  if (instead) return instead;
  return typeof value === 'string' ? withoutNames(withoutIds(value), names) : value;
}

const withoutIds = (text: string) =>
  text.replace(/\/\d+(?=[/?>]|$)/g, '/ID').replace(/(?<=global id of ')[^']*/g, 'MARK');

/** The longest first, since one may be a part of another. */
function withoutNames(text: string, { owner, name, login }: Names): string {
  const said: readonly (readonly [string, string])[] = [
    [`${owner}/${name}`, 'OWNER/NAME'],
    [name, 'NAME'],
    [owner, 'OWNER'],
    [login, 'ACCOUNT'],
  ];
  return said.reduce((whole, [word, instead]) => whole.replace(wordPattern(word), instead), text);
}

const wordPattern = (word: string) =>
  new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`, 'gi');
