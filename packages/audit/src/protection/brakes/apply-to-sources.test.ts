import { describe, expect, it } from 'vitest';
import type { NormalizedProtection } from '../../../../core/src/sections/branches/protection/normalized.ts';
import { registry } from '../../../../core/src/sections/registry.ts';
import { parseSettings } from '../../../../core/src/settings/reading/parse.ts';
import { everyRun, kindFacts, pulls, ruleset, unseen } from '../../../test/protection/facts.ts';
import type { RulesetReach } from '../sources/calls.ts';
import { createClassicSource } from '../sources/classic.ts';
import { combineSources } from '../sources/combine.ts';
import type { RuleSource } from '../sources/rule-sources.ts';
import { applyToFacts } from './apply-to-facts.ts';
import { applyToSources, collectDesired, type LiveProtectionState } from './apply-to-sources.ts';

const desired = (text: string) =>
  collectDesired(parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator' }).declared);

interface Given {
  readonly sources?: readonly RuleSource[];
  readonly protection?: NormalizedProtection;
  readonly rules?: readonly { readonly pattern: string; readonly protection: NormalizedProtection }[];
  readonly branch?: string;
  /** The classic rules could not be read. */
  readonly isBlind?: true;
}

/** A branch whose classic rules are all known. */
const live = ({ sources = [], protection, rules = [], branch = 'main', isBlind }: Given = {}): LiveProtectionState => ({
  branch,
  repository: { defaultBranch: 'main' },
  sources,
  unseen: [],
  classic: {
    protection: protection ?? null,
    unseen: [],
    rules: isBlind ? { unseen } : { value: { all: rules, isAdministrator: true } },
  } as never,
});

const needs = (given: Given, text: string) => {
  const { requirements } = combineSources(applyToSources(live(given), desired(text)));
  return Object.fromEntries(requirements.map(({ key, value }) => [key, value]));
};

const signed: NormalizedProtection = { required_signatures: true, required_linear_history: true };

const declared = (name: string, inner: string) => `branches:\n  - name: '${name}'\n    protection: ${inner}\n`;
const whole =
  '{ enforce_admins: true, required_status_checks: null, required_pull_request_reviews: null, restrictions: null }';

describe('classic protection', () => {
  const main = {
    sources: [createClassicSource('main', signed)],
    protection: signed,
    rules: [{ pattern: 'main', protection: signed }],
  };

  it('keeps classic protection of a branch that the file does not name', () => {
    expect(needs(main, 'labels: []\n')).toMatchObject({ signed_commits: true, linear_history: true });
    expect(needs(main, declared('dev', whole))).toMatchObject({ signed_commits: true, linear_history: true });
  });

  const kept = { signed_commits: true, no_deletion: true, no_force_pushes: true };

  it('replaces classic protection, except for keys that the PUT request does not carry', () => {
    expect(needs(main, declared('main', whole))).toEqual(kept);
  });

  it('restricts review dismissals only if the list names an actor', () => {
    const reviews = (inner: string) => whole.replace('reviews: null', `reviews: { ${inner} }`);
    expect(needs({}, declared('main', reviews('dismissal_restrictions: {}')))).not.toHaveProperty('review_dismissal');
    const some = reviews('dismissal_restrictions: { users: [ann], teams: [core], apps: [bot] }');
    expect(needs({}, declared('main', some))).toMatchObject({ review_dismissal: ['ann', 'app bot', 'team core'] });
  });

  it('removes protection for `protection: null`, and applies the rule of a matching pattern', () => {
    const star = { pattern: 'm*', protection: { required_conversation_resolution: true } };
    expect(needs(main, declared('main', 'null'))).toEqual({});
    expect(needs({ ...main, rules: [...main.rules, star] }, declared('main', 'null'))).toMatchObject({
      resolved_conversations: true,
    });
  });

  it('applies the rule of a pattern to a branch without its own rule', () => {
    expect(needs({}, declared('m*', '{ required_linear_history: true }'))).toMatchObject({ linear_history: true });
    expect(needs(main, declared('m*', '{ lock_branch: true }'))).not.toHaveProperty('updates');
  });

  it('reports unknown protection only if the branch falls back to unreadable rules', () => {
    const blind = { ...main, isBlind: true } as const;
    const unseenAfter = (text: string) => applyToSources(live(blind), desired(text)).unseen;
    for (const text of [
      declared('main', 'null'),
      declared('m*', '{ lock_branch: true }'),
      `${declared('dev', whole)}  - name: 'x*'\n    protection: {}\n`,
    ])
      expect(unseenAfter(text)).toEqual([unseen]);
    for (const text of [declared('dev', whole), declared('main', whole), "branches:\n  - name: 'm*'\n  - name: main\n"])
      expect(unseenAfter(text)).toEqual([]);
    expect(needs(blind, declared('dev', whole))).toMatchObject({ signed_commits: true, linear_history: true });
  });

  it('keeps live values of undeclared keys in the rule of a pattern', () => {
    const rules = [{ pattern: 'm*', protection: signed }];
    expect(needs({ rules, protection: signed }, declared('m*', '{ required_linear_history: false }'))).toEqual(kept);
    const protection = { required_status_checks: { strict: true, checks: [{ context: 'build' }] } };
    const checked = { rules: [{ pattern: 'm*', protection }], protection };
    for (const checks of ['{ strict: true }', '{ contexts: [build] }'])
      expect(needs(checked, declared('m*', `{ required_status_checks: ${checks} }`))).toMatchObject({
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
    const given = { sources: [ruleset([linear]), ruleset([pulls()], { name: 'other' })] };
    expect(needs(given, file('{ type: deletion }'))).toEqual({ no_deletion: true, pull_request: true, approvals: 0 });
  });

  it('removes undeclared rulesets if the file requires it', () => {
    const given = { sources: [ruleset([linear])] };
    expect(needs(given, 'rulesets:\n  _undeclared: delete\n  entries: []\n')).toEqual({});
    expect(needs(given, 'rulesets: []\n')).toEqual({ linear_history: true });
  });

  it('keeps rulesets of the organization', () => {
    const given = { sources: [ruleset([linear], { level: 'organization' })] };
    expect(needs(given, 'rulesets:\n  _undeclared: delete\n  entries: []\n')).toEqual({ linear_history: true });
  });

  it('applies a ruleset only to branches that match its conditions', () => {
    expect(needs({ branch: 'dev' }, file('{ type: deletion }'))).toEqual({});
    expect(needs({}, file('{ type: deletion }'))).toEqual({ no_deletion: true });
  });
});

describe('rulesets of the organization', () => {
  const above = (reach: RulesetReach | undefined) => ({
    sources: [ruleset([{ type: 'deletion' }], { level: 'organization', reach })],
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
    expect(needs(above(reach), file)).toEqual(left);
  });

  it('are reported as unknown if their conditions are hidden', () => {
    const unknown = (text: string) => applyToSources(live(above(undefined)), desired(text));
    for (const text of [tier('gold'), name, 'repository: {visibility: private}\n'])
      expect(unknown(text)).toMatchObject({ sources: [{ name: 'gate' }], unseen: [{ keys: [] }] });
    expect(unknown('labels: []\n').unseen).toEqual([]);
  });
});

it('combines declared merge methods with the live ones', () => {
  const file = 'repository: { allow_merge_commit: false }\n';
  expect(applyToFacts({ ...kindFacts, methods: { value: ['merge', 'squash'] } }, desired(file)).methods).toEqual({
    value: ['squash'],
  });
  expect(applyToFacts({ ...kindFacts, methods: { unseen } }, desired(file)).methods).toEqual({ unseen });
  const all = 'repository: { allow_merge_commit: false, allow_squash_merge: true, allow_rebase_merge: false }\n';
  expect(applyToFacts({ ...kindFacts, methods: { unseen } }, desired(all)).methods).toEqual({ value: ['squash'] });
});

it('applies the declared Actions permissions to the verdict', () => {
  const reports = [{ context: 'test', app: { id: 15368, slug: 'github-actions' } }];
  const heads = [{ pullRequest: 1, isComplete: true, reports }];
  const evidence = { branch: 'main', workflows: { files: [], unread: [] }, heads: { heads }, ...everyRun };
  const verdictWith = (file: string) =>
    applyToFacts({ ...kindFacts, evidence }, desired(file)).judgeReporting({ context: 'test' }).verdict;
  expect(verdictWith('labels: []\n')).toBe('works');
  expect(verdictWith('actions: { enabled: false }\n')).toBe('blocks');
  expect(verdictWith('actions: { enabled: true, allowed_actions: local_only }\n')).toBe('unknown');
});
