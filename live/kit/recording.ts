import type { Secret } from '@trueup/core/github';
import { createScrubber, isRecord, parseJson } from '@trueup/core/github';
import { escapeJson } from '@trueup/core/report';
import { version } from '@trueup/core/session';
import type { Exchange, Facts, Lab } from './lab.ts';
import type { AssumptionResult, Verdict } from './test-assumption.ts';

/** The answers of GitHub, without values that differ between repositories. */
export interface Recording {
  readonly version: string;
  readonly date: string;
  readonly kind: Omit<Facts, 'repository'>;
  /** The assumptions. The old name of this key stays, because existing recordings use it. */
  readonly beliefs: readonly RecordedAssumption[];
}

export interface RecordedAssumption {
  readonly id: string;
  readonly verdict: Verdict;
  /** The exchanges of each step. */
  readonly steps: readonly (readonly RecordedExchange[])[];
}

/** A recording replaces the names of the repository, its owner and the account. */
type Names = Lab['known'];

/** Formats the recording as a file. Throws if it contains a secret. */
export function formatRecording(
  {
    facts: { repository: _, ...kind },
    results,
  }: { readonly facts: Facts; readonly results: readonly AssumptionResult[] },
  { names, date, secrets }: { readonly names: Names; readonly date: string; readonly secrets: readonly Secret[] },
): string {
  const beliefs = results
    .filter(({ steps }) => steps.length)
    .map(({ assumption: { id }, verdict, steps }) => ({
      id,
      verdict,
      steps: steps.map((exchanges) => exchanges.map((one) => toRecordedExchange(one, names))),
    }));
  const recording: Recording = { version, date, kind, beliefs };
  const scrubber = createScrubber();
  for (const secret of secrets) scrubber.hide(secret);
  const text = scrubber.scrub(`${escapeJson(JSON.stringify(recording, undefined, 1))}\n`);
  if (secrets.some((secret) => text.includes(secret.reveal())))
    throw new Error('a recording would hold a token, so it is not written');
  return text;
}

/** Headers that assumptions test. Excludes headers that count requests. */
const recordedHeaders = ['location', 'link', 'x-accepted-github-permissions'];

export type RecordedExchange = ReturnType<typeof toRecordedExchange>;

function toRecordedExchange({ request, answer }: Exchange, names: Names) {
  const { pathname, search } = new URL(request.url);
  const plain = (text: string) => replaceNames(text, names);
  const headers = Object.entries(answer.headers).filter(([name]) => recordedHeaders.includes(name));
  return {
    asked: plain(`${request.method} ${replaceIds(pathname)}${search}`),
    ...(request.body && { sent: replaceValues(parseJson(request.body, request.body), names) }),
    status: answer.status,
    ...(headers.length && {
      headers: Object.fromEntries(
        headers.map(([name, value]) => [name, plain(replaceIds(value.replace(/https?:\/\/[^/>]+/g, 'HOST')))]),
      ),
    }),
    ...(answer.text && { answer: replaceValues(parseJson(answer.text, answer.text), names) }),
  };
}

/** Replaces values by their key. Null and empty values stay. */
const placeholders: readonly (readonly [key: RegExp, instead: string])[] = [
  [/^(id|\w+_id|databaseId|environmentId|repositoryId|branchProtectionRuleId)$/, 'ID'],
  [/^(number|position)$/, 'NUMBER'],
  [/_at$/, 'DATE'],
  [/^(url|href|self|html|\w+_url|\w+_urls)$/, 'ADDRESS'],
  [/^(sha|oid|node_id|etag|custom_pattern_version)$/, 'MARK'],
  [/^(key|encrypted_value|content)$/, 'SEALED'],
  [/^(size|forks|watchers|\w+_count)$/, 'COUNT'],
];

/** These keys match a pattern above, but have the same value in every repository. */
const constantKeys = /^(app_id|integration_id|actor_id|total_count|required_approving_review_count)$/;

const isKept = (key: string, value: unknown) =>
  value === null || value === '' || typeof value === 'boolean' || constantKeys.test(key);

function replaceValues(value: unknown, names: Names, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceValues(one, names, key));
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceValues(inner, names, name)]));
  const instead = isKept(key, value) ? undefined : placeholders.find(([pattern]) => pattern.test(key))?.[1];
  if (instead) return instead;
  return typeof value === 'string' ? replaceNames(replaceIds(value), names) : value;
}

const replaceIds = (text: string) =>
  text.replace(/\/\d+(?=[/?>]|$)/g, '/ID').replace(/(?<=global id of ')[^']*/g, 'MARK');

/** Replaces the longest name first, because one name can be a part of another. */
function replaceNames(text: string, { owner, name, login }: Names): string {
  const said: readonly (readonly [string, string])[] = [
    [`${owner}/${name}`, 'OWNER/NAME'],
    [name, 'NAME'],
    [owner, 'OWNER'],
    [login, 'ACCOUNT'],
  ];
  return said.reduce((whole, [word, instead]) => whole.replace(createWordPattern(word), instead), text);
}

const createWordPattern = (word: string) =>
  new RegExp(`(?<![\\w-])${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w])`, 'gi');
