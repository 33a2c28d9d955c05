import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { rulesetRuleTypes } from './rules.ts';

const ruleset = (...rules: string[]) =>
  `rulesets:\n- name: main\n  enforcement: active\n  rules:\n${rules.map((rule) => `  - ${rule}\n`).join('')}`;

describe('the table of rule types', () => {
  const table = readFileSync(new URL('rule-types.json', import.meta.url), 'utf8');

  it("equals the rule types of GitHub's description [2.3.3.2]", async () => {
    const slice = new URL('../../../../simulator/src/description/rest.json', import.meta.url);
    const script = await import(new URL('../../../../../scripts/describe/rule-types.mjs', import.meta.url).href);
    expect(script.printRuleTypes(script.readRuleTypes(JSON.parse(readFileSync(slice, 'utf8'))))).toBe(table);
  });

  it('contains the 23 types of github.com in less than 10 kB', () => {
    expect(rulesetRuleTypes).toHaveLength(23);
    expect(table.length).toBeLessThan(10_000);
  });

  it('fails if the description identifies a rule by more than its type', async () => {
    const { readRuleTypes: cut } = await import(
      new URL('../../../../../scripts/describe/rule-types.mjs', import.meta.url).href
    );
    const rule = { properties: { type: { enum: ['a', 'b'] } } };
    const components = { 'repository-rule': { oneOf: [{ $ref: 'rule' }] }, rule };
    expect(() => cut({ components })).toThrow('a rule is not told by one type');
  });
});

describe('a rule', () => {
  it.each(['deletion', 'license_compliance_scanning', 'update', 'pull_request', 'merge_queue', 'max_file_size'])(
    'accepts a rule `%s` without parameters [2.3.3.2]',
    (type) => {
      const target = type === 'max_file_size' ? 'push' : 'branch';
      expect(listRefusals(`${ruleset(`type: ${type}`)}  target: ${target}`)).toEqual([]);
    },
  );

  it('reports each missing required parameter [2.3.3.2]', () => {
    const text = ruleset('{type: pull_request, parameters: {required_approving_review_count: 1}}');
    expect(listRefusals(text).map((line) => line.split('. To fix, ')[1])).toEqual([
      'add `dismiss_stale_reviews_on_push`, which must be true or false',
      'add `require_code_owner_review`, which must be true or false',
      'add `require_last_push_approval`, which must be true or false',
      'add `required_review_thread_resolution`, which must be true or false',
    ]);
  });

  const reviews = (count: string) =>
    ruleset(
      `{type: pull_request, parameters: {required_approving_review_count: ${count}, dismiss_stale_reviews_on_push: true, require_code_owner_review: true, require_last_push_approval: true, required_review_thread_resolution: true}}`,
    );

  it.each([
    ['-1', 'is the number -1, but must be a whole number from 0 to 10'],
    ['11', 'is the number 11, but must be a whole number from 0 to 10'],
    ['1.5', 'is the number 1.5, but must be a whole number'],
    ['"2"', 'is the text "2", but must be a whole number'],
  ])('refuses a review count of %s [2.3.3.2]', (count, problem) => {
    expect(listRefusals(reviews(count))[0]).toContain(problem);
  });

  it.each(['0', '10'])('accepts a review count of %s [2.3.3.2]', (count) => {
    expect(listRefusals(reviews(count))).toEqual([]);
  });

  it("checks nested parameters in GitHub's spelling [2.3.3.2]", () => {
    const tool = '{tool: CodeQL, alerts_threshold: Errors, security_alerts_threshold: high}';
    const text = ruleset(
      `{type: code_scanning, parameters: {code_scanning_tools: [${tool}]}}`,
      '{type: required_status_checks, parameters: {strict_required_status_checks_policy: yes, required_status_checks: [{context: test, integration_id: any}]}}',
    );
    expect(listRefusals(text)).toEqual([
      expect.stringMatching(/code_scanning_tools\[0\]\.alerts_threshold: .* To fix, write `errors`/),
      expect.stringMatching(/code_scanning_tools\[0\]\.security_alerts_threshold: .*`high_or_higher`/),
      expect.stringMatching(/strict_required_status_checks_policy: .* To fix, write `true`/),
      expect.stringMatching(/required_status_checks\[0\]\.integration_id: .* must be a whole number/),
    ]);
  });

  it('refuses merge queue parameters in the wrong case or out of range [2.3.3.7]', () => {
    const queue = (more: string) =>
      ruleset(
        `{type: merge_queue, parameters: {check_response_timeout_minutes: 60, max_entries_to_build: 5, max_entries_to_merge: 5, min_entries_to_merge: 1, min_entries_to_merge_wait_minutes: 5, ${more}}}`,
      );
    expect(listRefusals(queue('grouping_strategy: ALLGREEN, merge_method: SQUASH'))).toEqual([]);
    expect(listRefusals(queue('grouping_strategy: HEADGREEN, merge_method: squash'))[0]).toContain(
      'To fix, write `SQUASH`',
    );
    expect(listRefusals(queue('grouping_strategy: headgreen, merge_method: MERGE'))[0]).toContain(
      'To fix, write `HEADGREEN`',
    );
    const late = queue('grouping_strategy: ALLGREEN, merge_method: REBASE').replace('minutes: 60', 'minutes: 361');
    expect(listRefusals(late)[0]).toContain('a whole number from 1 to 360');
  });

  it('passes a new rule type or parameter unchanged [2.3.3.3]', () => {
    const text = ruleset(
      '{type: lock_branch, parameters: {until: 5, list: [1, {a: null}]}, note: x}',
      '{type: copilot_code_review, parameters: {review_on_push: true, tone: kind}}',
    );
    expect(parseDesired(text, 'rulesets').entries[0].rules).toEqual([
      { type: 'lock_branch', parameters: { until: 5, list: [1, { a: null }] }, note: 'x' },
      { type: 'copilot_code_review', parameters: { review_on_push: true, tone: 'kind' } },
    ]);
    expect(listRemarks(text)).toEqual([
      '`lock_branch` is not a rule that Trueup knows; Trueup sends it unchanged',
      ...Array(4).fill('is not a key that Trueup knows; Trueup sends it unchanged'),
    ]);
  });

  it('suggests a rule type for a likely typo [2.3.3.3]', () => {
    expect(listRemarks(ruleset('type: required_signature'))).toEqual([
      '`required_signature` is not a rule that Trueup knows; Trueup sends it unchanged; did you mean `required_signatures`?',
    ]);
  });

  it.each([
    ['deletion', 'is a word, but must be a map. To fix, write `type: deletion`'],
    ['{parameters: {}}', 'rules[0].type: is missing'],
    ['{type: 7}', 'is the number 7, but must be text'],
    ['{type: deletion, _undeclared: keep}', 'is allowed only in a list of entries'],
    ['[]', 'is a list, but must be a map'],
    ['', 'is empty, but must be a map'],
  ])('refuses the rule `%s` [2.1.5]', (rule, problem) => {
    expect(listRefusals(ruleset(rule))[0]).toContain(problem);
  });

  it('does not confuse a rule type with an inherited property [2.3.3.3]', () => {
    expect(parseDesired(ruleset('type: toString'), 'rulesets').entries[0].rules).toEqual([{ type: 'toString' }]);
  });
});
