import { describe, expect, it } from 'vitest';
import { toCanonicalText } from '../../packages/core/src/plan/data.ts';
import { splitIntoParts } from '../../packages/core/src/report/plans/approved.ts';
import {
  createPlanDocument,
  formatPlanJson,
  type PlanDocument,
  type TargetDocument,
} from '../../packages/core/src/report/plans/document.ts';
import type { ApprovableItem } from '../../packages/core/src/report/plans/item.ts';
import { parsePlan } from '../../packages/core/src/report/plans/read.ts';
import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import { formatLines } from '../kit/runs/scene.ts';
import { everySection, openSampleScene, type SectionSample, withVisibility } from '../kit/samples/every-section.ts';
import { pickSample } from '../kit/seed.ts';

const openDriftedScene = (tried: SectionSample) => openSampleScene(tried, {}, { now: () => moment });

/** A plan may contain the time when GitHub created an item. */
const moment = Date.parse('2026-01-01T00:00:00Z');

const planOf = (result: RunResult) => createPlanDocument(result.targets.flatMap(({ plan }) => plan ?? []));

/** GitHub never shows the values of secrets, and no plan contains them. */
const listSecretValues = ({ sample: { environment = {} } }: SectionSample) =>
  Object.values(environment).filter((value) => value.length > 3);

/** In these sections, a write changes the live values that another item was planned from. */
const leaning = {
  collaborators: 'who is removed may have sent invitations',
  teams: 'a team inherits from its parent',
  environments: 'what is not there yet has no id to pin it with',
  actions: 'GitHub shows some keys only under other values',
};

describe.each(pickSample(everySection, 5, 'plan'))('the plan of $key', (tried) => {
  const { key, sample } = tried;

  it('a plan contains the subject and values of every change, and no secret', async () => {
    const plan = planOf(await openDriftedScene(tried).check(sample.settings, { planFile: 'plan.json' }));
    const items = plan.targets.flatMap((target) => target.items);
    expect(items).not.toEqual([]);
    expect(items.filter(({ kind, changes }) => kind !== 'delete' && !changes?.length)).toEqual([]);
    expect(items.filter(({ kind, subject }) => kind === 'delete' && !subject?.length)).toEqual(
      items.filter(({ kind, section }) => kind === 'delete' && ['pages', 'interaction_limits'].includes(section)),
    );
    expect(new Set(items.map((item) => splitIntoParts(7, item).join())).size).toBe(items.length);
    const text = formatPlanJson(plan);
    expect(parsePlan(text)).toEqual(plan);
    for (const secret of listSecretValues(tried)) expect(text).not.toContain(secret);
  });

  it('a plan is the same in the next check, and an apply with the plan sends the same writes as without', async () => {
    const [free, held] = [openDriftedScene(tried), openDriftedScene(tried)];
    const plan = planOf(await held.check(sample.settings, { planFile: 'plan.json' }));
    expect(planOf(await held.check(sample.settings, { planFile: 'plan.json' }))).toEqual(plan);
    held.savedFiles['plan.json'] = formatPlanJson(plan);
    held.simulator.forgetRequests();
    const result = await held.apply(sample.settings, { plan: { file: 'plan.json' } });
    await free.apply(sample.settings);
    expect(formatLines(result, 'error')).toEqual([]);
    expect(held.listWrites()).toEqual(free.listWrites());
    expect(held.simulator.requests.length).toBe(free.simulator.requests.length);
  });

  it('a plan contains only a count for a hidden repository, and approves no change there', async () => {
    const environment = { ...sample.environment, GITHUB_REPOSITORY: 'others/elsewhere' };
    const stage = openSampleScene(withVisibility(tried, 'private'), {}, { environment });
    const plan = planOf(await stage.check(sample.settings, { planFile: 'plan.json' }));
    const [{ repository, items, withheld = 0, unplanned = [] }] = plan.targets as [TargetDocument];
    expect([repository, items, withheld + unplanned.length]).toEqual([
      'redacted-1',
      [],
      expect.toSatisfy((count) => count > 0),
    ]);
    stage.savedFiles['plan.json'] = formatPlanJson(plan);
    await stage.apply(sample.settings, { plan: { file: 'plan.json' } });
    expect(stage.listWrites()).toEqual([]);
  });

  it.skipIf(key in leaning)(
    'an apply can write each item of a plan alone, and leaves the other items unchanged [2.1.16]',
    async () => {
      const plan = planOf(await openDriftedScene(tried).check(sample.settings));
      const items = plan.targets.flatMap((target) => target.items).filter(({ kind }) => kind !== 'reassert');
      for (const item of items) {
        const stage = openDriftedScene(tried);
        stage.savedFiles['plan.json'] = formatPlanJson(keepOnlyItem(plan, item));
        await stage.apply(sample.settings, { plan: { file: 'plan.json' } });
        const left = planOf(await stage.check(sample.settings)).targets.flatMap((target) =>
          target.items.map(toCanonicalText),
        );
        const others = items.filter((one) => one !== item);
        expect({ item, lost: others.filter((one) => !left.includes(toCanonicalText(one))) }).toEqual({
          item,
          lost: [],
        });
      }
    },
  );
});

const keepOnlyItem = (plan: PlanDocument, item: ApprovableItem): PlanDocument => ({
  ...plan,
  targets: plan.targets.map((target) => ({ ...target, items: [item] })),
});
