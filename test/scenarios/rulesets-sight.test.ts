import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { RepositorySeed } from '../../packages/simulator/src/index.ts';
import { formatLines, openScene } from '../kit/runs/scene.ts';
import { changeAnswers, expectNoWrite } from '../kit/samples/odd-answers.ts';

const openShop = (rulesets: object[], repositorySeed: Partial<RepositorySeed> = {}) =>
  openScene({
    seed: {
      accounts: [{ login: 'acme', type: 'Organization' as const }],
      repositories: [{ owner: 'acme', name: 'shop', rulesets, ...repositorySeed }],
    },
  });

type Stage = ReturnType<typeof openShop>;

const conditions = { ref_name: { include: ['refs/heads/main'], exclude: ['refs/heads/old'] } };
const reviewParameters = {
  required_approving_review_count: 2,
  dismiss_stale_reviews_on_push: true,
  require_code_owner_review: true,
  require_last_push_approval: true,
  required_review_thread_resolution: true,
};
const mainRuleset = {
  id: 7,
  name: 'main',
  enforcement: 'active',
  conditions,
  bypass_actors: [{ actor_type: 'Team', actor_id: 7 }],
  rules: [{ type: 'deletion' }, { type: 'pull_request', parameters: reviewParameters }],
};

const createPatternRule = (otherParameters: object) => ({
  type: 'branch_name_pattern',
  parameters: { operator: 'regex', pattern: '^a', ...otherParameters },
});
const createChecksRule = (required_status_checks: unknown) => ({
  type: 'required_status_checks',
  parameters: { strict_required_status_checks_policy: false, required_status_checks },
});

const formatFile = (entries: object[], undeclared = 'keep') =>
  stringify({ rulesets: { _undeclared: undeclared, entries } });
const createEntry = (otherKeys: object = {}) => ({ name: 'main', enforcement: 'active', ...otherKeys });

const changeRuleset = (stage: Stage, route: string, change: (body: any) => unknown) =>
  changeAnswers(stage, `GET /repos/{owner}/{repo}/rulesets${route}`, change);

const expectNoChange = (stage: Stage, settings: string, expectedText = 'an unknown format') =>
  expectNoWrite(stage, 'rulesets', settings, expectedText);

it.each([
  ['null instead of rules', { rules: null }],
  ['a null rule', { rules: [null] }],
  ['a rule without a type', { rules: [{}] }],
  ['a rule without its parameters', { rules: [{ type: 'pull_request' }] }],
  ['a rule without one of its parameters', { rules: [{ type: 'required_status_checks', parameters: {} }] }],
  ['a rule whose required parameter is null', { rules: [createPatternRule({ pattern: null })] }],
  ['a rule with a number in place of a text', { rules: [createPatternRule({ operator: 7 })] }],
  ['a rule with a map in place of a list', { rules: [createChecksRule({})] }],
  ['a rule with a null item in a list', { rules: [createChecksRule([null])] }],
  ['a rule with a wrong type in an item of a list', { rules: [createChecksRule([{ context: [] }])] }],
  ['a null name of a required check', { rules: [createChecksRule([{ context: null }])] }],
  ['a required check without its name', { rules: [createChecksRule([{ integration_id: 7 }])] }],
  ['empty conditions', { conditions: {} }],
  ['conditions without a list', { conditions: { ref_name: { include: [] } } }],
  ['bypass actors that are not a list', { bypass_actors: {} }],
  ['a null bypass actor', { bypass_actors: [null] }],
  ['a bypass actor without a type', { bypass_actors: [{ actor_id: 7 }] }],
])('fails and writes nothing if GitHub returns a ruleset with %s [2.3.3.4]', async (_, oddPart) => {
  const stage = openShop([mainRuleset]);
  changeRuleset(stage, '/{ruleset_id}', (body) => ({ ...body, ...oddPart }));
  await expectNoChange(stage, formatFile([createEntry({ enforcement: 'disabled' })]));
});

it('compares the parameters of a rule of an unknown type without an internal error if they have a wrong type', async () => {
  const createFutureRule = (required_status_checks: unknown) => ({
    ...createChecksRule(required_status_checks),
    type: 'future',
  });
  const stage = openShop([mainRuleset]);
  changeRuleset(stage, '/{ruleset_id}', (body) => ({ ...body, rules: [createFutureRule([null])] }));
  const settings = formatFile([createEntry({ rules: [createFutureRule([{ context: 'build' }])] })]);
  expect(formatLines(await stage.check(settings)).join()).not.toContain('internal error');
});

it('accepts a ruleset with an `update` rule without parameters, and a push ruleset without conditions', async () => {
  const stage = openShop([
    { ...mainRuleset, rules: [{ type: 'update' }] },
    { name: 'push', target: 'push', enforcement: 'active' },
  ]);
  changeRuleset(stage, '/{ruleset_id}', (body) => ({
    ...body,
    ...(body.target === 'push' ? { conditions: undefined } : { rules: [{ type: 'update' }] }),
  }));
  const checkResult = await stage.check(
    formatFile([
      createEntry({ conditions, rules: [{ type: 'update' }], bypass_actors: mainRuleset.bypass_actors }),
      { name: 'push', target: 'push', enforcement: 'active' },
    ]),
  );
  expect({ outcome: checkResult.outcome, errors: formatLines(checkResult, 'error') }).toEqual({
    outcome: 'success',
    errors: [],
  });
});

it('fails and writes nothing if GitHub returns another ruleset than requested', async () => {
  const stage = openShop([mainRuleset]);
  changeRuleset(stage, '/{ruleset_id}', (body) => ({ ...body, name: 'other' }));
  await expectNoChange(
    stage,
    formatFile([createEntry()], 'delete'),
    'ruleset "main": GitHub shows ruleset "other" instead',
  );
});

it.each([null, undefined])(
  'refuses a write that would replace hidden bypass actors, which GitHub shows as %s [2.3.3.6]',
  async (hiddenActors) => {
    const stage = openShop([mainRuleset]);
    changeRuleset(stage, '/{ruleset_id}', (body) => ({ ...body, bypass_actors: hiddenActors }));
    const settings = formatFile([
      createEntry({ conditions, rules: mainRuleset.rules, enforcement: 'disabled', bypass_actors: [] }),
    ]);
    expect(formatLines(await stage.check(settings), 'note').join()).toContain('bypass_actors is not compared');
    expect(formatLines(await stage.apply(settings), 'error').join()).toContain(
      'grant "Administration: write", which shows them',
    );
    expect(stage.listWrites()).toEqual([]);
    const { result, text } = await stage.snapshot({ sections: ['rulesets'] });
    expect(formatLines(result).join()).toContain('its bypass_actors are not visible to this token');
    expect(text ?? '').not.toContain('name: main');
  },
);

it.each(['id', 'name', 'enforcement', 'source'])(
  'fails if the items in a list of rulesets have no `%s`',
  async (key) => {
    const stage = openShop([mainRuleset]);
    changeRuleset(stage, '', (items) => items.map(({ [key]: _, ...rest }: any) => rest));
    await expectNoChange(stage, formatFile([createEntry()], 'delete'), 'is missing');
  },
);

it('reads all rulesets, rules and bypass actors of a long list [2.3.3.4]', async () => {
  const bypass_actors = Array.from({ length: 120 }, (_, index) => ({ actor_type: 'Team', actor_id: index + 1 }));
  const checks = Array.from({ length: 120 }, (_, index) => ({ context: `check ${index}` }));
  const rules = [
    ...Array.from({ length: 120 }, (_, index) => ({
      type: 'commit_message_pattern',
      parameters: { operator: 'contains', pattern: `p${index}` },
    })),
    {
      type: 'required_status_checks',
      parameters: { strict_required_status_checks_policy: true, required_status_checks: checks },
    },
  ];
  const manyRulesets = Array.from({ length: 130 }, (_, index) => ({
    name: `r${index}`,
    enforcement: 'active',
    conditions,
  }));
  const longRuleset = { ...manyRulesets[129]!, bypass_actors, rules };
  const stage = openShop([...manyRulesets.slice(0, 129), longRuleset]);
  expect((await stage.check(formatFile([...manyRulesets.slice(0, 129), longRuleset], 'delete'))).outcome).toBe(
    'success',
  );
});

it('treats a ruleset as unchanged if only the time of its last update differs', async () => {
  const stage = openShop([mainRuleset]);
  stage.simulator.misbehave({
    match: ({ route }) => route === 'GET /repos/{owner}/{repo}/rulesets/{ruleset_id}',
    nth: 2,
    with: {
      kind: 'answer',
      change: (answer) => ({ ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), updated_at: 'later' }) }),
    },
  });
  expect(
    (await stage.apply(formatFile([createEntry({ ...mainRuleset, id: undefined, enforcement: 'disabled' })]))).outcome,
  ).toBe('success');
});

it('apply fails if GitHub keeps bypass actors that the PUT no longer lists [7.2]', async () => {
  const stage = openShop([mainRuleset], { ruleset_habits: { keepsActors: true } });
  const applyResult = await stage.apply(
    formatFile([createEntry({ ...mainRuleset, id: undefined, bypass_actors: [] })]),
  );
  expect(applyResult.outcome).toBe('failed');
  expect(formatLines(applyResult, 'error').join()).toContain('bypass_actors');
});

it('apply fails if GitHub drops the bypass of an app that is not installed [7.2]', async () => {
  const stage = openShop([mainRuleset], { ruleset_habits: { installed: [1] } });
  const createActors = (id: number) => [...mainRuleset.bypass_actors, { actor_type: 'Integration', actor_id: id }];
  const applyWithApp = (id: number) =>
    stage.apply(formatFile([createEntry({ ...mainRuleset, id: undefined, bypass_actors: createActors(id) })]));
  expect((await applyWithApp(1)).outcome).toBe('success');
  const applyResult = await applyWithApp(2);
  expect(applyResult.outcome).toBe('failed');
  expect(formatLines(applyResult, 'error').join()).toContain('Integration 2');
});

it('reports no drift if GitHub shows another ID for the administrators of an organization [2.3.3.1]', async () => {
  const administrators = [{ actor_type: 'OrganizationAdmin', bypass_mode: 'always' }];
  const stage = openShop([{ ...mainRuleset, bypass_actors: administrators }], {
    ruleset_habits: { administrators: [1, 0, null] },
  });
  const formatSettings = (otherKeys: object = {}) =>
    formatFile([createEntry({ ...mainRuleset, id: undefined, bypass_actors: administrators, ...otherKeys })]);
  for (let readIndex = 0; readIndex < 3; readIndex++)
    expect((await stage.check(formatSettings())).outcome).toBe('success');
  expect((await stage.apply(formatSettings({ enforcement: 'evaluate' }))).outcome).toBe('success');
  expect((await stage.snapshot({ sections: ['rulesets'] })).text).toContain('actor_id: 1');
});

it('does not report a deletion as done if GitHub answers 404 and keeps the ruleset [2.1.2]', async () => {
  const stage = openShop([mainRuleset]);
  stage.simulator.misbehave({
    match: ({ method }) => method === 'DELETE',
    with: { kind: 'status', status: 404, body: { message: 'Not Found' } },
  });
  const applyResult = await stage.apply(formatFile([], 'delete'));
  expect(applyResult.outcome).toBe('failed');
  expect(formatLines(applyResult, 'change')).toEqual([]);
});

it('explains why GitHub refuses a check by an app that never reported in the repository', async () => {
  const stage = openShop([], { reported_checks: { build: 7 } });
  const createRule = (integration_id: number) => ({
    type: 'required_status_checks',
    parameters: {
      strict_required_status_checks_policy: true,
      required_status_checks: [{ context: 'build', integration_id }],
    },
  });
  expect(
    formatLines(await stage.apply(formatFile([createEntry({ rules: [createRule(9)] })])), 'error').join(),
  ).toContain(
    'answered 422: Invalid integration ids (`integration_id` must be the id of an app that has already reported a check in this repository',
  );
  expect((await stage.apply(formatFile([createEntry({ rules: [createRule(7)] })]))).outcome).toBe('success');
});

it('a snapshot under `warn` leaves out a ruleset that it cannot read, and contains the others [5.20]', async () => {
  const rulesets = ['one', 'two'].map((name, index) => ({ id: index + 1, name, enforcement: 'active' }));
  const { snapshot, simulator } = openScene({ seed: { repositories: [{ owner: 'acme', name: 'shop', rulesets }] } });
  const body = { message: 'Resource not accessible by personal access token' };
  const match = ({ path }: { path: string }) => path.endsWith('/rulesets/1');
  simulator.misbehave({ match, times: 99, with: { kind: 'status', status: 403, body } });
  const { result, text } = await snapshot({ sections: ['rulesets'], onMissingPermission: 'warn' });
  expect(result.outcome).toBe('partial');
  expect(text).toMatch(/^# - rulesets: .*ruleset "one" is left out/m);
  expect([text?.includes('name: two'), text?.includes('name: one')]).toEqual([true, false]);
});
