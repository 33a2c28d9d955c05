import { isDeepStrictEqual } from 'node:util';
import { extractMessage, isRecord } from '@trueup/core/github';
import {
  type Assumption,
  type AssumptionNeeds,
  type AssumptionStep,
  describeOwner,
  type Expected,
  type KnownAnswers,
} from '../assumptions/assumption.ts';
import { type Discrepancy, findDiscrepancies } from '../assumptions/pattern.ts';
import { type Exchange, type Facts, type Lab, type StepAnswer, sendStep } from './lab.ts';

export type Verdict = 'same' | 'differs' | 'not here' | 'flaky';

export interface AssumptionResult {
  readonly assumption: Assumption;
  readonly verdict: Verdict;
  /** The unexpected values. For a flaky assumption, those of its last attempt. */
  readonly differences: readonly Discrepancy[];
  /** The reason why this repository cannot test the assumption. */
  readonly why?: string;
  /** Changes that could not be reverted. */
  readonly left: readonly string[];
  /** The exchanges of each step. */
  readonly steps: readonly (readonly Exchange[])[];
}

/** A difference counts only if all attempts agree. */
const mostAttempts = 3;

export async function testAssumption(assumption: Assumption, lab: Lab): Promise<AssumptionResult> {
  const why = explainUntestable(assumption.needs, lab);
  if (why) return { assumption, verdict: 'not here', why, differences: [], left: [], steps: [] };
  const found = [await testOnce(assumption, lab)];
  while (found.at(-1)!.verdict === 'differs' && found.length < mostAttempts)
    found.push(await testOnce(assumption, lab));
  const last = found.at(-1)!;
  const agree = found.every(
    (one) => one.verdict === last.verdict && isDeepStrictEqual(listPlaces(one), listPlaces(last)),
  );
  const different = found.findLast(({ verdict }) => verdict === 'differs');
  return agree ? last : { ...last, verdict: 'flaky', differences: different!.differences };
}

/** Attempts have different ids and times, so only the values of statuses are compared. */
const listPlaces = ({ differences: all }: AssumptionResult) =>
  all.map(({ at, seen }) => (at.endsWith('status') ? `${at} ${seen}` : at));

/** Returns `undefined` if the repository and the token can test the assumption. */
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

async function testOnce(assumption: Assumption, lab: Lab): Promise<AssumptionResult> {
  const steps: (readonly Exchange[])[] = [];
  const known: Record<string, any> = { ...lab.known };
  let found: Judgment = { verdict: 'same', differences: [] };
  for (const [index, step] of assumption.steps.entries()) {
    const ready = await prepareCall(step, known);
    if (!ready) {
      found = { verdict: 'differs', differences: [createMissingValue(index)] };
      break;
    }
    const seen = await sendStep({ ...step, ...ready }, lab);
    steps.push(seen.exchanges);
    found = judgeAnswer(ready.expect, seen, `step ${index + 1}: `);
    rememberAnswer(step, seen, known);
    if (found.verdict !== 'same') break;
  }
  return { assumption, ...found, left: await revertSteps(assumption.after, known, lab), steps };
}

type Judgment = Pick<AssumptionResult, 'verdict' | 'differences' | 'why'>;

const createMissingValue = (index: number): Discrepancy => ({
  at: `step ${index + 1}`,
  expected: 'earlier answers with all that this step needs',
  seen: 'an answer without it',
});

/** Returns `undefined` if an earlier answer lacks a needed value. */
async function prepareCall({ call, expect, headers }: AssumptionStep, known: KnownAnswers) {
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

/** Ignores the answer of a refused step, because the step created nothing. */
function rememberAnswer({ as }: AssumptionStep, { answer, body }: StepAnswer, known: Record<string, any>) {
  if (as && answer.status < 400) Object.assign(known, { [as]: body, [`headers of ${as}`]: answer.headers });
}

function judgeAnswer(expected: Expected = {}, seen: StepAnswer, at: string): Judgment {
  const { status: was } = seen.answer;
  const wanted = [expected.status ?? []].flat();
  const isWrong = wanted.length ? !wanted.includes(was) : was >= 300;
  const mayBeDenied = !wanted.includes(403);
  const why = isWrong ? (seen.notOffered ?? (mayBeDenied ? seen.denied : undefined)) : undefined;
  if (why) return { verdict: 'not here', why, differences: [] };
  const told = was >= 300 ? `${was} ${extractMessage(seen.body)}`.trimEnd() : `${was}`;
  const found = isWrong
    ? [{ at: 'status', expected: wanted.join(' or ') || 'a success', seen: told }]
    : compareAnswer(expected, seen);
  const differing = found.map((one) => ({ ...one, at: `${at}${one.at}` }));
  return { verdict: found.length ? 'differs' : 'same', differences: differing };
}

function compareAnswer(expected: Expected, { answer, body, unknown, refused }: StepAnswer): Discrepancy[] {
  const { message, headers } = expected;
  const wantsErrors = isRecord(expected.body) && 'errors' in expected.body;
  if (refused !== undefined && !wantsErrors) return [{ at: 'body.errors', expected: 'none', seen: refused }];
  return [
    ...(unknown && answer.status < 300 ? [{ at: 'body', expected: 'a shape that Trueup knows', seen: unknown }] : []),
    ...(message === undefined ? [] : findDiscrepancies(message, extractMessage(body), 'message')),
    ...(headers ? findDiscrepancies(headers, answer.headers, 'headers') : []),
    ...(expected.body === undefined ? [] : findDiscrepancies(expected.body, body, 'body')),
  ];
}

/**
 * Returns the changes that could not be reverted. Skips steps that depend on a missing answer, items that no longer exist,
 * and requests that GitHub or the token never allowed.
 */
export async function revertSteps(
  steps: readonly AssumptionStep[],
  known: Record<string, any>,
  lab: Lab,
): Promise<string[]> {
  const left: string[] = [];
  for (const step of steps) {
    const ready = await prepareCall(step, known);
    if (!ready) continue;
    const seen = await sendStep({ ...step, ...ready }, lab);
    rememberAnswer(step, seen, known);
    const { answer, body, failed, refused = '', notOffered, denied } = seen;
    const isGone = answer.status === 404 || /could not resolve/i.test(refused) || (notOffered ?? denied) !== undefined;
    if (failed && !isGone) left.push(`${ready.call.route}: ${answer.status} ${extractMessage(body)}`.trimEnd());
  }
  return left;
}
