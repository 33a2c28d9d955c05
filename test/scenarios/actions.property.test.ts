import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { openSimulator, type Simulator } from '../../packages/simulator/src/index.ts';
import { expectConvergence } from '../kit/expect-convergence.ts';
import { parseDesired } from '../kit/reports/parsed.ts';
import { takeSectionSnapshot } from '../kit/reports/section-snapshot.ts';
import { scaleExamples } from '../kit/seed.ts';
import {
  approval,
  claims,
  createPartial,
  days,
  forkSettings,
  isRunFromForks,
  level,
  limits,
  list,
  live,
  policy,
  workflow,
} from '../live/actions.ts';

const declared = createPartial({
  enabled: fc.boolean(),
  sha_pinning_required: fc.boolean(),
  selection: fc.oneof(
    createPartial({ allowed_actions: policy }),
    createPartial({ allowed_actions: fc.constant('selected'), selected_actions: createPartial(list) }),
  ),
  ...workflow,
  access_level: level,
  artifact_and_log_retention: fc.record({ days }),
  cache: createPartial(limits),
  oidc_customization_sub: fc.oneof(
    fc.record({ use_default: fc.boolean(), use_immutable_subject: fc.boolean() }, { requiredKeys: ['use_default'] }),
    fc.record(
      { include_claim_keys: claims, use_immutable_subject: fc.boolean() },
      { requiredKeys: ['include_claim_keys'] },
    ),
  ),
  fork_pr_contributor_approval: fc.record({ approval_policy: approval }),
  fork_pr_workflows_private_repos: fc
    .tuple(fc.record(isRunFromForks), createPartial(forkSettings))
    .map(([required, rest]) => ({ ...required, ...rest })),
}).map(({ selection, ...rest }) => ({ ...rest, ...selection }));

/** Lists the values of a snapshot with their paths. */
function listLeaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, path ? `${path}.${key}` : key));
}

const visibilities = fc.constantFrom('private' as const, 'public' as const);

/** Keeps the keys that a repository with this visibility has. */
function pickSettingsOfVisibility(visibility: 'private' | 'public', all: object) {
  const { access_level, fork_pr_workflows_private_repos, artifact_and_log_retention, ...publicSettings } = all as any;
  if (visibility === 'public') return publicSettings;
  const { fork_pr_contributor_approval, ...privateSettings } = all as any;
  return privateSettings;
}

/** GitHub keeps the allowlist under every policy, but returns it only under `selected`. */
const getAllowlist = (simulator: Simulator) =>
  (simulator.repository('acme/shop').actions as { selected: object }).selected;

const omitKeys = (settings: object, keys: object) =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => !Object.hasOwn(keys, key)));

it('brings any Actions settings in line with any declaration and keeps undeclared values [2.1.1]', async () => {
  await fc.assert(
    fc.asyncProperty(declared, live, visibilities, async (declaredSettings, liveActions, visibility) => {
      const desired = pickSettingsOfVisibility(visibility, declaredSettings);
      const liveShop = { visibility, actions: liveActions };
      const untouchedSimulator = openSimulator({
        seed: { repositories: [{ owner: 'acme', name: 'shop', ...liveShop }] },
      });
      const before = listLeaves((await takeSectionSnapshot(untouchedSimulator, 'actions')).settings.actions);
      const settings = stringify({ actions: desired });
      const { simulator } = await expectConvergence(settings, liveShop);
      const after = new Map(listLeaves((await takeSectionSnapshot(simulator, 'actions')).settings.actions));

      const parsed = parseDesired(settings, 'actions');
      const declaredPaths = ['enabled', ...listLeaves(parsed).map(([path]) => path)];
      const untouchedValues = before.filter(([path]) => after.has(path) && !declaredPaths.includes(path));
      for (const [path, value] of untouchedValues) expect([path, after.get(path)]).toEqual([path, value]);
      expect(getAllowlist(simulator)).toMatchObject(
        omitKeys(getAllowlist(untouchedSimulator), parsed.selected_actions ?? {}),
      );
    }),
    { numRuns: scaleExamples(100) },
  );
});
