import { expect, it } from 'vitest';
import type { LiveActionsPolicy } from '../../../../core/src/github/routes/actions-policies.ts';
import { createStartEvaluator, type StartRules, type WorkflowStart } from './policies.ts';

const path = '.github/workflows/ci.yml';
const before = Date.parse('2026-11-01T23:59:59Z');
const since = Date.parse('2026-11-02T00:00:00Z');

type Rule = LiveActionsPolicy['rules'][number];

const createEventRule = (...allowed_events: string[]) => ({
  type: 'restrict_action_events',
  parameters: { allowed_events },
});
const actorRule: Rule = {
  type: 'restrict_actions_actors',
  parameters: { allowed_actors: [{ id: 4, type: 'RepositoryRole' }] },
};
const createConditions = (include: string[], exclude: string[] = []) => ({ workflow_path: { include, exclude } });

const createPolicy = (rules: readonly Rule[], more: Partial<LiveActionsPolicy> = {}): LiveActionsPolicy => ({
  id: 1,
  name: 'own',
  enforcement: 'active',
  source: 'acme/shop',
  source_type: 'Repository',
  conditions: {},
  rules: [...rules],
  ...more,
});
const ofOrganization = { name: 'base', source: 'acme', source_type: 'Organization' };
const ofEnterprise = { name: 'all', source: 'globex', source_type: 'Enterprise' };
const hiddenPolicies = {
  unseen: { what: 'the list of Actions policies', why: 'GitHub answered 404', fix: 'grant it' },
};

interface StartCase extends Partial<Omit<StartRules, 'policies'>> {
  readonly title: string;
  readonly policies?: readonly LiveActionsPolicy[] | 'hidden';
  readonly event?: string;
  readonly expected: WorkflowStart['verdict'];
  readonly says: string;
}

const pullTarget = 'pull_request_target';
const publicDefault = { event: pullTarget, hasDefaultPolicy: true, now: since };

/** The verdicts are written by hand, following GitHub's documentation. */
const startCases: readonly StartCase[] = [
  {
    title: 'no policy, and an event that the default allows',
    hasDefaultPolicy: true,
    now: since,
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'the default in a public repository, since November',
    ...publicDefault,
    expected: 'refused',
    says: "by GitHub's default for public repositories",
  },
  {
    title: 'the default in a public repository, before November',
    ...publicDefault,
    now: before,
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'no default in a private repository',
    ...publicDefault,
    hasDefaultPolicy: false,
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'the default where nothing shows the visibility',
    ...publicDefault,
    hasDefaultPolicy: undefined,
    expected: 'unknown',
    says: 'whether the repository is public',
  },
  {
    title: 'a policy that allows the event in place of the default',
    ...publicDefault,
    policies: [createPolicy([createEventRule(pullTarget)])],
    expected: 'allowed',
    says: 'by actions policy "own"',
  },
  {
    title: 'a policy about another workflow leaves the default',
    ...publicDefault,
    policies: [
      createPolicy([createEventRule(pullTarget)], { conditions: createConditions(['.github/workflows/other.yml']) }),
    ],
    expected: 'refused',
    says: "by GitHub's default",
  },
  {
    title: 'a policy that leaves the workflow out leaves the default',
    ...publicDefault,
    policies: [createPolicy([createEventRule(pullTarget)], { conditions: createConditions(['~ALL'], [path]) })],
    expected: 'refused',
    says: "by GitHub's default",
  },
  {
    title: 'a disabled policy leaves the default',
    ...publicDefault,
    policies: [createPolicy([createEventRule(pullTarget)], { enforcement: 'disabled' })],
    expected: 'refused',
    says: "by GitHub's default",
  },
  {
    title: 'a policy that is only evaluated may leave the default',
    ...publicDefault,
    policies: [createPolicy([createEventRule(pullTarget)], { enforcement: 'evaluate' })],
    expected: 'unknown',
    says: "replaces GitHub's default for public repositories",
  },
  {
    title: 'a policy about actors leaves the default',
    ...publicDefault,
    policies: [createPolicy([actorRule])],
    expected: 'refused',
    says: "by GitHub's default",
  },
  {
    title: 'a policy that refuses the event',
    policies: [createPolicy([createEventRule('push')])],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'a policy that allows the event',
    policies: [createPolicy([createEventRule('push', 'pull_request')])],
    expected: 'allowed',
    says: 'by actions policy "own"',
  },
  {
    title: 'a policy that allows no event',
    policies: [createPolicy([createEventRule()])],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'a disabled policy that would refuse the event',
    policies: [createPolicy([createEventRule('push')], { enforcement: 'disabled' })],
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'a policy that is only evaluated and would refuse the event',
    policies: [createPolicy([createEventRule('push')], { enforcement: 'evaluate' })],
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'a policy of the organization that refuses the event',
    policies: [createPolicy([createEventRule('push')], ofOrganization)],
    expected: 'refused',
    says: 'by actions policy "base" of the organization acme',
  },
  {
    title: 'a policy of the enterprise that refuses the event',
    policies: [createPolicy([createEventRule('push')], ofEnterprise)],
    expected: 'refused',
    says: 'by actions policy "all" of the enterprise globex',
  },
  {
    title: 'a repository that allows what its organization refuses',
    policies: [
      createPolicy([createEventRule('pull_request')]),
      createPolicy([createEventRule('push')], ofOrganization),
    ],
    expected: 'refused',
    says: 'of the organization acme',
  },
  {
    title: 'a repository that refuses what its organization allows',
    policies: [
      createPolicy([createEventRule('push')]),
      createPolicy([createEventRule('pull_request')], ofOrganization),
    ],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'every level allows the event',
    ...publicDefault,
    policies: [
      createPolicy([createEventRule(pullTarget)]),
      createPolicy([createEventRule(pullTarget)], ofOrganization),
      createPolicy([createEventRule(pullTarget)], ofEnterprise),
    ],
    expected: 'allowed',
    says: 'by actions policy "own"',
  },
  {
    title: 'the organization allows the event in place of the default',
    ...publicDefault,
    policies: [createPolicy([createEventRule(pullTarget)], ofOrganization)],
    expected: 'allowed',
    says: 'of the organization acme',
  },
  {
    title: 'two policies of one level that do not agree',
    policies: [
      createPolicy([createEventRule('pull_request')]),
      createPolicy([createEventRule('push')], { name: 'second' }),
    ],
    expected: 'unknown',
    says: 'actions policy "second" rejects it, although actions policy "own" allows it',
  },
  {
    title: 'two policies of one level, of which the one that allows it may not be about the workflow',
    policies: [
      createPolicy([createEventRule('push')]),
      createPolicy([createEventRule('pull_request')], { name: 'second', conditions: createConditions(['*.yml']) }),
    ],
    expected: 'unknown',
    says: 'actions policy "own" rejects it, although actions policy "second" allows it',
  },
  {
    title: 'a policy of another level that may be about the workflow lifts nothing',
    policies: [
      createPolicy([createEventRule('push')]),
      createPolicy([createEventRule('pull_request')], { ...ofOrganization, conditions: createConditions(['*.yml']) }),
    ],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'a pattern that may leave the workflow out',
    policies: [createPolicy([createEventRule('push')], { conditions: createConditions([], ['*.yml']) })],
    expected: 'unknown',
    says: 'whether actions policy "own" applies to this workflow',
  },
  {
    title: 'a policy that allows the event beside one that may refuse it',
    policies: [
      createPolicy([createEventRule('pull_request')]),
      createPolicy([createEventRule('push')], { conditions: createConditions(['*.yml']) }),
    ],
    expected: 'unknown',
    says: 'applies to this workflow',
  },
  {
    title: 'an unclear pattern beside the default',
    ...publicDefault,
    policies: [createPolicy([createEventRule(pullTarget)], { conditions: createConditions(['*.yml']) })],
    expected: 'unknown',
    says: "replaces GitHub's default for public repositories",
  },
  {
    title: 'an empty `include` with an `exclude` for another workflow',
    policies: [
      createPolicy([createEventRule('push')], { conditions: createConditions([], ['.github/workflows/other.yml']) }),
    ],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'a policy about actors that is about the workflow',
    policies: [createPolicy([actorRule, createEventRule('pull_request')])],
    expected: 'unknown',
    says: 'a rule about actors',
  },
  {
    title: 'a rule that this version does not know',
    policies: [createPolicy([{ type: 'restrict_runners' }])],
    expected: 'unknown',
    says: 'the rule `restrict_runners`',
  },
  {
    title: 'a list that the token may not read',
    policies: 'hidden',
    expected: 'unknown',
    says: 'could not be read: GitHub answered 404',
  },
];

const evaluateCase = ({ policies = [], event = 'pull_request', hasDefaultPolicy, now = since }: StartCase) =>
  createStartEvaluator(
    { policies: policies === 'hidden' ? hiddenPolicies : { value: policies }, hasDefaultPolicy, now },
    path,
  )(event);

it.each(startCases.map((world) => [world.title, world] as const))(
  'evaluates the expected start for %s [9.13]',
  (_title, world) => {
    const { verdict, why, fix } = evaluateCase(world);
    expect([verdict, why]).toEqual([world.expected, expect.stringContaining(world.says)]);
    if (verdict !== 'allowed') expect(fix).toBeTruthy();
  },
);

it('names the person who can change the policy [9.13]', () => {
  const fixIn = (more: object) =>
    evaluateCase({ ...startCases[0]!, policies: [createPolicy([createEventRule('push')], more)] }).fix;
  expect(fixIn({})).toBe(
    'add `pull_request` to the events of actions policy "own", or remove this workflow from the policy',
  );
  expect(fixIn(ofOrganization)).toContain('ask an owner of acme to change it');
});

it.each([
  ...['~ALL', '.github/workflows/*.yml'].map((pattern) => [pattern, 'refused']),
  ...['*.yml', '**i.yml', '.github?workflows/ci.yml', '.github[/]workflows/ci.yml', '\\.git*ci.yml'].map((pattern) => [
    pattern,
    'unknown',
  ]),
  ...['*.yaml', '.github/ci.yml'].map((pattern) => [pattern, 'allowed']),
])(
  'evaluates the workflow pattern %s as %s, because GitHub does not document stars and slashes [9.13]',
  (pattern, verdict) => {
    const policies = [createPolicy([createEventRule('push')], { conditions: createConditions([pattern!]) })];
    expect(evaluateCase({ ...startCases[0]!, policies }).verdict).toBe(verdict);
  },
);

it("overrides earlier runs only for GitHub's default policy [9.14]", () => {
  const isDefault = (more: Partial<StartCase>) =>
    evaluateCase({ ...startCases[0]!, ...publicDefault, ...more }).isFromDefaultPolicy;
  const policies = 'hidden';
  const follows = [
    { policies },
    { policies, hasDefaultPolicy: undefined },
    {},
    { hasDefaultPolicy: undefined },
  ] as const;
  expect(follows.map(isDefault)).toEqual([true, true, true, true]);
  const others = [{ now: before }, { hasDefaultPolicy: false }, { event: 'push' }].map(
    (more) => ({ policies, ...more }) as const,
  );
  for (const more of [...others, { policies: [createPolicy([createEventRule('push')])] }])
    expect(isDefault(more)).toBeUndefined();
});
