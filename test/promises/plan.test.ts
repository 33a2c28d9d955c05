import { describe, expect, it } from 'vitest';
import { type DocumentItem, digestOf, documentOf, type PlanDocument, planText } from '../../src/approval/document.ts';
import { readPlan } from '../../src/approval/read.ts';
import { Secret } from '../../src/host/secret.ts';
import type { RunResult } from '../../src/modes/result.ts';
import { registry } from '../../src/sections/registry.ts';
import { samples } from '../samples/index.ts';
import type { Sample } from '../samples/sample.ts';
import { scene, told } from '../scene.ts';

const drifted = ({ drifted: state, around, environment }: Sample) =>
  scene({
    seed: { repositories: [{ owner: 'acme', name: 'shop', ...state }], ...around },
    environment,
    now: () => moment,
  });

/** A plan may hold the time at which the host created something. */
const moment = Date.parse('2026-01-01T00:00:00Z');

const planOf = (result: RunResult) => documentOf(result.targets.flatMap(({ plan }) => plan ?? []));

/** Values of variables that the host never shows. They stand nowhere in a plan. */
const secretsOf = ({ environment = {} }: Sample) => Object.values(environment).filter((value) => value.length > 3);

/** Where one write changes what another is planned from, on the host itself. */
const leaning = {
  collaborators: 'who is removed may have sent invitations',
  teams: 'a team inherits from its parent',
  environments: 'what is not there yet has no id to pin it with',
  actions: 'the host shows some keys only under other values',
};

describe.each(registry.map(({ key }) => key))('the plan of %s', (key) => {
  const sample = samples[key]!;

  it('a plan says of every change what it is about and what it changes, and holds no secret', async () => {
    const plan = planOf(await drifted(sample).check(sample.settings, { planFile: 'plan.json' }));
    const items = plan.targets.flatMap((target) => target.items);
    expect(items.filter(({ kind, changes }) => kind !== 'delete' && !changes?.length)).toEqual([]);
    expect(items.filter(({ kind, subject }) => kind === 'delete' && !subject?.length)).toEqual(
      items.filter(({ kind, section }) => kind === 'delete' && ['pages', 'interaction_limits'].includes(section)),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const text = planText(plan);
    expect(readPlan(text)).toEqual(plan);
    for (const secret of secretsOf(sample)) expect(text).not.toContain(secret);
  });

  it('a plan is the same in the next check, and an apply that holds to it writes what one without it does', async () => {
    const [free, held] = [drifted(sample), drifted(sample)];
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
    const stage = scene({
      seed: {
        repositories: [{ owner: 'acme', name: 'shop', visibility: 'private', ...sample.drifted }],
        ...sample.around,
      },
      environment: { ...sample.environment, GITHUB_REPOSITORY: 'acme/elsewhere' },
    });
    const plan = planOf(await stage.check(sample.settings, hidden));
    expect(plan.targets.flatMap(({ items }) => items.filter(({ subject, changes }) => subject || changes))).toEqual([]);
    stage.held['plan.json'] = planText(plan);
    const held = { ...hidden, plan: { file: 'plan.json' } };
    const moved = async (settings: string) =>
      (await stage.apply(settings, held)).targets[0]!.lines.filter(({ code }) => code === 'plan_moved');
    const other =
      key === 'milestones' ? '\nlabels:\n  - name: never approved\n' : '\nmilestones:\n  - title: never approved\n';
    expect(await moved(`${sample.settings}${other}`)).not.toEqual([]);
    expect(stage.writes()).toEqual([]);
    expect(await moved(sample.settings)).toEqual([]);
  });

  it.skipIf(key in leaning)(
    'a plan has items that can be written one by one, each without what another says [2.1.16]',
    async () => {
      const plan = planOf(await drifted(sample).check(sample.settings));
      const items = plan.targets.flatMap((target) => target.items).filter(({ kind }) => kind !== 'reassert');
      for (const item of items) {
        const stage = drifted(sample);
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
