import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { findRequirementLosses } from '../../packages/audit/src/protection/brakes/compare.ts';
import { readBranch } from '../../packages/audit/src/protection/read.ts';
import { getProtectedRepository } from '../../packages/audit/src/protection/sources/calls.ts';
import type { CombinedProtection } from '../../packages/audit/src/protection/sources/combine.ts';
import {
  arbitraryList,
  classic,
  entry,
  isMixed,
  names,
  ruleset,
} from '../../packages/audit/test/protection/arbitrary-rules.ts';
import type { Simulator } from '../../packages/simulator/src/index.ts';
import {
  createReader,
  formatLines,
  listLines,
  listWriteRoutes,
  openScene,
  type Scene,
  type SceneOptions,
} from '../kit/runs/scene.ts';
import { pickFaultyRequests, scaleExamples } from '../kit/seed.ts';
import { createPartial } from '../live/branches.ts';
import { samples } from '../samples/index.ts';
import { joinSamples } from '../samples/together.ts';

const worlds = fc.record({ branch_rules: arbitraryList(classic, names), rulesets: arbitraryList(ruleset, ['a', 'b']) });
const files = createPartial({
  branches: arbitraryList(entry, names),
  rulesets: arbitraryList(ruleset, ['a', 'b']).map((entries) => ({ _undeclared: 'delete', entries })),
  repository: fc.record({ default_branch: fc.constantFrom('main', 'dev') }),
});

const openState = (state: object): Scene =>
  openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', branches: ['main', 'dev'], ...state }] } });

async function needsOf({ transport }: Simulator): Promise<CombinedProtection> {
  const host = createReader(transport);
  const repository = await host.ask(getProtectedRepository({}));
  return (await readBranch(host, repository.defaultBranch, repository)).protection;
}

const listLossKeys = (one: CombinedProtection, other: CombinedProtection) =>
  findRequirementLosses(one, other).map(({ key }) => key);

/** Excludes a new default branch that loses its own rule. A stronger pattern may cover that branch only later. */
const isCovered = ({ branches = [], repository }: { branches?: readonly any[]; repository?: any }) =>
  !branches.some(({ name, protection }) => protection === null && name === repository?.default_branch);

it('the default branch keeps the rules that apply both before and after a run if GitHub refuses one write [5.18]', async () => {
  await fc.assert(
    fc.asyncProperty(worlds, files.filter(isCovered), async (world, file) => {
      const settings = stringify(file);
      const whole = openState(world);
      fc.pre(!isMixed(listLines(await whole.check(settings))));
      const before = await needsOf(whole.simulator);
      await whole.apply(settings);
      const after = await needsOf(whole.simulator);
      const count = whole.listWrites().length;
      for (const nth of pickFaultyRequests(count)) {
        const broken = openState(world);
        broken.simulator.misbehave({
          match: (request) => listWriteRoutes({ requests: [request] } as unknown as Simulator).length > 0,
          nth,
          with: { kind: 'status', status: 422, body: { message: 'Validation Failed' } },
        });
        await broken.apply(settings);
        const left = await needsOf(broken.simulator);
        const lost = listLossKeys(before, left).filter((key) => listLossKeys(after, left).includes(key));
        expect({ refused: whole.listWrites()[nth - 1], lost }).toMatchObject({ lost: [] });
      }
    }),
    { numRuns: scaleExamples(60) },
  );
});

const keys = Object.keys(samples);
/** Declares a section with the settings of its sample, or with settings that the sample lists as opposites. */
const declared = fc.constantFrom(...keys).chain((key) =>
  fc.record({
    key: fc.constant(key),
    value: fc.constantFrom(parse(samples[key]!.settings)[key], ...(samples[key]!.opposites ?? [])),
  }),
);

it('a check finds no differences after a successful apply of any two sections [7.22]', async () => {
  await fc.assert(
    fc.asyncProperty(declared, declared, fc.boolean(), async (one, other, isDrifted) => {
      const { drifted, around, environment, settings } = joinSamples([...new Set([one.key, other.key])]);
      const stage = openScene({
        seed: { repositories: [{ owner: 'acme', name: 'shop', ...drifted }], ...around },
        environment: { ...environment },
      } as SceneOptions);
      if (!isDrifted) await stage.apply(settings);
      const file = stringify({ [one.key]: one.value, [other.key]: other.value });
      const applied = await stage.apply(file);
      if (applied.outcome !== 'success') return;
      const again = await stage.check(file);
      expect({ file, left: [...formatLines(again, 'drift'), ...formatLines(again, 'error')] }).toEqual({
        file,
        left: [],
      });
    }),
    { numRuns: scaleExamples(120) },
  );
});
