import { isDeepStrictEqual } from 'node:util';
import { Secret } from '../../packages/core/src/github/http/secret.ts';
import type { Simulator } from '../../packages/simulator/src/index.ts';
import { assumptions } from '../assumptions/all.ts';
import { formatRecording, type RecordedAssumption, type RecordedExchange, type Recording } from '../kit/recording.ts';
import { type AssumptionResult, testAssumption } from '../kit/test-assumption.ts';
import { openLabSimulator, openTestLab, type RepositoryKind, repositoryKinds } from './labs.ts';

/** Records the answers of a simulator. */
export async function recordSimulator(
  kind: RepositoryKind,
  simulator: Simulator = openLabSimulator(kind),
): Promise<string> {
  const lab = openTestLab(kind, simulator);
  const results: AssumptionResult[] = [];
  for (const assumption of assumptions) results.push(await testAssumption(assumption, lab));
  const secrets = [new Secret('lab-token'), new Secret('reading-token')];
  return formatRecording({ facts: lab.facts, results }, { names: lab.known, date: '2026-01-01', secrets });
}

/** Finds the kind of repository of a recording. The default plan is `free`. */
export function findKind({ kind: { owner, visibility, plan = 'free' } }: Recording): RepositoryKind | undefined {
  const all = Object.entries(repositoryKinds) as [RepositoryKind, (typeof repositoryKinds)[RepositoryKind]][];
  return all.find(
    ([, one]) =>
      one.visibility === visibility &&
      (one.owner === 'me') === (owner === 'person') &&
      (visibility === 'public' || one.plan === plan),
  )?.[0];
}

/** Lists differences between GitHub and the simulator. Values that the simulator does not return are no differences. */
export function compareRecordings(recording: Recording, simulated: Recording): string[] {
  return recording.beliefs.flatMap((one) => {
    const own = simulated.beliefs.find(({ id }) => id === one.id);
    return own ? compareSteps(one, own) : [];
  });
}

const compareSteps = (host: RecordedAssumption, own: RecordedAssumption) =>
  own.steps.flatMap((exchanges, step) => {
    const at = `${host.id}, step ${step + 1}`;
    const other = host.steps[step];
    if (!other || other.length !== exchanges.length)
      return [`${at}: ${other?.length ?? 0} requests, not ${exchanges.length}`];
    return exchanges.flatMap((one, index) => compareExchanges(other[index]!, one).map((what) => `${at}: ${what}`));
  });

function compareExchanges(host: RecordedExchange, own: RecordedExchange): string[] {
  const { asked, status } = own;
  if (host.asked !== asked) return [`GitHub was asked ${host.asked}, not ${asked}`];
  if (host.status !== status) return [`${asked} was answered ${host.status} by GitHub, not ${status}`];
  return findMissing(host.answer, own.answer, asked);
}

/** Lists keys and items of the simulator's answer that GitHub's answer lacks. */
function findMissing(host: unknown, own: unknown, at: string): string[] {
  if (Array.isArray(own)) {
    if (!Array.isArray(host) || host.length !== own.length) return [`${at}: another list`];
    return own.flatMap((one, index) => findMissing(host[index], one, `${at}[${index}]`));
  }
  if (own !== null && typeof own === 'object') {
    if (host === null || typeof host !== 'object') return [`${at}: no map`];
    return Object.entries(own).flatMap(([key, one]) =>
      findMissing((host as Record<string, unknown>)[key], one, `${at}.${key}`),
    );
  }
  return isDeepStrictEqual(host, own) ? [] : [`${at}: ${JSON.stringify(host)}, not ${JSON.stringify(own)}`];
}
