import { expect, it } from 'vitest';
import { registry } from './registry.ts';
import { findSevereRisk } from './risk.ts';

const findRisk = (section: string, key: string, about?: string) =>
  findSevereRisk(registry.find(({ key: sectionKey }) => sectionKey === section)!, {
    about,
    changes: [{ key, before: 1, after: 2 }],
  });

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
])('%s: a change of %s puts %s at risk', (section, key, expected) => {
  expect(findRisk(section, key)).toBe(expected);
});

it.each([
  ['secrets', 'access'],
  ['variables', undefined],
])('does not treat the name of an environment item in %s as a key', (list, expected) => {
  for (const name of ['A', 'wait_timer', 'pinned']) expect(findRisk('environments', name, `[].${list}`)).toBe(expected);
});
