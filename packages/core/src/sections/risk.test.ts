import { expect, it } from 'vitest';
import { registry } from './registry.ts';
import { findSevereRisk } from './risk.ts';

const stake = (section: string, key: string, about?: string) =>
  findSevereRisk(registry.find((one) => one.key === section)!, { about, changes: [{ key, before: 1, after: 2 }] });

it.each([
  ['repository', 'visibility', 'access'],
  ['repository', 'allow_merge_commit', 'protection'],
  ['repository', 'enable_vulnerability_alerts', 'protection'],
  ['repository', 'security_and_analysis.secret_scanning', 'protection'],
  ['repository', 'has_wiki', undefined],
  ['rulesets', 'bypass_actors.0.bypass_mode', 'access'],
  ['rulesets', 'rules.0.parameters.new_parameter', 'protection'],
  ['branches', 'protection.restrictions.users', 'access'],
  ['branches', 'protection.enforce_admins', 'protection'],
  ['actions', 'cache.max_cache_size_gb', undefined],
  ['actions', 'new_key.cache', 'access'],
  ['environments', 'wait_timer', 'protection'],
])('%s: a preview shows a change of %s as one of %s', (section, key, expected) => {
  expect(stake(section, key)).toBe(expected);
});

it.each([
  ['secrets', 'access'],
  ['variables', undefined],
])('the name of one of the %s of an environment is never read as a key', (list, expected) => {
  for (const name of ['A', 'wait_timer', 'pinned']) expect(stake('environments', name, `[].${list}`)).toBe(expected);
});
