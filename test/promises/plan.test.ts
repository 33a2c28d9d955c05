import { describe, expect, it } from 'vitest';
import { Secret } from '../../src/host/secret.ts';
import {
  type DocumentItem,
  digestOf,
  documentOf,
  type PlanDocument,
  planText,
} from '../../src/report/plans/document.ts';
import { readPlan } from '../../src/report/plans/read.ts';
import type { RunResult } from '../../src/report/result/result.ts';
import { everySection, stageOf, type Tried, withVisibility } from '../every-section.ts';
import { told } from '../scene.ts';
import { sampled } from '../seed.ts';

const drifted = (tried: Tried) => stageOf(tried, {}, { now: () => moment });

/** A plan may hold the time at which the host created something. */
const moment = Date.parse('2026-01-01T00:00:00Z');

const planOf = (result: RunResult) => documentOf(result.targets.flatMap(({ plan }) => plan ?? []));

/** Values of variables that the host never shows. They stand nowhere in a plan. */
const secretsOf = ({ sample: { environment = {} } }: Tried) =>
  Object.values(environment).filter((value) => value.length > 3);

/** What nobody has approved, by section. */
const never = { milestones: '[{title: never approved}]', labels: '[{name: never approved}]' };

/** Where one write changes what another is planned from, on the host itself. */
const leaning = {
  collaborators: 'who is removed may have sent invitations',
  teams: 'a team inherits from its parent',
  environments: 'what is not there yet has no id to pin it with',
  actions: 'the host shows some keys only under other values',
};

describe.each(sampled(everySection, 5, 'plan'))('the plan of $key', (tried) => {
  const { key, sample } = tried;

  it('a plan says of every change what it is about and what it changes, and holds no secret', async () => {
    const plan = planOf(await drifted(tried).check(sample.settings, { planFile: 'plan.json' }));
    const items = plan.targets.flatMap((target) => target.items);
    expect(items.filter(({ kind, changes }) => kind !== 'delete' && !changes?.length)).toEqual([]);
    expect(items.filter(({ kind, subject }) => kind === 'delete' && !subject?.length)).toEqual(
      items.filter(({ kind, section }) => kind === 'delete' && ['pages', 'interaction_limits'].includes(section)),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const text = planText(plan);
    expect(readPlan(text)).toEqual(plan);
    for (const secret of secretsOf(tried)) expect(text).not.toContain(secret);
  });

  it('a plan is the same in the next check, and an apply that holds to it writes what one without it does', async () => {
    const [free, held] = [drifted(tried), drifted(tried)];
    const plan = planOf(await held.check(sample.settings, { planFile: 'plan.json' }));
    expect(planOf(await held.check(sample.settings, { planFile: 'plan.json' })).digest).toBe(plan.digest);
    held.held['plan.json'] = planText(plan);
    held.simulator.forgetRequests();
    const result = await held.apply(sample.settings, { plan: { file: 'plan.json' } });
    await free.apply(sample.settings);
    expect(told(result, 'error')).toEqual([]);
    expect(held.writes()).toEqual(free.writes());
    expect(held.simulator.requests.length).toBe(free.simulator.requests.length);
  });

  it('a plan holds nothing of a withheld repository but keyed ids, and an apply can be held to them', async () => {
    const hidden = { planKey: new Secret('shared by both'), planFile: 'plan.json' };
    const environment = { ...sample.environment, GITHUB_REPOSITORY: 'others/elsewhere' };
    const stage = stageOf(withVisibility(tried, 'private'), {}, { environment });
    const plan = planOf(await stage.check(sample.settings, hidden));
    expect(plan.targets.flatMap(({ items }) => items.filter(({ subject, changes }) => subject || changes))).toEqual([]);
    stage.held['plan.json'] = planText(plan);
    const held = { ...hidden, plan: { file: 'plan.json' } };
    const moved = async (settings: string) =>
      (await stage.apply(settings, held)).targets[0]!.lines.filter(({ code }) => code === 'plan_moved');
    const [other, value] = Object.entries(never).find(([one]) => one !== key)!;
    expect(await moved(`${sample.settings}\n${other}: ${value}\n`)).not.toEqual([]);
    expect(stage.writes()).toEqual([]);
    expect(await moved(sample.settings)).toEqual([]);
  });

  it.skipIf(key in leaning)(
    'a plan has items that can be written one by one, each without what another says [2.1.16]',
    async () => {
      const plan = planOf(await drifted(tried).check(sample.settings));
      const items = plan.targets.flatMap((target) => target.items).filter(({ kind }) => kind !== 'reassert');
      for (const item of items) {
        const stage = drifted(tried);
        stage.held['plan.json'] = planText(alone(plan, item));
        await stage.apply(sample.settings, { plan: { file: 'plan.json' }, onMovedPlan: 'approved-only' });
        const left = planOf(await stage.check(sample.settings)).targets.flatMap((target) => target.items);
        const others = items.filter(({ id }) => id !== item.id);
        expect({ item, lost: others.filter(({ id }) => !left.some((one) => one.id === id)) }).toEqual({
          item,
          lost: [],
        });
      }
    },
  );
});

/** The plan with this item and no other. */
function alone(plan: PlanDocument, item: DocumentItem): PlanDocument {
  const digest = digestOf([item]);
  return { ...plan, digest, targets: plan.targets.map((target) => ({ ...target, digest, items: [item] })) };
}
