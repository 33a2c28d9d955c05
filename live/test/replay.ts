import { isDeepStrictEqual } from 'node:util';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import type { Simulator } from '../../packages/simulator/src/index.ts';
import { assumptions } from '../assumptions/all.ts';
import { type RecordedAssumption, type RecordedExchange, type Recording, recordingText } from '../kit/recording.ts';
import { type Result, testAssumption } from '../kit/test-assumption.ts';
import { type Kind, kinds, labOf, simulatorOf } from './labs.ts';

/** What a simulator of this kind answers, in the form of a recording. */
export async function recordingOf(kind: Kind, simulator: Simulator = simulatorOf(kind)): Promise<string> {
  const lab = labOf(kind, simulator);
  const results: Result[] = [];
  for (const assumption of assumptions) results.push(await testAssumption(assumption, lab));
  const secrets = [new Secret('lab-token'), new Secret('reading-token')];
  return recordingText({ facts: lab.facts, results }, { names: lab.known, date: '2026-01-01', secrets });
}

/** The kind of repository that a recording was made in. A plan that nobody said is the one that most people have. */
export function kindFor({ kind: { owner, visibility, plan = 'free' } }: Recording): Kind | undefined {
  const all = Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][];
  return all.find(
    ([, one]) =>
      one.visibility === visibility &&
      (one.owner === 'me') === (owner === 'person') &&
      (visibility === 'public' || one.plan === plan),
  )?.[0];
}

/** Where the simulator does not answer as GitHub did. What it does not show at all is no difference. */
export function replayed(recording: Recording, simulated: Recording): string[] {
  return recording.beliefs.flatMap((one) => {
    const own = simulated.beliefs.find(({ id }) => id === one.id);
    return own ? compared(one, own) : [];
  });
}

const compared = (host: RecordedAssumption, own: RecordedAssumption) =>
  own.steps.flatMap((exchanges, step) => {
    const at = `${host.id}, step ${step + 1}`;
    const other = host.steps[step];
    if (!other || other.length !== exchanges.length)
      return [`${at}: ${other?.length ?? 0} requests, not ${exchanges.length}`];
    return exchanges.flatMap((one, index) => differing(other[index]!, one).map((what) => `${at}: ${what}`));
  });

function differing(host: RecordedExchange, own: RecordedExchange): string[] {
  const { asked, status } = own;
  if (host.asked !== asked) return [`the host was asked ${host.asked}, not ${asked}`];
  if (host.status !== status) return [`${asked} was answered ${host.status} by the host, not ${status}`];
  return lacking(host.answer, own.answer, asked);
}

/** Keys and items of our own answer that are not in that of GitHub. */
function lacking(host: unknown, own: unknown, at: string): string[] {
  if (Array.isArray(own)) {
    if (!Array.isArray(host) || host.length !== own.length) return [`${at}: another list`];
    return own.flatMap((one, index) => lacking(host[index], one, `${at}[${index}]`));
  }
  if (own !== null && typeof own === 'object') {
    if (host === null || typeof host !== 'object') return [`${at}: no map`];
    return Object.entries(own).flatMap(([key, one]) =>
      lacking((host as Record<string, unknown>)[key], one, `${at}.${key}`),
    );
  }
  return isDeepStrictEqual(host, own) ? [] : [`${at}: ${JSON.stringify(host)}, not ${JSON.stringify(own)}`];
}
