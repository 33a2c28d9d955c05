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

/** The values of a snapshot by their paths. */
function listLeaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, path ? `${path}.${key}` : key));
}

const kind = fc.constantFrom('private' as const, 'public' as const);

/** Keeps the keys that a repository with this visibility has. */
function pickKind(visibility: 'private' | 'public', all: object) {
  const { access_level, fork_pr_workflows_private_repos, artifact_and_log_retention, ...open } = all as any;
  if (visibility === 'public') return open;
  const { fork_pr_contributor_approval, ...closed } = all as any;
  return closed;
}

/** GitHub keeps the list under every policy, but shows it only under one. */
const getAllowlist = (host: Simulator) => (host.repository('acme/shop').actions as { selected: object }).selected;

const omitKeys = (map: object, keys: object) =>
  Object.fromEntries(Object.entries(map).filter(([key]) => !Object.hasOwn(keys, key)));

it('brings any Actions settings in line with any declaration and keeps undeclared values [2.1.1]', async () => {
  await fc.assert(
    fc.asyncProperty(declared, live, kind, async (all, actions, visibility) => {
      const wanted = pickKind(visibility, all);
      const state = { visibility, actions };
      const untouched = openSimulator({ seed: { repositories: [{ owner: 'acme', name: 'shop', ...state }] } });
      const before = listLeaves((await takeSectionSnapshot(untouched, 'actions')).settings.actions);
      const settings = stringify({ actions: wanted });
      const { simulator } = await expectConvergence(settings, state);
      const after = new Map(listLeaves((await takeSectionSnapshot(simulator, 'actions')).settings.actions));

      const read = parseDesired(settings, 'actions');
      const declaredPaths = ['enabled', ...listLeaves(read).map(([path]) => path)];
      const kept = before.filter(([path]) => after.has(path) && !declaredPaths.includes(path));
      for (const [path, value] of kept) expect([path, after.get(path)]).toEqual([path, value]);
      expect(getAllowlist(simulator)).toMatchObject(omitKeys(getAllowlist(untouched), read.selected_actions ?? {}));
    }),
    { numRuns: scaleExamples(100) },
  );
});
