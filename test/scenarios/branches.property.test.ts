import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { scaleExamples } from '../kit/seed.ts';
import {
  branchNames,
  count,
  createOptional,
  createPartial,
  createSubset,
  createToggles,
  environments,
  patterns,
  rules,
} from '../live/branches.ts';

const runs = { numRuns: scaleExamples(40) };
const addNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const flags = [
  'required_linear_history',
  'allow_deletions',
  'block_creations',
  'required_conversation_resolution',
  'lock_branch',
  'allow_fork_syncing',
  'required_signatures',
];
const reviewFlags = ['require_code_owner_reviews', 'dismiss_stale_reviews', 'require_last_push_approval'];

const contexts = createSubset('build', 'lint', 'a: b');
const checks = fc.uniqueArray(
  createPartial({ context: fc.constantFrom('build', 'lint'), app_id: fc.constantFrom(-1, 7) }),
  {
    selector: ({ context }) => context,
  },
);
const filterNamed = (list: { context?: string }[]) => list.filter(({ context }) => context !== undefined);
const people = createPartial({
  users: createSubset('alice', 'BOB'),
  teams: createSubset('core', 'Docs'),
  apps: createSubset('ci'),
});

const routed = {
  force_push_bypassers: createSubset('ALICE', 'bob', 'acme/core', 'app/ci'),
  required_deployments: addNull(createSubset('prod', 'QA').map((environments) => ({ environments }))).map((value) =>
    value?.environments.length === 0 ? null : value,
  ),
};

const ofBranch = createPartial({
  ...createToggles(...flags),
  enforce_admins: addNull(fc.boolean()),
  allow_force_pushes: addNull(fc.boolean()),
  required_status_checks: addNull(
    fc.oneof(
      fc.record({ strict: fc.boolean(), contexts }),
      fc.record({ strict: fc.boolean(), checks: checks.map(filterNamed) }),
    ),
  ),
  required_pull_request_reviews: addNull(
    createPartial({
      ...createToggles(...reviewFlags),
      required_approving_review_count: count,
      dismissal_restrictions: people,
      bypass_pull_request_allowances: people,
    }),
  ),
  restrictions: addNull(people),
  ...routed,
});

const ofPattern = createPartial({
  ...createToggles(...flags, 'enforce_admins', 'allow_force_pushes'),
  required_status_checks: addNull(fc.record({ strict: fc.boolean(), contexts }, { requiredKeys: ['contexts'] })),
  required_pull_request_reviews: addNull(
    createPartial({ ...createToggles(...reviewFlags), required_approving_review_count: count }),
  ),
  ...routed,
});

const createEntry = (name: string, protection: fc.Arbitrary<object>) =>
  createOptional(addNull(protection).map((value) => ({ name, protection: value })));

const entries = fc
  .tuple(
    ...branchNames.map((name) => createEntry(name, ofBranch)),
    ...patterns.map((name) => createEntry(name, ofPattern)),
  )
  .map((all) => all.filter((one) => one !== undefined));

/** Trueup refuses `protection: null` for a branch that a pattern still protects after the run. */
function isStillCovered(
  declared: readonly { readonly name: string; readonly protection: object | null }[],
  before: readonly { readonly pattern: string }[],
) {
  const covers = { 'release/*': 'release/1', 'm*': 'main' };
  const findProtection = (name: string) => declared.find((one) => one.name === name)?.protection;
  return Object.entries(covers).some(([pattern, branch]) => {
    const isThere = before.some((one) => one.pattern === pattern);
    return (
      findProtection(branch) === null && (findProtection(pattern) ?? (isThere && findProtection(pattern) !== null))
    );
  });
}

function openWithRules(branch_rules: readonly object[]) {
  const host = openScene({
    seed: {
      accounts: [
        { login: 'acme', type: 'Organization', teams: ['core', 'docs'] },
        { login: 'alice', type: 'User' },
        { login: 'bob', type: 'User' },
      ],
      apps: ['ci'],
      repositories: [{ owner: 'acme', name: 'shop', branches: branchNames, branch_rules, environments }],
    },
  });
  return { ...host, repository: host.simulator.repository('acme/shop') };
}

it('brings any branches in line with any declaration, reports every change, and then writes nothing [2.1.7]', async () => {
  await fc.assert(
    fc.asyncProperty(entries, rules, async (declared, before) => {
      fc.pre(!isStillCovered(declared, before));
      const { check, apply, listWrites, simulator } = openWithRules(before);
      const settings = stringify({ branches: declared });
      const promised = formatLines(await check(settings), 'drift');
      expect(listWrites()).toEqual([]);

      const applied = await apply(settings);
      expect(formatLines(applied, 'error')).toEqual([]);
      expect(formatLines(applied, 'change')).toHaveLength(promised.length);
      expect(listWrites().length > 0).toBe(promised.length > 0);

      const after = await check(settings);
      expect([...formatLines(after, 'error'), ...formatLines(after, 'drift')]).toEqual([]);
      simulator.forgetRequests();
      await apply(settings);
      expect(listWrites()).toEqual([]);
      expect(simulator.objections).toEqual([]);
    }),
    runs,
  );
});

type Protection = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** The fields of a rule that each key writes. */
const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  enforce_admins: ['isAdminEnforced'],
  required_linear_history: ['requiresLinearHistory'],
  allow_force_pushes: ['allowsForcePushes'],
  allow_deletions: ['allowsDeletions'],
  block_creations: ['blocksCreations'],
  required_conversation_resolution: ['requiresConversationResolution'],
  lock_branch: ['lockBranch'],
  allow_fork_syncing: ['lockAllowsFetchAndMerge'],
  required_signatures: ['requiresCommitSignatures'],
  force_push_bypassers: ['forcePushBypassers'],
  required_deployments: ['requiresDeployments', 'requiredDeploymentEnvironments'],
  required_status_checks: ['requiresStatusChecks', 'checks'],
  required_pull_request_reviews: ['requiresApprovingReviews'],
};

/** The fields that each key below `required_status_checks` and `required_pull_request_reviews` writes. */
const innerFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  required_status_checks: { strict: 'requiresStrictStatusChecks' },
  required_pull_request_reviews: {
    required_approving_review_count: 'requiredApprovingReviewCount',
    require_code_owner_reviews: 'requiresCodeOwnerReviews',
    dismiss_stale_reviews: 'dismissesStaleReviews',
    require_last_push_approval: 'requireLastPushApproval',
  },
};

/** Lists the fields that an entry may change. A key that it enables or sets to `null` changes all fields below. */
const listWrittenFields = (protection: Protection, rule: Readonly<Record<string, unknown>>) =>
  Object.entries(protection).flatMap(([key, value]) => {
    const inner = Object.entries(innerFields[key] ?? {});
    const isTurned = value === null || !rule[fieldsOf[key]![0]!];
    return [...fieldsOf[key]!, ...inner.filter(([one]) => isTurned || one in value).map(([, field]) => field)];
  });

it('does not change rules without an entry or undeclared keys of a pattern [2.3.4.13]', async () => {
  await fc.assert(
    fc.asyncProperty(entries, rules, async (declared, live) => {
      const { apply, repository } = openWithRules(live);
      const copyRules = () =>
        structuredClone(repository.branch_rules) as ({ pattern: string } & Record<string, unknown>)[];
      const before = copyRules();
      await apply(stringify({ branches: declared }));
      for (const rule of before) {
        const entry = declared.find(({ name }) => name === rule.pattern);
        const after = copyRules().find(({ pattern }) => pattern === rule.pattern);
        if (!entry) expect(after).toEqual(rule);
        else if (entry.protection && patterns.includes(rule.pattern)) {
          const written = listWrittenFields(entry.protection as Protection, rule);
          const listKeptFields = (one: object = {}) =>
            Object.entries(one).filter(([field]) => !written.includes(field));
          expect(listKeptFields(after)).toEqual(listKeptFields(rule));
        }
      }
    }),
    runs,
  );
});
