import { describe, expect, it } from 'vitest';
import { toShownText } from '../../packages/core/src/plan/wording.ts';
import { openSampleScene } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { expectNone } from './findings.ts';
import { trickFactories } from './hiding.ts';
import { readSections } from './lists.ts';
import { createCheck, findMisleading, type ObservedRun, observeRun } from './runs.ts';

const [, tricksOf] = trickFactories.find(([name]) => name === 'denied')!;

describe.each(pickSample(readSections, 8, 'skipped'))('$key', (tried) => {
  const { settings } = tried.sample;
  const sections = [tried.key];

  it('a section with a denied read is skipped as a whole under `warn` [5.8]', async () => {
    const findWrongLines = ({ result, writes }: ObservedRun) => {
      const [section] = result.targets.flatMap((target) => target.sections);
      if (!section?.coverage.some(({ ending }) => ending === 'denied')) return [];
      return [
        ...writes.map((write) => `wrote ${write}`),
        ...(section.status === 'skipped' || section.status === 'failed' ? [] : [`is ${section.status}`]),
        ...section.lines
          .filter(({ kind }) => kind === 'drift' || kind === 'change')
          .map(({ message }) => toShownText(message)),
        ...(['partial', 'failed'].includes(result.outcome) ? [] : [`ended with ${result.outcome}`]),
      ];
    };
    const onMissingPermission = 'warn';
    // An apply reads more after its first write.
    const planned = await observeRun(openSampleScene(tried), createCheck(settings));
    for (const mode of ['check', 'apply'] as const) {
      const run = (stage: ReturnType<typeof openSampleScene>) =>
        stage[mode](settings, { sections, onMissingPermission });
      expectNone(
        await findMisleading(
          async () => openSampleScene(tried),
          run,
          () => tricksOf(tried)(planned),
          findWrongLines,
        ),
      );
    }
  });
});

it('an apply without the permission for one read of `actions` writes nothing in that section [5.8]', async () => {
  const tried = readSections.find(({ key }) => key === 'actions')!;
  const results = [];
  for (const mode of ['check', 'apply'] as const) {
    const stage = openSampleScene(tried);
    stage.simulator.misbehave({
      match: ({ route }) => route.endsWith('/oidc/customization/sub'),
      times: 99,
      with: { kind: 'status', status: 403, body: { message: 'Resource not accessible by personal access token' } },
    });
    const { outcome, targets } = await stage[mode](tried.sample.settings, { onMissingPermission: 'warn' });
    results.push([outcome, targets[0]!.sections[0]!.status, stage.listWrites()]);
    expect(targets[0]!.sections[0]!.lines.some(({ kind }) => kind === 'note')).toBe(true);
  }
  expect(results).toEqual([
    ['partial', 'skipped', []],
    ['partial', 'skipped', []],
  ]);
});
