import { expect, it } from 'vitest';
import { pickSample } from '../../../../test/kit/seed.ts';
import { tryAllWays } from './contributor.ts';
import { mergeCases } from './merge-cases.ts';
import type { Verdict } from './simulated-repository.ts';
import { judgeInSimulator } from './verdict-of.ts';

const titled = (verdict: Verdict) =>
  mergeCases.filter(({ expected }) => expected === verdict).map((world) => [world.title, world] as const);

it.each(mergeCases.map((world) => [world.title, world] as const))(
  'gives the expected verdict for %s',
  async (_title, { branch, token, expected, requirement, says, needs = {}, ...held }) => {
    const { verdict, reasons, notes, protection } = await judgeInSimulator(held, branch, token);
    expect(verdict, JSON.stringify(reasons)).toBe(expected);
    const deciding = reasons.filter((reason) => reason.verdict === expected);
    if (requirement) expect(deciding.map((reason) => reason.requirement)).toContain(requirement);
    const texts = ['works', 'unprotected'].includes(expected) ? notes : deciding.map(({ why, fix }) => `${why} ${fix}`);
    expect(texts.join('\n')).toContain(says ?? '');
    const values = protection.requirements.map(({ key, value }) => [key, value] as const);
    expect({ ...absent(needs), ...Object.fromEntries(values) }).toMatchObject(needs);
  },
);

/** Trueup omits requirements that a branch does not have. A case expects `null` for them. */
const absent = (needs: object) => Object.fromEntries(Object.keys(needs).map((key) => [key, null]));

it.each(pickSample([...titled('works'), ...titled('unprotected')], 5, 'works'))(
  'agrees with GitHub, which merges everything: %s',
  async (_title, world) => {
    const efforts = await tryAllWays(world, world.arrives ?? {}, world.branch);
    expect(efforts.filter(({ merged }) => !merged)).toEqual([]);
  },
);

it.each(pickSample(titled('blocks'), 5, 'blocks'))(
  'agrees with GitHub, which merges nothing: %s',
  async (_title, world) => {
    const efforts = await tryAllWays(world, world.arrives ?? {}, world.branch);
    expect(efforts.filter(({ merged }) => merged)).toEqual([]);
  },
);

it.each(pickSample(titled('sometimes'), 3, 'sometimes'))(
  'agrees with GitHub, which merges some pull requests: %s',
  async (_title, world) => {
    const atBest = await tryAllWays(world, world.arrives ?? {}, world.branch);
    const atWorst = await tryAllWays(world, {}, world.branch);
    expect(atBest.filter(({ merged }) => merged)).not.toEqual([]);
    expect(atWorst.filter(({ merged }) => !merged)).not.toEqual([]);
  },
);

it('cover every verdict', () => {
  expect(mergeCases.length).toBeGreaterThanOrEqual(40);
  expect([...new Set(mergeCases.map(({ expected }) => expected))].sort()).toEqual([
    'blocks',
    'sometimes',
    'unknown',
    'unprotected',
    'works',
  ]);
});
