import { describe, expect, it } from 'vitest';
import { run } from '../../../../test/kit/runs/program.ts';
import {
  createQuickClock,
  createWorld,
  defaultOptions,
  listLines,
  openScene,
} from '../../../../test/kit/runs/scene.ts';
import { findTarget, openFleet } from '../../../../test/kit/samples/fleet.ts';
import { openPullScene } from '../../../../test/kit/workflows/pull-request.ts';
import type { WireAnswer } from '../../../core/src/github/http/http.ts';
import { toShownText } from '../../../core/src/plan/wording.ts';
import type { RunResult } from '../../../core/src/report/result/result.ts';
import type { RunOptions } from '../../../core/src/session/inputs/run-options.ts';
import type { RepositorySeed } from '../../../simulator/src/index.ts';

const policy = `
rules:
  - id: two-approvals
    says: Two people agree to each change.
    require:
      protection.approvals: { at-least: 2 }
  - id: no-wiki
    says: No public repository has a wiki.
    where: { visibility: public }
    require:
      repository.has_wiki: { equals: false }
  - id: closed
    says: What has issues has no wiki.
    require:
      any:
        - repository.has_issues: { equals: false }
        - repository.has_wiki: { equals: false }
  - id: verified
    says: Each webhook checks certificates.
    require:
      webhooks[].config.insecure_ssl: { equals: '0' }
`;

const writeRuleset = (count: number) => `
rulesets:
  - name: gate
    target: branch
    enforcement: active
    conditions: {ref_name: {include: [~DEFAULT_BRANCH], exclude: []}}
    rules:
      - type: pull_request
        parameters:
          required_approving_review_count: ${count}
          dismiss_stale_reviews_on_push: false
          require_code_owner_review: false
          require_last_push_approval: false
          required_review_thread_resolution: false
`;

const writeWebhook = (insecure: string) => `
webhooks:
  - config: {url: 'https://hook.example/', content_type: json, insecure_ssl: '${insecure}'}
    events: [push]
    active: true
`;

const createShop = (more: object = {}) =>
  ({ owner: 'acme', name: 'shop', branches: ['main'], ...more }) as RepositorySeed;

const withLanguage = (answer: WireAnswer, language: string) => ({
  ...answer,
  text: answer.text.replace('"language":null', JSON.stringify({ language }).slice(1, -1)),
});

async function runWithPolicy(
  settings: string,
  {
    mode = 'check',
    text = policy,
    language,
    more = {},
    owner = {},
  }: { mode?: 'check' | 'apply'; text?: string; language?: string; more?: object; owner?: object } = {},
) {
  const accounts = [{ login: 'acme', type: 'Organization', members: ['dana'], ...owner } as const];
  const { simulator } = openScene({ seed: { accounts, repositories: [createShop(more)] } });
  if (language)
    simulator.misbehave({
      match: ({ route }) => route === 'GET /repos/{owner}/{repo}',
      times: Number.POSITIVE_INFINITY,
      with: { kind: 'answer', change: (answer) => withLanguage(answer, language) },
    });
  const files: Record<string, string> = { 'settings.yml': settings, 'policy.yml': text };
  const world = {
    ...createWorld(simulator, ''),
    clock: createQuickClock(),
    load: async (file: string) => files[file]!,
  };
  const options: RunOptions = { ...defaultOptions, mode, policy: 'policy.yml' };
  const result: RunResult = await run(options, world);
  const writes = simulator.requests.filter(({ method, route }) => method !== 'GET' && !route.startsWith('query '));
  const errors = listLines(result).filter(({ kind }) => kind === 'error');
  return {
    result,
    errors,
    writes: writes.length,
    said: listLines(result)
      .map(({ message }) => message)
      .join('\n'),
  };
}

const file = '.github/settings.yml';
const runOptions = { policy: 'policy.yml' };
const createPullRequestSides = (settings: string, text?: string) => ({
  [file]: settings,
  ...(text !== undefined && { 'policy.yml': text }),
});
const formatRunLines = ({ lines }: RunResult) =>
  lines
    .filter(({ message }) => !toShownText(message).startsWith('this log may be public'))
    .map(({ kind, message }) => `${kind} ${message}`);

describe('the policy gate [18.11]', () => {
  it('applies a rule for one language only to repositories of that language', async () => {
    const text = policy.replace('{ visibility: public }', '{ language: Go }');
    const found = async (language: string) =>
      (await runWithPolicy('repository:\n  has_issues: false\n  has_wiki: true\n', { text, language })).errors.length;
    expect([await found('Go'), await found('Rust')]).toEqual([1, 0]);
  });

  it('reports broken rules with the rule, the line and the declared value', async () => {
    const { result, errors } = await runWithPolicy('repository:\n  description: x\n  has_wiki: true\n');
    expect(result.outcome).toBe('failed');
    expect(errors.map(({ key, place, message }) => [key, place?.line, message])).toEqual([
      [
        'repository.has_wiki',
        3,
        'rule no-wiki: No public repository has a wiki. With these settings, `repository.has_wiki` is true from settings.yml:3:3; it must be false',
      ],
      ['repository.has_wiki', 3, expect.stringContaining('rule closed: What has issues has no wiki.')],
    ]);
  });

  it.each(['0', "'0'"])('accepts %s as the value of `insecure_ssl`, and reports the line', async (spelt) => {
    const text = policy.replace("{ equals: '0' }", `{ equals: ${spelt} }`);
    expect((await runWithPolicy(writeWebhook('0'), { text })).errors).toEqual([]);
    const { errors } = await runWithPolicy(writeWebhook('1'), { text });
    expect(errors.map(({ message }) => message)).toEqual([
      expect.stringMatching(/`webhooks\[0\]\.config\.insecure_ssl` is 1 from settings\.yml:3:\d+; it must be 0/),
    ]);
  });

  it('writes nothing on apply if the settings break a rule', async () => {
    expect(await runWithPolicy('repository: {has_wiki: true}', { mode: 'apply' })).toMatchObject({
      writes: 0,
      result: { outcome: 'failed' },
    });
    const kept = await runWithPolicy('repository: {has_wiki: false}', { mode: 'apply' });
    expect([kept.result.outcome, kept.errors, kept.writes > 0]).toEqual(['success', [], true]);
  });

  it('skips rules about undeclared settings, whatever their live values are', async () => {
    const { errors, said } = await runWithPolicy('labels: []', { more: { settings: { has_wiki: true } } });
    expect([errors, said.includes('rule ')]).toEqual([[], false]);
  });

  it('reads undeclared values of a partly declared rule from GitHub', async () => {
    const found = await runWithPolicy('repository: {has_issues: true}', { more: { settings: { has_wiki: false } } });
    expect(found.errors).toEqual([]);
    expect((await runWithPolicy('repository: {has_issues: true}')).said).toContain(
      'rule closed: What has issues has no wiki.',
    );
  });

  it('applies a conditional rule to repositories that match it after apply', async () => {
    const rule = async (was: object, settings: string) =>
      (await runWithPolicy(`repository: {has_wiki: true, ${settings}}`, { more: was })).said.includes('rule no-wiki');
    const [hidden, shown] = [{ visibility: 'private' }, { visibility: 'public' }];
    expect([await rule(hidden, 'visibility: public'), await rule(hidden, 'private: false')]).toEqual([true, true]);
    expect([await rule(shown, 'visibility: private'), await rule(shown, 'private: true')]).toEqual([false, false]);
    expect([await rule(hidden, 'private: true'), await rule(shown, 'visibility: public')]).toEqual([false, true]);
  });

  it('judges a branch as apply would leave it, with its other rules', async () => {
    expect((await runWithPolicy(writeRuleset(1))).said).toContain(
      'rule two-approvals: Two people agree to each change. With the settings at settings.yml:2:1, `protection.approvals` is 1 from ruleset "gate"; it must be at least 2',
    );
    expect((await runWithPolicy(writeRuleset(2))).errors).toEqual([]);
    const branch_rules = [{ pattern: 'main', requiresApprovingReviews: true, requiredApprovingReviewCount: 2 }];
    expect((await runWithPolicy(writeRuleset(1), { more: { branch_rules } })).errors).toEqual([]);
  });

  it('judges the branch that the settings make the default', async () => {
    const seed = { more: { branches: ['main', 'dev'] } };
    const writeBranch = (name: string) => `
repository: {default_branch: dev}
branches:
  - name: ${name}
    protection:
      required_pull_request_reviews: {required_approving_review_count: 2}
      required_status_checks: null
      enforce_admins: true
      restrictions: null
`;
    expect((await runWithPolicy(writeBranch('main'), seed)).said).toContain('`protection.approvals` is 0');
    expect((await runWithPolicy(writeBranch('dev'), seed)).errors).toEqual([]);
    const moved = `repository: {default_branch: dev}${writeRuleset(2)}`;
    expect((await runWithPolicy(moved, seed)).errors).toEqual([]);
    expect((await runWithPolicy(moved.replace('~DEFAULT_BRANCH', 'main'), seed)).errors).toHaveLength(1);
  });

  it('judges the new default branch if the file declares no protection', async () => {
    const branch_rules = [{ pattern: 'main', requiresApprovingReviews: true, requiredApprovingReviewCount: 2 }];
    const seed = { mode: 'apply', more: { branches: ['main', 'dev'], branch_rules } } as const;
    const moved = await runWithPolicy('repository:\n  default_branch: dev\n', seed);
    expect([moved.writes, moved.said]).toEqual([
      0,
      expect.stringContaining('With the settings at settings.yml:2:3, `protection.approvals` is 0'),
    ]);
    const pattern = [{ ...branch_rules[0], pattern: '*' }];
    const covered = await runWithPolicy('repository: {default_branch: dev}', {
      ...seed,
      more: { ...seed.more, branch_rules: pattern },
    });
    expect([covered.errors, covered.result.outcome]).toEqual([[], 'success']);
  });

  it('skips rules about protection if the file changes nothing that affects protection', async () => {
    const { errors, said } = await runWithPolicy('repository: {default_branch: main, description: x}');
    expect([errors, said.includes('two-approvals')]).toEqual([[], false]);
  });

  it.each([
    ['changes a custom property', 'custom_properties: [{property_name: tier, value: silver}]'],
    ['removes a custom property', 'custom_properties: {_undeclared: delete, entries: []}'],
  ])('judges protection if the file %s that an organization ruleset selects', async (_, settings) => {
    const pull_request = { required_approving_review_count: 2, dismiss_stale_reviews_on_push: false };
    const ruleset = {
      name: 'gold',
      target: 'branch',
      enforcement: 'active',
      source_type: 'Organization',
      conditions: {
        ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] },
        repository_property: { include: [{ name: 'tier', property_values: ['gold'] }], exclude: [] },
      },
      rules: [{ type: 'pull_request', parameters: pull_request }],
    };
    const more = { property_values: [{ property_name: 'tier', value: 'gold' }] };
    const owner = { rulesets: [ruleset], property_definitions: [{ property_name: 'tier' }] };
    expect((await runWithPolicy(settings, { more, owner })).said).toContain('`protection.approvals` is 0');
    const kept = settings.replace('silver', 'gold').replace('delete', 'keep');
    expect((await runWithPolicy(kept, { more, owner })).errors).toEqual([]);
  });

  it.each([
    ['private: false', 'repository.visibility: { equals: private }'],
    ['visibility: public', 'repository.private: { equals: true }'],
  ])('judges `%s` by a rule about the other key of the visibility', async (declared, rule) => {
    const text = `rules: [{id: closed, says: No repository is public., require: {${rule}}}]\n`;
    const settings = `repository:\n  ${declared}\n`;
    const judged = await runWithPolicy(settings, { mode: 'apply', text, more: { visibility: 'private' } });
    expect([judged.writes, judged.errors.map(({ place }) => place?.line)]).toEqual([0, [2]]);
  });

  it.each([
    ['public', 1],
    ['internal', 0],
  ])('judges the visibility that `private: true` gives a repository that is %s', async (visibility, count) => {
    const text =
      'rules: [{id: inner, says: Each repository is internal., require: {repository.visibility: {equals: internal}}}]\n';
    const judged = await runWithPolicy('repository:\n  private: true\n', { text, more: { visibility } });
    expect(judged.errors.map(({ place }) => place?.line)).toEqual(Array(count).fill(2));
  });

  it('judges each declared entry of a list', async () => {
    expect((await runWithPolicy(writeWebhook('1'))).errors).toHaveLength(1);
    expect((await runWithPolicy(writeWebhook('0'))).errors).toEqual([]);
  });

  it('applies an exception until its last day, and reports it', async () => {
    const until = (day: string) =>
      `${policy}exceptions:\n  - { rule: no-wiki, repos: acme/*, until: ${day}, owner: dana, reason: moves }\n  - { rule: closed, repos: acme/*, until: 2026-12-31, owner: dana, reason: moves }\n`;
    const counts = await runWithPolicy('repository: {has_wiki: true}', { text: until('2026-01-01') });
    expect(counts.errors).toEqual([]);
    expect(counts.said).toContain('rule no-wiki is waived until 2026-01-01 (dana): moves');
    const ended = await runWithPolicy('repository: {has_wiki: true}', { text: until('2025-12-31') });
    expect(ended.errors).toMatchObject([{ fix: expect.stringContaining('Its exception ended on 2025-12-31') }]);
  });

  it('rejects an exception whose owner is a stranger [18.13]', async () => {
    const text = `${policy}exceptions:\n  - { rule: no-wiki, repos: acme/*, until: 2026-01-12, owner: mallory, reason: x }\n`;
    expect((await runWithPolicy('repository: {has_wiki: true}', { text })).errors[0]).toMatchObject({
      message: expect.stringContaining('rule no-wiki: '),
      fix: expect.stringContaining('Its exception is not valid: `mallory` is not a member of the organization'),
    });
  });

  it('rejects an invalid policy before sending any request', async () => {
    const { simulator } = openScene({});
    const world = { ...createWorld(simulator, 'labels: []'), load: async () => 'rules: 1' };
    const result = await run({ ...defaultOptions, settingsFile: 'settings.yml', policy: 'policy.yml' }, world);
    expect([result.outcome, simulator.requests]).toEqual(['failed', []]);
  });

  it('fails the preview of a pull request, and comments with the rule, the line and the sentence', async () => {
    const { push, comments, checkRuns } = openPullScene({
      base: createPullRequestSides('repository: {has_wiki: false}', policy),
    });
    const red = await push(createPullRequestSides('repository:\n  has_wiki: true\n', policy), runOptions);
    expect([red.outcome, checkRuns().at(-1)!.conclusion]).toEqual(['failed', 'failure']);
    const errors = listLines(red).filter(({ kind }) => kind === 'error');
    expect(errors[0]).toMatchObject({ key: 'repository.has_wiki', place: { line: 2 } });
    expect(comments()[0]!.body).toContain('rule no-wiki: No public repository has a wiki.');
    const green = await push(createPullRequestSides('repository:\n  has_wiki: false\n', policy), runOptions, 2);
    expect([green.outcome, checkRuns().at(-1)!.conclusion, formatRunLines(green)]).toEqual(['success', 'success', []]);
  });

  it('applies the policy of a fleet file to the settings of each repository', async () => {
    const { check, apply, simulator } = openFleet({
      repositories: [createShop(), createShop({ name: 'site', visibility: 'private' })],
      files: {
        'fleet/fleet.yml':
          'targets: [{repos: [acme/shop, acme/site]}]\nlayers: [{file: base.yml}]\npolicy: rules.yml\n',
        'fleet/base.yml': 'repository:\n  has_wiki: true\n  has_issues: false\n',
        'fleet/rules.yml': policy,
      },
    });
    const wish = { fleetFile: 'fleet/fleet.yml', repos: undefined, settingsFile: undefined };
    const checked = await check(wish);
    const [broken, kept] = ['shop', 'site'].map((name) =>
      listLines({ ...checked, targets: [findTarget(checked, name)] }).filter(({ kind }) => kind === 'error'),
    );
    expect([checked.outcome, kept]).toEqual(['failed', []]);
    expect(broken).toMatchObject([
      {
        key: 'repository.has_wiki',
        place: { file: 'fleet/base.yml', line: 2 },
        message: expect.stringMatching(
          /^rule no-wiki: .* `repository\.has_wiki` is true from fleet\/base\.yml:2:\d+; /,
        ),
      },
    ]);
    await apply(wish);
    const wikis = ['acme/shop', 'acme/site'].map((name) => simulator.repository(name).settings);
    expect(wikis).toMatchObject([{ has_issues: true }, { has_issues: false }]);
  });
});

describe('the policy gate of a preview [18.12]', () => {
  const withWiki = 'repository: {has_wiki: true}';
  const previewed = (base: object, pull: object, more: object = {}) => {
    const made = openPullScene({ base: base as never, ...more });
    return made.push(pull as never, runOptions).then((result) => ({ ...made, result }));
  };
  const errorsOf = (result: RunResult) => listLines(result).filter(({ kind }) => kind === 'error');
  const changedRules = (...changes: readonly string[]) =>
    changes.map((change) => `note ${change.replace(/^\S+/, '`$&`')} (policy.yml)`);
  const noWiki = (verb: 'gains' | 'loses') =>
    changedRules(
      `rules[no-wiki].id ${verb} \`no-wiki\``,
      `rules[no-wiki].says ${verb} \`No public repository has a wiki.\``,
      `rules[no-wiki].where.visibility ${verb} \`public\``,
      `rules[no-wiki].require.repository.has_wiki.equals ${verb} false`,
    );

  it.each([
    [
      'without the rule',
      policy.replace(/ {2}- id: no-wiki[\s\S]*?(?= {2}- id: closed)/, ''),
      'the rule `no-wiki` was removed',
      noWiki('loses'),
    ],
    [
      'with a weaker rule',
      policy.replace('equals: false', 'one-of: [true, false]'),
      'the rule `no-wiki` was changed',
      changedRules(
        'rules[no-wiki].require.repository.has_wiki.equals loses false',
        'rules[no-wiki].require.repository.has_wiki.one-of gains true',
        'rules[no-wiki].require.repository.has_wiki.one-of gains false',
      ),
    ],
    [
      'for fewer repositories',
      policy.replace('visibility: public', 'visibility: private'),
      'the rule `no-wiki` was changed',
      changedRules('rules[no-wiki].where.visibility changes from `public` to `private`'),
    ],
    [
      'with an exception',
      `${policy}exceptions:\n  - { rule: no-wiki, repos: acme/*, until: 2026-02-01, owner: mona, reason: x }\n`,
      'mona allows `acme/*` to break `no-wiki` until 2026-02-01',
      changedRules(
        'exceptions[0].rule gains `no-wiki`',
        'exceptions[0].repos gains `acme/*`',
        'exceptions[0].until gains `2026-02-01`',
        'exceptions[0].owner gains `mona`',
        'exceptions[0].reason gains `x`',
      ),
    ],
  ])('applies the base policy to a pull request %s, and reports the change', async (...row) => {
    const [, text, said, changed] = row;
    const { result } = await previewed(
      createPullRequestSides('repository: {has_wiki: false}', policy),
      createPullRequestSides(withWiki, text),
    );
    expect(errorsOf(result).map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^rule no-wiki: No public repository has a wiki\. It applies to `repository\.has_wiki` at \.github\/settings\.yml:1:\d+ \(reason not shown: this report may be public\)$/,
      ),
    );
    expect(formatRunLines(result)).toEqual([
      ...changed,
      expect.stringContaining(`warning the pull request loosens the policy \`policy.yml\`: ${said}`),
    ]);
  });

  it('also applies the rules that the pull request adds or tightens', async () => {
    const before = policy.replace(/ {2}- id: no-wiki[\s\S]*?(?= {2}- id: closed)/, '');
    const { result } = await previewed(
      createPullRequestSides('labels: []', before),
      createPullRequestSides(withWiki, policy),
    );
    expect(errorsOf(result).map(({ message }) => toShownText(message).slice(0, 13))).toEqual([
      'rule closed: ',
      'rule no-wiki:',
    ]);
    expect(formatRunLines(result)).toEqual(noWiki('gains'));
  });

  it('requires each name in the policy to exist, unless the pull request replaces a former name', async () => {
    const rule = (name: string) =>
      `rules: [{id: w, says: S., where: {repos: ${name}}, require: {repository.has_wiki: {equals: false}}}]\n`;
    const named = (name: string) => createPullRequestSides('repository: {has_wiki: false}', rule(name));
    const renamed = { repository: { id: 77 }, seed: { moved: { 'acme/old': 77 } } };
    const { result } = await previewed(named('acme/old'), named('acme/old'), renamed);
    expect(errorsOf(result).map(({ message }) => message)).toEqual([
      expect.stringContaining('replace `acme/old` with `acme/shop`'),
    ]);
    const mended = await previewed(named('acme/old'), named('acme/shop'), renamed);
    expect([errorsOf(mended.result), mended.result.outcome]).toEqual([[], 'success']);
  });

  it('applies the policy of the pull request if the base has no valid policy', async () => {
    const isChange = (line: string) => line.endsWith(' (policy.yml)');
    const added = await previewed(createPullRequestSides('labels: []'), createPullRequestSides(withWiki, policy));
    expect(formatRunLines(added.result).filter(isChange)).toEqual(expect.arrayContaining(noWiki('gains')));
    expect([errorsOf(added.result).length, formatRunLines(added.result).filter((line) => !isChange(line))]).toEqual([
      2,
      ['note the base has no `policy.yml`, so the rules of the pull request apply'],
    ]);
    const mended = await previewed(
      createPullRequestSides('labels: []', 'rules: 1'),
      createPullRequestSides(withWiki, policy),
    );
    expect(formatRunLines(mended.result).filter(isChange)).toEqual(
      expect.arrayContaining([...changedRules('rules loses the number 1'), ...noWiki('gains')]),
    );
    expect([errorsOf(mended.result).length, formatRunLines(mended.result).filter((line) => !isChange(line))]).toEqual([
      2,
      [expect.stringContaining('note `policy.yml` of the base is not valid, so the rules of the pull request apply')],
    ]);
  });

  it('reports policy changes of a fork without applying the policy', async () => {
    const stranger = { from: 'mallory/shop', overwritten: { 'policy.yml': policy } };
    for (const text of [policy.replace('equals: false', 'equals: true'), undefined]) {
      const { result } = await previewed(
        createPullRequestSides('labels: []', policy),
        createPullRequestSides(withWiki, text),
        stranger,
      );
      const lines = formatRunLines(result);
      const changed = text
        ? changedRules('rules[no-wiki].require.repository.has_wiki.equals changes from false to true')
        : noWiki('loses');
      expect(lines).toEqual(expect.arrayContaining(changed));
      expect(lines.slice(-2)).toEqual([
        expect.stringContaining(`the rule \`no-wiki\` was ${text ? 'changed' : 'removed'}`),
        'note the settings are not checked against `policy.yml`, because a preview for forks does not read the repository',
      ]);
    }
  });

  it('applies the base policy to several repositories, whichever fleet file the pull request selects', async () => {
    const fleetOf = (named: string) => `targets: [{repos: acme/shop}]\nlayers: [{file: base.yml}]\n${named}`;
    const files = (named: string, settings: string) => ({
      'fleet/fleet.yml': fleetOf(named),
      'fleet/base.yml': settings,
      'fleet/rules.yml': policy,
      'fleet/lax.yml': 'rules:\n  - {id: a, says: A., require: {repository.has_issues: {present: true}}}\n',
    });
    for (const named of ['policy: lax.yml\n', '']) {
      const made = openPullScene({ base: files('policy: rules.yml\n', 'repository: {has_wiki: false}') });
      const wish = { fleetFile: 'fleet/fleet.yml', repos: undefined, settingsFile: undefined } as never;
      const result = await made.push(files(named, withWiki), wish);
      expect(errorsOf(result).map(({ message }) => message)).toContainEqual(expect.stringContaining('rule no-wiki: '));
      expect(formatRunLines(result)).toContainEqual(expect.stringContaining('the rule `no-wiki` was removed'));
    }
  });
});
