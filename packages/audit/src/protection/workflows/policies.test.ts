import { expect, it } from 'vitest';
import type { LiveActionsPolicy } from '../../../../core/src/github/routes/actions-policies.ts';
import { createStartEvaluator, type StartRules, type WorkflowStart } from './policies.ts';

const path = '.github/workflows/ci.yml';
const before = Date.parse('2026-11-01T23:59:59Z');
const since = Date.parse('2026-11-02T00:00:00Z');

type Rule = LiveActionsPolicy['rules'][number];

const events = (...allowed_events: string[]) => ({ type: 'restrict_action_events', parameters: { allowed_events } });
const actors: Rule = {
  type: 'restrict_actions_actors',
  parameters: { allowed_actors: [{ id: 4, type: 'RepositoryRole' }] },
};
const about = (include: string[], exclude: string[] = []) => ({ workflow_path: { include, exclude } });

const policy = (rules: readonly Rule[], more: Partial<LiveActionsPolicy> = {}): LiveActionsPolicy => ({
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
const hidden = { unseen: { what: 'the list of Actions policies', why: 'GitHub answered 404', fix: 'grant it' } };

interface World extends Partial<Omit<StartRules, 'policies'>> {
  readonly title: string;
  readonly policies?: readonly LiveActionsPolicy[] | 'hidden';
  readonly event?: string;
  readonly expected: WorkflowStart['verdict'];
  readonly says: string;
}

const pullTarget = 'pull_request_target';
const openly = { event: pullTarget, hasDefaultPolicy: true, now: since };

/** The verdicts are written by hand, following GitHub's documentation. */
const worlds: readonly World[] = [
  {
    title: 'no policy, and an event that the default allows',
    hasDefaultPolicy: true,
    now: since,
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'the default in a public repository, since November',
    ...openly,
    expected: 'refused',
    says: "by GitHub's default for public repositories",
  },
  {
    title: 'the default in a public repository, before November',
    ...openly,
    now: before,
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'no default in a private repository',
    ...openly,
    hasDefaultPolicy: false,
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'the default where nothing shows the visibility',
    ...openly,
    hasDefaultPolicy: undefined,
    expected: 'unknown',
    says: 'whether the repository is public',
  },
  {
    title: 'a policy that allows the event in place of the default',
    ...openly,
    policies: [policy([events(pullTarget)])],
    expected: 'allowed',
    says: 'by actions policy "own"',
  },
  {
    title: 'a policy about another workflow leaves the default',
    ...openly,
    policies: [policy([events(pullTarget)], { conditions: about(['.github/workflows/other.yml']) })],
    expected: 'refused',
    says: "by GitHub's default",
  },
  {
    title: 'a policy that leaves the workflow out leaves the default',
    ...openly,
    policies: [policy([events(pullTarget)], { conditions: about(['~ALL'], [path]) })],
    expected: 'refused',
    says: "by GitHub's default",
  },
  {
    title: 'a disabled policy leaves the default',
    ...openly,
    policies: [policy([events(pullTarget)], { enforcement: 'disabled' })],
    expected: 'refused',
    says: "by GitHub's default",
  },
  {
    title: 'a policy that is only evaluated may leave the default',
    ...openly,
    policies: [policy([events(pullTarget)], { enforcement: 'evaluate' })],
    expected: 'unknown',
    says: "replaces GitHub's default for public repositories",
  },
  {
    title: 'a policy about actors leaves the default',
    ...openly,
    policies: [policy([actors])],
    expected: 'refused',
    says: "by GitHub's default",
  },
  {
    title: 'a policy that refuses the event',
    policies: [policy([events('push')])],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'a policy that allows the event',
    policies: [policy([events('push', 'pull_request')])],
    expected: 'allowed',
    says: 'by actions policy "own"',
  },
  {
    title: 'a policy that allows no event',
    policies: [policy([events()])],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'a disabled policy that would refuse the event',
    policies: [policy([events('push')], { enforcement: 'disabled' })],
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'a policy that is only evaluated and would refuse the event',
    policies: [policy([events('push')], { enforcement: 'evaluate' })],
    expected: 'allowed',
    says: 'no policy',
  },
  {
    title: 'a policy of the organization that refuses the event',
    policies: [policy([events('push')], ofOrganization)],
    expected: 'refused',
    says: 'by actions policy "base" of the organization acme',
  },
  {
    title: 'a policy of the enterprise that refuses the event',
    policies: [policy([events('push')], ofEnterprise)],
    expected: 'refused',
    says: 'by actions policy "all" of the enterprise globex',
  },
  {
    title: 'a repository that allows what its organization refuses',
    policies: [policy([events('pull_request')]), policy([events('push')], ofOrganization)],
    expected: 'refused',
    says: 'of the organization acme',
  },
  {
    title: 'a repository that refuses what its organization allows',
    policies: [policy([events('push')]), policy([events('pull_request')], ofOrganization)],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'every level allows the event',
    ...openly,
    policies: [
      policy([events(pullTarget)]),
      policy([events(pullTarget)], ofOrganization),
      policy([events(pullTarget)], ofEnterprise),
    ],
    expected: 'allowed',
    says: 'by actions policy "own"',
  },
  {
    title: 'the organization allows the event in place of the default',
    ...openly,
    policies: [policy([events(pullTarget)], ofOrganization)],
    expected: 'allowed',
    says: 'of the organization acme',
  },
  {
    title: 'two policies of one level that do not agree',
    policies: [policy([events('pull_request')]), policy([events('push')], { name: 'second' })],
    expected: 'unknown',
    says: 'actions policy "second" rejects it, although actions policy "own" allows it',
  },
  {
    title: 'two policies of one level, of which the one that allows it may not be about the workflow',
    policies: [
      policy([events('push')]),
      policy([events('pull_request')], { name: 'second', conditions: about(['*.yml']) }),
    ],
    expected: 'unknown',
    says: 'actions policy "own" rejects it, although actions policy "second" allows it',
  },
  {
    title: 'a policy of another level that may be about the workflow lifts nothing',
    policies: [
      policy([events('push')]),
      policy([events('pull_request')], { ...ofOrganization, conditions: about(['*.yml']) }),
    ],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'a pattern that may leave the workflow out',
    policies: [policy([events('push')], { conditions: about([], ['*.yml']) })],
    expected: 'unknown',
    says: 'whether actions policy "own" applies to this workflow',
  },
  {
    title: 'a policy that allows the event beside one that may refuse it',
    policies: [policy([events('pull_request')]), policy([events('push')], { conditions: about(['*.yml']) })],
    expected: 'unknown',
    says: 'applies to this workflow',
  },
  {
    title: 'an unclear pattern beside the default',
    ...openly,
    policies: [policy([events(pullTarget)], { conditions: about(['*.yml']) })],
    expected: 'unknown',
    says: "replaces GitHub's default for public repositories",
  },
  {
    title: 'an empty `include` with an `exclude` for another workflow',
    policies: [policy([events('push')], { conditions: about([], ['.github/workflows/other.yml']) })],
    expected: 'refused',
    says: 'by actions policy "own"',
  },
  {
    title: 'a policy about actors that is about the workflow',
    policies: [policy([actors, events('pull_request')])],
    expected: 'unknown',
    says: 'a rule about actors',
  },
  {
    title: 'a rule that this version does not know',
    policies: [policy([{ type: 'restrict_runners' }])],
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

const startIn = ({ policies = [], event = 'pull_request', hasDefaultPolicy, now = since }: World) =>
  createStartEvaluator(
    { policies: policies === 'hidden' ? hidden : { value: policies }, hasDefaultPolicy, now },
    path,
  )(event);

it.each(worlds.map((world) => [world.title, world] as const))(
  'evaluates the expected start for %s [9.13]',
  (_title, world) => {
    const { verdict, why, fix } = startIn(world);
    expect([verdict, why]).toEqual([world.expected, expect.stringContaining(world.says)]);
    if (verdict !== 'allowed') expect(fix).toBeTruthy();
  },
);

it('names the person who can change the policy [9.13]', () => {
  const fixIn = (more: object) => startIn({ ...worlds[0]!, policies: [policy([events('push')], more)] }).fix;
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
    const policies = [policy([events('push')], { conditions: about([pattern!]) })];
    expect(startIn({ ...worlds[0]!, policies }).verdict).toBe(verdict);
  },
);

it("overrides earlier runs only for GitHub's default policy [9.14]", () => {
  const isDefault = (more: Partial<World>) => startIn({ ...worlds[0]!, ...openly, ...more }).isFromDefaultPolicy;
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
  for (const more of [...others, { policies: [policy([events('push')])] }]) expect(isDefault(more)).toBeUndefined();
});
