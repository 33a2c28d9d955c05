import { describe, expect, it } from 'vitest';
import { registry } from '../../src/sections/registry.ts';
import { samples } from '../samples/index.ts';
import { allLines, told } from '../scene.ts';
import { faultyRequests } from '../seed.ts';
import { driftedStage } from './converged.ts';
import { expectNone } from './findings.ts';
import { isWrite, writesOf } from './questions.ts';

describe.each(registry.map(({ key }) => key))('%s', { timeout: 60_000 }, (key) => {
  const { settings, rollsOutLater } = samples[key]!;

  it('a write that the host accepts and does not do is reported as not taken, and the run fails', async () => {
    const findings: string[] = [];
    const writes = await writesOfSample(key);
    for (const nth of faultyRequests(writes.length)) {
      const found = await believed(nth, 1);
      findings.push(...found.map((one) => `${writes[nth - 1]!.slice(0, 200)}: ${one}`));
    }
    expectNone(findings);
  });

  it('a host that does none of the writes is not believed', async () => {
    expectNone(await believed(1, Number.POSITIVE_INFINITY));
  });

  /** What the run claims that is not so, when these writes have no effect. */
  async function believed(nth: number, times: number): Promise<string[]> {
    const { simulator, apply, check } = driftedStage(key);
    simulator.misbehave({ match: isWrite, nth, times, with: { kind: 'ignored' } });
    const result = await apply(settings);
    simulator.behave();
    const left = told(await check(settings), 'drift');
    const errors = allLines(result).filter(({ kind }) => kind === 'error');
    if (rollsOutLater)
      return told(result, 'change').some((line) => /rolls it out/.test(line)) ? [] : ['no word of a rollout'];
    if (left.length === 0) return [];
    if (result.outcome !== 'failed') return [`${result.outcome}, and still ${left.join('; ')}`];
    const isClear = errors.some(
      ({ code, request }) => code === 'not_taken' || code === 'conflict' || request !== undefined,
    );
    return isClear ? [] : [`failed without saying why: ${errors.map(({ message }) => message).join('; ')}`];
  }
});

it('the writes that are tried are there', async () => {
  for (const { key } of registry)
    expect({ key, writes: (await writesOfSample(key)).length > 0 }).toEqual({ key, writes: true });
});

async function writesOfSample(key: string) {
  const { apply, simulator } = driftedStage(key);
  await apply(samples[key]!.settings);
  return writesOf(simulator);
}
