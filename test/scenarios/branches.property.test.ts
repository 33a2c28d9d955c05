import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import {
  anyOf,
  branchNames,
  count,
  environments,
  optional,
  patterns,
  record,
  rules,
  toggles,
} from '../live/branches.ts';
import { scene, told } from '../scene.ts';

const runs = { numRuns: 40 };
const patience = 20_000;

const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

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

const contexts = anyOf('build', 'lint', 'a: b');
const checks = fc.uniqueArray(record({ context: fc.constantFrom('build', 'lint'), app_id: fc.constantFrom(-1, 7) }), {
  selector: ({ context }) => context,
});
const named = (list: { context?: string }[]) => list.filter(({ context }) => context !== undefined);
const people = record({ users: anyOf('alice', 'BOB'), teams: anyOf('core', 'Docs'), apps: anyOf('ci') });

const routed = {
  force_push_bypassers: anyOf('ALICE', 'bob', 'acme/core', 'app/ci'),
  required_deployments: nullable(anyOf('prod', 'QA').map((environments) => ({ environments }))).map((value) =>
    value?.environments.length === 0 ? null : value,
  ),
};

const ofBranch = record({
  ...toggles(...flags),
  enforce_admins: nullable(fc.boolean()),
  allow_force_pushes: nullable(fc.boolean()),
  required_status_checks: nullable(
    fc.oneof(
      fc.record({ strict: fc.boolean(), contexts }),
      fc.record({ strict: fc.boolean(), checks: checks.map(named) }),
    ),
  ),
  required_pull_request_reviews: nullable(
    record({
      ...toggles(...reviewFlags),
      required_approving_review_count: count,
      dismissal_restrictions: people,
      bypass_pull_request_allowances: people,
    }),
  ),
  restrictions: nullable(people),
  ...routed,
});

const ofPattern = record({
  ...toggles(...flags, 'enforce_admins', 'allow_force_pushes'),
  required_status_checks: nullable(fc.record({ strict: fc.boolean(), contexts }, { requiredKeys: ['contexts'] })),
  required_pull_request_reviews: nullable(
    record({ ...toggles(...reviewFlags), required_approving_review_count: count }),
  ),
  ...routed,
});

const entry = (name: string, protection: fc.Arbitrary<object>) =>
  optional(nullable(protection).map((value) => ({ name, protection: value })));

const entries = fc
  .tuple(...branchNames.map((name) => entry(name, ofBranch)), ...patterns.map((name) => entry(name, ofPattern)))
  .map((all) => all.filter((one) => one !== undefined));

function hostWith(branch_rules: readonly object[]) {
  const host = scene({
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

it(
  'converges whatever is declared on whatever is live, says all that it does, and then writes nothing [2.1.7]',
  async () => {
    await fc.assert(
      fc.asyncProperty(entries, rules, async (declared, before) => {
        const { check, apply, writes, simulator } = hostWith(before);
        const settings = stringify({ branches: declared });
        const promised = told(await check(settings), 'drift');
        expect(writes()).toEqual([]);

        const applied = await apply(settings);
        expect(told(applied, 'error')).toEqual([]);
        expect(told(applied, 'change')).toHaveLength(promised.length);
        expect(writes().length > 0).toBe(promised.length > 0);

        const after = await check(settings);
        expect([...told(after, 'error'), ...told(after, 'drift')]).toEqual([]);
        simulator.forgetRequests();
        await apply(settings);
        expect(writes()).toEqual([]);
        expect(simulator.objections).toEqual([]);
      }),
      runs,
    );
  },
  patience,
);

it(
  'leaves alone every rule that no entry is about, and of a pattern all that its entry leaves out [2.3.4.13]',
  async () => {
    const switches: Readonly<Record<string, string>> = {
      enforce_admins: 'isAdminEnforced',
      allow_force_pushes: 'allowsForcePushes',
      required_signatures: 'requiresCommitSignatures',
      lock_branch: 'lockBranch',
      required_status_checks: 'checks',
      force_push_bypassers: 'forcePushBypassers',
    };
    await fc.assert(
      fc.asyncProperty(entries, rules, async (declared, live) => {
        const { apply, repository } = hostWith(live);
        const rulesOf = () =>
          structuredClone(repository.branch_rules) as ({ pattern: string } & Record<string, unknown>)[];
        const before = rulesOf();
        await apply(stringify({ branches: declared }));
        for (const rule of before) {
          const entry = declared.find(({ name }) => name === rule.pattern);
          const after = rulesOf().find(({ pattern }) => pattern === rule.pattern);
          if (!entry) expect(after).toEqual(rule);
          else if (entry.protection && patterns.includes(rule.pattern))
            for (const [key, field] of Object.entries(switches))
              if (!(key in entry.protection)) expect(after?.[field]).toEqual(rule[field]);
        }
      }),
      runs,
    );
  },
  patience,
);
