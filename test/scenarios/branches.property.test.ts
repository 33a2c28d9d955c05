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

const propertyOptions = { numRuns: scaleExamples(40) };
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

const graphqlKeys = {
  force_push_bypassers: createSubset('ALICE', 'bob', 'acme/core', 'app/ci'),
  required_deployments: addNull(createSubset('prod', 'QA').map((environments) => ({ environments }))).map((value) =>
    value?.environments.length === 0 ? null : value,
  ),
};

const branchProtections = createPartial({
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
  ...graphqlKeys,
});

const patternProtections = createPartial({
  ...createToggles(...flags, 'enforce_admins', 'allow_force_pushes'),
  required_status_checks: addNull(fc.record({ strict: fc.boolean(), contexts }, { requiredKeys: ['contexts'] })),
  required_pull_request_reviews: addNull(
    createPartial({ ...createToggles(...reviewFlags), required_approving_review_count: count }),
  ),
  ...graphqlKeys,
});

const createEntry = (name: string, protection: fc.Arbitrary<object>) =>
  createOptional(addNull(protection).map((value) => ({ name, protection: value })));

const entries = fc
  .tuple(
    ...branchNames.map((name) => createEntry(name, branchProtections)),
    ...patterns.map((name) => createEntry(name, patternProtections)),
  )
  .map((entries) => entries.filter((entry) => entry !== undefined));

/**
 * Returns whether a pattern rule still protects a branch whose own protection the file deletes. Trueup refuses such
 * an entry.
 */
function isStillCovered(
  declared: readonly { readonly name: string; readonly protection: object | null }[],
  before: readonly { readonly pattern: string }[],
) {
  const branchOfPattern = { 'release/*': 'release/1', 'm*': 'main' };
  const findProtection = (name: string) => declared.find((entry) => entry.name === name)?.protection;
  return Object.entries(branchOfPattern).some(([pattern, branch]) => {
    const isLive = before.some((rule) => rule.pattern === pattern);
    return findProtection(branch) === null && (findProtection(pattern) ?? (isLive && findProtection(pattern) !== null));
  });
}

function openWithRules(branch_rules: readonly object[]) {
  const scene = openScene({
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
  return { ...scene, repository: scene.simulator.repository('acme/shop') };
}

it('brings any branches in line with any declaration, reports every change, and then writes nothing [2.1.7]', async () => {
  await fc.assert(
    fc.asyncProperty(entries, rules, async (declared, before) => {
      fc.pre(!isStillCovered(declared, before));
      const { check, apply, listWrites, simulator } = openWithRules(before);
      const settings = stringify({ branches: declared });
      const driftLines = formatLines(await check(settings), 'drift');
      expect(listWrites()).toEqual([]);

      const applyResult = await apply(settings);
      expect(formatLines(applyResult, 'error')).toEqual([]);
      expect(formatLines(applyResult, 'change')).toHaveLength(driftLines.length);
      expect(listWrites().length > 0).toBe(driftLines.length > 0);

      const checkResult = await check(settings);
      expect([...formatLines(checkResult, 'error'), ...formatLines(checkResult, 'drift')]).toEqual([]);
      simulator.forgetRequests();
      await apply(settings);
      expect(listWrites()).toEqual([]);
      expect(simulator.objections).toEqual([]);
    }),
    propertyOptions,
  );
});

type Protection = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** The fields of a rule that each key writes. */
const fieldsOfKey: Readonly<Record<string, readonly string[]>> = {
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

/** The fields that each key under `required_status_checks` and `required_pull_request_reviews` writes. */
const innerFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  required_status_checks: { strict: 'requiresStrictStatusChecks' },
  required_pull_request_reviews: {
    required_approving_review_count: 'requiredApprovingReviewCount',
    require_code_owner_reviews: 'requiresCodeOwnerReviews',
    dismiss_stale_reviews: 'dismissesStaleReviews',
    require_last_push_approval: 'requireLastPushApproval',
  },
};

/**
 * Lists the fields of a rule that an entry may change. A key that turns a group on or off may change the whole group.
 */
const listWrittenFields = (protection: Protection, rule: Readonly<Record<string, unknown>>) =>
  Object.entries(protection).flatMap(([key, value]) => {
    const groupFields = Object.entries(innerFields[key] ?? {});
    const isGroupToggled = value === null || !rule[fieldsOfKey[key]![0]!];
    return [
      ...fieldsOfKey[key]!,
      ...groupFields.filter(([innerKey]) => isGroupToggled || innerKey in value).map(([, field]) => field),
    ];
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
          const writtenFields = listWrittenFields(entry.protection as Protection, rule);
          const listOtherFields = (fields: object = {}) =>
            Object.entries(fields).filter(([field]) => !writtenFields.includes(field));
          expect(listOtherFields(after)).toEqual(listOtherFields(rule));
        }
      }
    }),
    propertyOptions,
  );
});
