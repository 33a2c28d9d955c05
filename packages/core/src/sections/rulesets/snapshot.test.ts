import { expect, it } from 'vitest';
import type { LiveRuleset } from './calls.ts';
import { rulesets } from './index.ts';

const { toSettings: rulesetsToSettings } = rulesets;

const live = (ruleset: Partial<LiveRuleset> = {}): LiveRuleset => ({
  id: 42,
  node_id: 'RRS_x',
  name: 'main',
  target: 'branch',
  enforcement: 'active',
  source: 'acme/shop',
  source_type: 'Repository',
  _links: { self: { href: 'https://host.example' } },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  current_user_can_bypass: 'never',
  conditions: null,
  bypass_actors: [],
  rules: [],
  ...ruleset,
});

const taken = (own: LiveRuleset[], inherited: LiveRuleset[] = []) =>
  rulesetsToSettings({ own, fullRulesets: new Map(own.map((ruleset) => [ruleset.id, ruleset])), inherited });

it('a snapshot writes rulesets as entries under the keep default, without read-only keys [2.3.3.9]', () => {
  const conditions = { ref_name: { include: ['refs/heads/main'], exclude: [] } };
  const bypass_actors = [{ actor_type: 'DeployKey', actor_id: null, bypass_mode: 'always' }];
  const rules = [{ type: 'deletion' }, { type: 'max_file_size', parameters: { max_file_size: 10 } }];
  expect(taken([live({ conditions, bypass_actors, rules, audience: 'all' })])).toEqual({
    value: {
      _undeclared: 'keep',
      entries: [
        {
          name: 'main',
          target: 'branch',
          enforcement: 'active',
          conditions: { ref_name: { include: ['refs/heads/main'] } },
          bypass_actors: [{ actor_type: 'DeployKey', bypass_mode: 'always' }],
          rules,
          audience: 'all',
        },
      ],
    },
    notes: [],
    omissions: [],
  });
});

it('a snapshot leaves out empty and null values [2.3.3.9]', () => {
  const rules = [
    { type: 'required_status_checks', parameters: { required_status_checks: [{ integration_id: null }] } },
  ];
  const nowhere = { ref_name: { include: [], exclude: [] } };
  const main = { ref_name: { include: ['~ALL'], exclude: [] } };
  expect(taken([live({ rules, conditions: main }), live({ id: 43, name: 'bare', conditions: nowhere })]).value).toEqual(
    {
      _undeclared: 'keep',
      entries: [
        {
          name: 'main',
          target: 'branch',
          enforcement: 'active',
          conditions: { ref_name: { include: ['~ALL'] } },
          rules: [{ type: 'required_status_checks', parameters: { required_status_checks: [{}] } }],
        },
        { name: 'bare', target: 'branch', enforcement: 'active' },
      ],
    },
  );
});

it('a snapshot leaves out an inherited ruleset with a note [2.3.3.9]', () => {
  const inherited = [live({ name: 'baseline', source_type: 'Organization', source: 'acme' })];
  expect(taken([], inherited)).toEqual({
    value: undefined,
    notes: [{ text: 'ruleset "baseline" is left out: it belongs to acme', about: 'baseline' }],
    omissions: [],
  });
});

it('a snapshot keeps conditions other than ref names [2.3.3.9]', () => {
  const repository_name = { include: ['web-*'], exclude: [], protected: true };
  const conditions = { repository_name, ref_name: { include: ['~ALL'], exclude: [] } };
  expect(taken([live({ conditions } as Partial<LiveRuleset>)]).value).toMatchObject({
    entries: [{ conditions: { repository_name, ref_name: { include: ['~ALL'] } } }],
  });
});
