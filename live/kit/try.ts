import { isDeepStrictEqual } from 'node:util';
import { isRecord, readMessage } from '@trueup/core/github';
import {
  type Assumption,
  type AssumptionNeeds,
  type AssumptionStep,
  describeOwner,
  type Expected,
  type Learnt,
} from '../assumptions/assumption.ts';
import { type Discrepancy, differences } from '../assumptions/pattern.ts';
import { type Facts, type HeardExchange, type Lab, perform, type Seen } from './lab.ts';

export type Verdict = 'same' | 'differs' | 'not here' | 'flaky';

export interface Result {
  readonly assumption: Assumption;
  readonly verdict: Verdict;
  /** Where an answer was not as expected; of a flaky one, in its last try. */
  readonly differences: readonly Discrepancy[];
  /** Why it could not be tried here. */
  readonly why?: string;
  /** What could not be taken back. */
  readonly left: readonly string[];
  /** The exchanges of each step. */
  readonly steps: readonly (readonly HeardExchange[])[];
}

/** How often an assumption that differs is tried in all: only a host that says the same each time is believed. */
const tries = 3;

export async function testAssumption(assumption: Assumption, lab: Lab): Promise<Result> {
  const why = explainUntestable(assumption.needs, lab);
  if (why) return { assumption, verdict: 'not here', why, differences: [], left: [], steps: [] };
  const found = [await tryOnce(assumption, lab)];
  while (found.at(-1)!.verdict === 'differs' && found.length < tries) found.push(await tryOnce(assumption, lab));
  const last = found.at(-1)!;
  const agree = found.every((one) => one.verdict === last.verdict && isDeepStrictEqual(placesOf(one), placesOf(last)));
  const different = found.findLast(({ verdict }) => verdict === 'differs');
  return agree ? last : { ...last, verdict: 'flaky', differences: different!.differences };
}

/** Ids and times differ from try to try, so the values that were seen count only for a status. */
const placesOf = ({ differences: all }: Result) =>
  all.map(({ at, seen }) => (at.endsWith('status') ? `${at} ${seen}` : at));

/** What the repository or the token lacks for the assumption; `undefined` if it can be tried. */
export function explainUntestable(
  { visibility, owner, plan, reader, account }: AssumptionNeeds,
  { facts, reader: second }: { readonly facts: Facts; readonly reader?: unknown },
) {
  if (visibility && visibility !== facts.visibility) return `it needs a ${visibility} repository`;
  if (owner && owner !== facts.owner) return `it needs a repository of ${describeOwner(owner)}`;
  if (plan && plan !== facts.plan) return `it needs an owner with the plan ${plan}`;
  if (account && facts.isApp) return 'it needs the token of an account, and not of an app';
  return reader && !second ? 'it needs a second token, which only reads' : undefined;
}

async function tryOnce(assumption: Assumption, lab: Lab): Promise<Result> {
  const steps: (readonly HeardExchange[])[] = [];
  const known: Record<string, any> = { ...lab.known };
  let found: Found = { verdict: 'same', differences: [] };
  for (const [index, step] of assumption.steps.entries()) {
    const ready = await readyCall(step, known);
    if (!ready) {
      found = { verdict: 'differs', differences: [lacking(index)] };
      break;
    }
    const seen = await perform({ ...step, ...ready }, lab);
    steps.push(seen.exchanges);
    found = judge(ready.expect, seen, `step ${index + 1}: `);
    keep(step, seen, known);
    if (found.verdict !== 'same') break;
  }
  return { assumption, ...found, left: await takeBack(assumption.after, known, lab), steps };
}

type Found = Pick<Result, 'verdict' | 'differences' | 'why'>;

const lacking = (index: number): Discrepancy => ({
  at: `step ${index + 1}`,
  expected: 'earlier answers with all that this step needs',
  seen: 'an answer without it',
});

/** The call, what to expect of it and the headers to send; `undefined` where they need what an earlier answer did not hold. */
async function readyCall({ call, expect, headers }: AssumptionStep, known: Learnt) {
  try {
    return {
      call: typeof call === 'function' ? await call(known) : call,
      expect: typeof expect === 'function' ? expect(known) : expect,
      sent: headers?.(known),
    };
  } catch (failure) {
    if (failure instanceof TypeError) return undefined;
    throw failure;
  }
}

/** What a refused step would have made is not there, so no later step may find it. */
function keep({ as }: AssumptionStep, { answer, body }: Seen, known: Record<string, any>) {
  if (as && answer.status < 400) Object.assign(known, { [as]: body, [`headers of ${as}`]: answer.headers });
}

function judge(expected: Expected = {}, seen: Seen, at: string): Found {
  const { status: was } = seen.answer;
  const wanted = [expected.status ?? []].flat();
  const isWrong = wanted.length ? !wanted.includes(was) : was >= 300;
  const mayBeDenied = !wanted.includes(403);
  const why = isWrong ? (seen.notOffered ?? (mayBeDenied ? seen.denied : undefined)) : undefined;
  if (why) return { verdict: 'not here', why, differences: [] };
  const told = was >= 300 ? `${was} ${readMessage(seen.body)}`.trimEnd() : `${was}`;
  const found = isWrong
    ? [{ at: 'status', expected: wanted.join(' or ') || 'a success', seen: told }]
    : compareAnswer(expected, seen);
  const differing = found.map((one) => ({ ...one, at: `${at}${one.at}` }));
  return { verdict: found.length ? 'differs' : 'same', differences: differing };
}

function compareAnswer(expected: Expected, { answer, body, unknown, refused }: Seen): Discrepancy[] {
  const { message, headers } = expected;
  const wantsErrors = isRecord(expected.body) && 'errors' in expected.body;
  if (refused !== undefined && !wantsErrors) return [{ at: 'body.errors', expected: 'none', seen: refused }];
  return [
    ...(unknown && answer.status < 300 ? [{ at: 'body', expected: 'a shape that Trueup knows', seen: unknown }] : []),
    ...(message === undefined ? [] : differences(message, readMessage(body), 'message')),
    ...(headers ? differences(headers, answer.headers, 'headers') : []),
    ...(expected.body === undefined ? [] : differences(expected.body, body, 'body')),
  ];
}

/**
 * What is gone already, or what GitHub or the token never allowed, needs nothing. A step may rest on an answer that
 * never came.
 */
export async function takeBack(
  steps: readonly AssumptionStep[],
  known: Record<string, any>,
  lab: Lab,
): Promise<string[]> {
  const left: string[] = [];
  for (const step of steps) {
    const ready = await readyCall(step, known);
    if (!ready) continue;
    const seen = await perform({ ...step, ...ready }, lab);
    keep(step, seen, known);
    const { answer, body, failed, refused = '', notOffered, denied } = seen;
    const isGone = answer.status === 404 || /could not resolve/i.test(refused) || (notOffered ?? denied) !== undefined;
    if (failed && !isGone) left.push(`${ready.call.route}: ${answer.status} ${readMessage(body)}`.trimEnd());
  }
  return left;
}
