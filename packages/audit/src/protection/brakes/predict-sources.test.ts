import { describe, expect, it } from 'vitest';
import type { NormalizedProtection } from '../../../../core/src/sections/branches/protection/normalized.ts';
import { registry } from '../../../../core/src/sections/registry.ts';
import { parseSettings } from '../../../../core/src/settings/reading/parse.ts';
import {
  createPullRequestRule,
  createRuleset,
  satisfiableFacts,
  unrestrictedRuns,
  unseenSetting,
} from '../../../test/protection/facts.ts';
import type { RulesetReach } from '../sources/calls.ts';
import { createClassicSource } from '../sources/classic.ts';
import { combineSources } from '../sources/combine.ts';
import type { RuleSource } from '../sources/rule-sources.ts';
import { predictMergeFacts } from './predict-facts.ts';
import { type LiveProtectionState, predictRuleSources, toDesiredProtection } from './predict-sources.ts';

const parseDesired = (text: string) =>
  toDesiredProtection(parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator' }).declared);

interface LiveRules {
  readonly sources?: readonly RuleSource[];
  readonly protection?: NormalizedProtection;
  readonly rules?: readonly { readonly pattern: string; readonly protection: NormalizedProtection }[];
  readonly branch?: string;
  /** The classic rules could not be read. */
  readonly isBlind?: true;
}

/** A branch whose classic rules are all known. */
const createLiveState = ({
  sources = [],
  protection,
  rules = [],
  branch = 'main',
  isBlind,
}: LiveRules = {}): LiveProtectionState => ({
  branch,
  repository: { defaultBranch: 'main' },
  sources,
  unseen: [],
  classic: {
    protection: protection ?? null,
    unseen: [],
    rules: isBlind ? { unseen: unseenSetting } : { value: { all: rules, isAdministrator: true } },
  } as never,
});

const predictRequirements = (given: LiveRules, text: string) => {
  const { requirements } = combineSources(predictRuleSources(createLiveState(given), parseDesired(text)));
  return Object.fromEntries(requirements.map(({ key, value }) => [key, value]));
};

const signedLinearProtection: NormalizedProtection = { required_signatures: true, required_linear_history: true };

const writeBranchEntry = (name: string, inner: string) => `branches:\n  - name: '${name}'\n    protection: ${inner}\n`;
const requiredKeys =
  '{ enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null }';

describe('classic protection', () => {
  const main = {
    sources: [createClassicSource('main', signedLinearProtection)],
    protection: signedLinearProtection,
    rules: [{ pattern: 'main', protection: signedLinearProtection }],
  };

  it('keeps classic protection of a branch that the file does not name', () => {
    expect(predictRequirements(main, 'labels: []\n')).toMatchObject({ signed_commits: true, linear_history: true });
    expect(predictRequirements(main, writeBranchEntry('dev', requiredKeys))).toMatchObject({
      signed_commits: true,
      linear_history: true,
    });
  });

  const kept = { signed_commits: true, no_deletion: true, no_force_pushes: true };

  it('replaces classic protection, except for keys that the PUT request does not carry', () => {
    expect(predictRequirements(main, writeBranchEntry('main', requiredKeys))).toEqual(kept);
  });

  it('restricts review dismissals only if the list names an actor', () => {
    const reviews = (inner: string) => requiredKeys.replace('reviews: null', `reviews: { ${inner} }`);
    expect(predictRequirements({}, writeBranchEntry('main', reviews('dismissal_restrictions: {}')))).not.toHaveProperty(
      'review_dismissal',
    );
    const some = reviews('dismissal_restrictions: { users: [ann], teams: [core], apps: [bot] }');
    expect(predictRequirements({}, writeBranchEntry('main', some))).toMatchObject({
      review_dismissal: ['ann', 'app bot', 'team core'],
    });
  });

  it('removes protection for `protection: null`, and applies the rule of a matching pattern', () => {
    const star = { pattern: 'm*', protection: { required_conversation_resolution: true } };
    expect(predictRequirements(main, writeBranchEntry('main', 'null'))).toEqual({});
    expect(
      predictRequirements({ ...main, rules: [...main.rules, star] }, writeBranchEntry('main', 'null')),
    ).toMatchObject({
      resolved_conversations: true,
    });
  });

  it('applies the rule of a pattern to a branch without its own rule', () => {
    expect(predictRequirements({}, writeBranchEntry('m*', '{ required_linear_history: true }'))).toMatchObject({
      linear_history: true,
    });
    expect(predictRequirements(main, writeBranchEntry('m*', '{ lock_branch: true }'))).not.toHaveProperty('updates');
  });

  it('reports unknown protection only if the branch falls back to unreadable rules', () => {
    const blind = { ...main, isBlind: true } as const;
    const unseenAfter = (text: string) => predictRuleSources(createLiveState(blind), parseDesired(text)).unseen;
    for (const text of [
      writeBranchEntry('main', 'null'),
      writeBranchEntry('m*', '{ lock_branch: true }'),
      `${writeBranchEntry('dev', requiredKeys)}  - name: 'x*'\n    protection: {}\n`,
    ])
      expect(unseenAfter(text)).toEqual([unseenSetting]);
    for (const text of [
      writeBranchEntry('dev', requiredKeys),
      writeBranchEntry('main', requiredKeys),
      "branches:\n  - name: 'm*'\n  - name: main\n",
    ])
      expect(unseenAfter(text)).toEqual([]);
    expect(predictRequirements(blind, writeBranchEntry('dev', requiredKeys))).toMatchObject({
      signed_commits: true,
      linear_history: true,
    });
  });

  it('keeps live values of undeclared keys in the rule of a pattern', () => {
    const rules = [{ pattern: 'm*', protection: signedLinearProtection }];
    expect(
      predictRequirements(
        { rules, protection: signedLinearProtection },
        writeBranchEntry('m*', '{ required_linear_history: false }'),
      ),
    ).toEqual(kept);
    const protection = { required_status_checks: { strict: true, checks: [{ context: 'build' }] } };
    const checked = { rules: [{ pattern: 'm*', protection }], protection };
    for (const checks of ['{ strict: true }', '{ contexts: [build] }'])
      expect(
        predictRequirements(checked, writeBranchEntry('m*', `{ required_status_checks: ${checks} }`)),
      ).toMatchObject({
        status_checks: [expect.anything()],
        up_to_date: true,
      });
  });
});

describe('rulesets', () => {
  const linear = { type: 'required_linear_history' };
  const file = (rules: string, more = '') =>
    `rulesets:${more}\n  - name: gate\n    enforcement: active\n    conditions: { ref_name: { include: ['~DEFAULT_BRANCH'], exclude: [] } }\n    rules: [${rules}]\n`;

  it('replaces rulesets of the same name, and keeps the others', () => {
    const given = { sources: [createRuleset([linear]), createRuleset([createPullRequestRule()], { name: 'other' })] };
    expect(predictRequirements(given, file('{ type: deletion }'))).toEqual({
      no_deletion: true,
      pull_request: true,
      approvals: 0,
    });
  });

  it('removes undeclared rulesets if the file requires it', () => {
    const given = { sources: [createRuleset([linear])] };
    expect(predictRequirements(given, 'rulesets:\n  _undeclared: delete\n  entries: []\n')).toEqual({});
    expect(predictRequirements(given, 'rulesets: []\n')).toEqual({ linear_history: true });
  });

  it('keeps rulesets of the organization', () => {
    const given = { sources: [createRuleset([linear], { level: 'organization' })] };
    expect(predictRequirements(given, 'rulesets:\n  _undeclared: delete\n  entries: []\n')).toEqual({
      linear_history: true,
    });
  });

  it('applies a ruleset only to branches that match its conditions', () => {
    expect(predictRequirements({ branch: 'dev' }, file('{ type: deletion }'))).toEqual({});
    expect(predictRequirements({}, file('{ type: deletion }'))).toEqual({ no_deletion: true });
  });
});

describe('rulesets of the organization', () => {
  const above = (reach: RulesetReach | undefined) => ({
    sources: [createRuleset([{ type: 'deletion' }], { level: 'organization', reach })],
  });
  const property = (key: 'include' | 'exclude', ...property_values: string[]): RulesetReach => ({
    repository_property: { include: [], exclude: [], [key]: [{ name: 'tier', property_values }] },
  });
  const tier = (value: string) => `custom_properties: [{property_name: tier, value: ${value}}]\n`;
  const name = 'repository: {name: store}\n';

  it.each([
    [property('include', 'gold'), tier('silver'), {}],
    [property('include', 'gold', 'silver'), tier('silver'), { no_deletion: true }],
    [property('include', 'gold'), tier('[gold, silver]'), { no_deletion: true }],
    [property('include', 'gold'), tier('null'), {}],
    [property('exclude', 'gold'), tier('silver'), { no_deletion: true }],
    [property('exclude', 'gold'), tier('[gold, silver]'), {}],
    [property('include', 'gold'), name, { no_deletion: true }],
    [{ repository_name: { include: ['st*'] } }, name, { no_deletion: true }],
    [{ repository_name: { include: ['~ALL'], exclude: ['store'] } }, name, {}],
    [{ repository_name: { include: ['sh*'] } }, name, {}],
  ])('with the conditions %j and the file %j require %j', (reach, file, left) => {
    expect(predictRequirements(above(reach), file)).toEqual(left);
  });

  it('are reported as unknown if their conditions are hidden', () => {
    const unknown = (text: string) => predictRuleSources(createLiveState(above(undefined)), parseDesired(text));
    for (const text of [tier('gold'), name, 'repository: {visibility: private}\n'])
      expect(unknown(text)).toMatchObject({ sources: [{ name: 'gate' }], unseen: [{ keys: [] }] });
    expect(unknown('labels: []\n').unseen).toEqual([]);
  });
});

it('combines declared merge methods with the live ones', () => {
  const file = 'repository: { allow_merge_commit: false }\n';
  expect(
    predictMergeFacts({ ...satisfiableFacts, methods: { value: ['merge', 'squash'] } }, parseDesired(file)).methods,
  ).toEqual({
    value: ['squash'],
  });
  expect(
    predictMergeFacts({ ...satisfiableFacts, methods: { unseen: unseenSetting } }, parseDesired(file)).methods,
  ).toEqual({ unseen: unseenSetting });
  const all = 'repository: { allow_merge_commit: false, allow_squash_merge: true, allow_rebase_merge: false }\n';
  expect(
    predictMergeFacts({ ...satisfiableFacts, methods: { unseen: unseenSetting } }, parseDesired(all)).methods,
  ).toEqual({
    value: ['squash'],
  });
});

it('applies the declared Actions permissions to the verdict', () => {
  const reports = [{ context: 'test', app: { id: 15368, slug: 'github-actions' } }];
  const heads = [{ pullRequest: 1, isComplete: true, reports }];
  const evidence = { branch: 'main', workflows: { files: [], unread: [] }, heads: { heads }, ...unrestrictedRuns };
  const verdictWith = (file: string) =>
    predictMergeFacts({ ...satisfiableFacts, evidence }, parseDesired(file)).judgeReporting({ context: 'test' })
      .verdict;
  expect(verdictWith('labels: []\n')).toBe('works');
  expect(verdictWith('actions: { enabled: false }\n')).toBe('blocks');
  expect(verdictWith('actions: { enabled: true, allowed_actions: local_only }\n')).toBe('unknown');
});
