import { describe, expect, it } from 'vitest';
import { formatSettingsFile } from '../../packages/core/src/settings/writing/blocks.ts';
import { runAdopt } from '../kit/run-adopt.ts';
import { formatLines, type Scene } from '../kit/runs/scene.ts';
import { everySection, openSampleScene } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';
import { openConvergedScene } from './converged.ts';
import { createMeddler } from './meddling.ts';

/**
 * Adopt cannot write this drift into a file: secrets, an order, a visibility that conflicts with the next key, an
 * expired invitation, a key of an unknown kind, and keys that GitHub hides while another setting is off.
 */
const mayBeLeft: readonly RegExp[] = [
  /secret/,
  /invitation has expired/,
  /environments: pinned/,
  /environment "canary": deployment_branch_policy/,
  /^drift: (enabled|sha_pinning_required|allowed_actions|selected_actions\S*) /,
  /visibility \w+ → selected/,
  /webhook .*will be deleted/,
  /deploy key "foreign" will be deleted/,
];

const listRemainingDrift = async (stage: Scene, text: string) =>
  formatLines(await stage.check(text), 'drift').filter((line) => !mayBeLeft.some((one) => one.test(line)));

/** Expects that adopt sends no write, and that a check of the adopted file finds no drift. */
async function expectAdoption(stage: Scene, settings: string) {
  stage.simulator.forgetRequests();
  const { result, text } = await runAdopt(stage, settings, { also: ['weaker', 'undeclared'] });
  expect(stage.listWrites()).toEqual([]);
  expect(formatLines(result, 'error')).toEqual([]);
  expect(await listRemainingDrift(stage, text)).toEqual([]);
  return { text, isWhole: result.outcome === 'success' };
}

describe.each(pickSample(everySection, 3, 'adoption'))('$key', (tried) => {
  const { key, section, sample } = tried;
  const { settings, opposites = [], meddlings } = sample;

  it('the file is up to date after adopt on a drifted repository', async () => {
    await expectAdoption(openSampleScene(tried), settings);
  });

  it.each(pickSample(opposites, 2, tried.key).map((opposite) => [JSON.stringify(opposite).slice(0, 60), opposite]))(
    'the file is up to date after adopt into %s',
    async (_, opposite) => {
      const stage = await openConvergedScene(tried);
      const text = formatSettingsFile({ [key]: opposite }, [section]);
      const adopted = await expectAdoption(stage, text);
      // The file declares the live values, and does not simply leave them out.
      await stage.apply(text);
      if (adopted.isWhole && !formatLines(await stage.check(text), 'drift').length)
        expect(formatLines(await stage.check(adopted.text), 'drift')).not.toEqual([]);
    },
  );

  it.each(pickSample(meddlings, 2, tried.key).map((one) => [one.what, one] as const))(
    'the file is up to date after adopt if another person %s',
    async (_, meddling) => {
      const stage = await openConvergedScene(tried);
      await createMeddler(stage, meddling).act();
      await expectAdoption(stage, settings);
    },
  );

  it('adopt does not change a file that is up to date', async () => {
    const stage = await openConvergedScene(tried);
    const { result, text } = await runAdopt(stage, settings, { also: ['weaker'] });
    expect(text).toBe(settings);
    expect(result.outcome).toBe('success');
  });
});
