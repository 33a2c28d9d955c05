import { describe, expect, it } from 'vitest';
import { isWrite } from '../kit/runs/requests.ts';
import { formatLines, listLines } from '../kit/runs/scene.ts';
import { everySection, openSampleScene, type SectionSample } from '../kit/samples/every-section.ts';
import { pickFaultyRequests, pickSample } from '../kit/seed.ts';
import { expectNone } from './findings.ts';
import { listWriteTexts } from './questions.ts';

describe.each(pickSample(everySection, 5, 'belief'))('$key', (tried) => {
  const { settings, rollsOutLater } = tried.sample;

  it('the run fails and reports a write that GitHub accepts but ignores', async () => {
    const findings: string[] = [];
    const writes = await countSampleWrites(tried);
    for (const nth of pickFaultyRequests(writes.length)) {
      const found = await findFalseClaims(nth, 1);
      findings.push(...found.map((one) => `${writes[nth - 1]!.slice(0, 200)}: ${one}`));
    }
    expectNone(findings);
  });

  it('the run fails if GitHub ignores all writes', async () => {
    expectNone(await findFalseClaims(1, Number.POSITIVE_INFINITY));
  });

  /** Returns the false claims of a run whose writes have no effect. */
  async function findFalseClaims(nth: number, times: number): Promise<string[]> {
    const { simulator, apply, check } = openSampleScene(tried);
    simulator.misbehave({ match: isWrite, nth, times, with: { kind: 'ignored' } });
    const result = await apply(settings);
    simulator.behave();
    const left = formatLines(await check(settings), 'drift');
    const errors = listLines(result).filter(({ kind }) => kind === 'error');
    if (rollsOutLater)
      return formatLines(result, 'change').some((line) => /applies the change in configuration run/.test(line))
        ? []
        : ['no word of a rollout'];
    if (left.length === 0) return [];
    if (result.outcome !== 'failed') return [`${result.outcome}, and still ${left.join('; ')}`];
    const isClear = errors.some(
      ({ code, request }) => code === 'not_taken' || code === 'conflict' || request !== undefined,
    );
    return isClear ? [] : [`failed without saying why: ${errors.map(({ message }) => message).join('; ')}`];
  }
});

it('the sample of every section causes a write', async () => {
  for (const tried of everySection)
    expect([tried.key, (await countSampleWrites(tried)).length > 0]).toEqual([tried.key, true]);
});

async function countSampleWrites(tried: SectionSample) {
  const { apply, simulator } = openSampleScene(tried);
  await apply(tried.sample.settings);
  return listWriteTexts(simulator);
}
