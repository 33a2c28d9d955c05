import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';

const limits = (...lines: string[]) => `interaction_limits:\n${lines.map((line) => `  ${line}\n`).join('')}`;
const bypass = (logins: readonly string[]) => limits(`pull_request_creation_bypass: [${logins.join(', ')}]`);

it('accepts null in any spelling, and a section without keys [2.3.16]', () => {
  for (const text of ['interaction_limits: null\n', 'interaction_limits:\n', 'interaction_limits: ~\n'])
    expect(parseDesired(text, 'interaction_limits')).toBeNull();
  expect(parseDesired('interaction_limits: {}\n', 'interaction_limits')).toEqual({});
});

it('refuses read-only and unknown keys [2.3.16]', () => {
  expect(listRefusals(limits('limit: existing_users', 'origin: repository', 'expires_at: 2026-01-01'))).toEqual([
    'settings.yml:3:3: interaction_limits.origin: is read-only: GitHub reports it, but it cannot be set. To fix, remove it',
    'settings.yml:4:3: interaction_limits.expires_at: is read-only: GitHub reports it, but it cannot be set. To fix, remove it; use `expiry` for the duration of the limit',
  ]);
  expect(listRefusals(limits('cap: 5'))[0]).toContain(
    'valid keys are `limit`, `expiry`, `pull_request_creation_cap` or `pull_request_creation_bypass`',
  );
});

it('refuses an unknown limit [2.1.5]', () => {
  expect(listRefusals(limits('limit: collaborator_only'))[0]).toContain('To fix, write `collaborators_only`');
  expect(listRefusals(limits('limit: none'))[0]).toContain(
    '`existing_users`, `contributors_only` or `collaborators_only`',
  );
});

it('accepts durations from `one_day` to `six_months` only [8.6]', () => {
  for (const expiry of ['one_day', 'three_days', 'one_week', 'one_month', 'six_months'])
    expect(listRefusals(limits('limit: existing_users', `expiry: ${expiry}`))).toEqual([]);
  expect(listRefusals(limits('limit: existing_users', 'expiry: one_year'))[0]).toContain('`one_month` or `six_months`');
});

it('refuses an expiry without a limit [2.1.5]', () => {
  expect(listRefusals(limits('expiry: one_week'))).toEqual([
    'settings.yml:2:3: interaction_limits.expiry: has no effect without `limit`. To fix, add `limit`, or remove `expiry`',
  ]);
});

it('accepts a cap of 1 to 1000 open pull requests [8.4]', () => {
  const cap = (most: number) => limits(`pull_request_creation_cap: {enabled: true, max_open_pull_requests: ${most}}`);
  for (const most of [1, 1000]) expect(listRefusals(cap(most))).toEqual([]);
  for (const most of [0, 1001]) expect(listRefusals(cap(most))[0]).toContain('must be a whole number from 1 to 1000');
});

it('requires `enabled` in a cap [2.3.16]', () => {
  expect(listRefusals(limits('pull_request_creation_cap: {max_open_pull_requests: 5}'))[0]).toContain(
    'is missing. To fix, add `enabled`',
  );
});

it('accepts at most a hundred logins that bypass the cap [8.5]', () => {
  const logins = Array.from({ length: 102 }, (_, index) => `user-${index}`);
  expect(listRefusals(bypass(logins.slice(0, 100)))).toEqual([]);
  expect(listRefusals(bypass(logins))).toEqual([
    'settings.yml:2:3: interaction_limits.pull_request_creation_bypass: has 102 logins; GitHub allows at most 100. To fix, remove 2 of them',
  ]);
});

it('refuses repeated logins in any case, and empty logins [2.1.9]', () => {
  expect(listRefusals(bypass(['octocat', 'mona', 'OctoCat']))).toEqual([
    'settings.yml:2:49: interaction_limits.pull_request_creation_bypass[2]: repeats the login of item 1. To fix, remove one of the two',
  ]);
  expect(listRefusals(bypass(['""']))[0]).toContain('is empty text, but must be text');
});

it('accepts true or false for `include_drafts` [2.1.5]', () => {
  const cap = (value: string) => limits(`pull_request_creation_cap: {enabled: true, include_drafts: ${value}}`);
  expect(listRefusals(cap('true'))).toEqual([]);
  expect(parseDesired(cap('false'), 'interaction_limits').pull_request_creation_cap).toEqual({
    enabled: true,
    include_drafts: false,
  });
  expect(listRefusals(cap('often'))[0]).toContain('is the text "often", but must be');
});

it('treats an empty list of logins differently from no list [2.1.1]', () => {
  expect(parseDesired(bypass([]), 'interaction_limits')).toEqual({ pull_request_creation_bypass: [] });
  expect(listRefusals(limits('pull_request_creation_bypass:'))[0]).toContain('write `[]` for an empty list');
});

it('does not suggest an expiry of a different length [2.1.5]', () => {
  const [said] = listRefusals(limits('limit: existing_users', 'expiry: one_year'));
  expect(said).toContain('"one_year"');
  expect(said).not.toMatch(/write `one_day`$/);
  expect(listRefusals(limits('limit: existing_users', 'expiry: one_mont'))[0]).toContain('To fix, write `one_month`');
});
