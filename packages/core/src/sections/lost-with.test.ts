import { expect, it } from 'vitest';
import type { Writing } from '../plan/item.ts';
import { create, reassert, remove, update } from '../plan/make-items.ts';
import { registry } from './registry.ts';
import { describePermanentLoss } from './risk.ts';

const step: Writing['steps'] = [];
const lost = (key: string, item: Writing) =>
  describePermanentLoss(registry.find((section) => section.key === key)!, item);

const gone = (subject: string, ...names: string[]) => remove(subject, step, { names });
const made = (subject: string, ...names: string[]) => create(subject, step, { names });
const changed = (subject: string, key: string, live: unknown = 1) =>
  update(subject, [{ key, live, wanted: 2 }], step, { names: [subject] })[0]!;
const again = (...held: string[]) =>
  reassert('', '', '', { steps: step, holds: Object.fromEntries(held.map((name) => [name, 1])) });

const preferences = 'the earlier `auto_trigger_checks`, because GitHub does not show them';

it.each<[string, Writing, string]>([
  ['labels', gone('label "a"'), 'which issues had label "a"'],
  ['milestones', gone('milestone "v1"'), 'which issues had milestone "v1"'],
  ['webhooks', gone('webhook'), 'the deliveries of webhook'],
  ['webhooks', again(), 'the earlier secrets of webhooks that were sent again'],
  ['webhooks', changed('webhook', 'config.secret'), 'the missing secret of webhook: remove the secret by hand'],
  [
    'collaborators',
    gone('ann'),
    'the private fork of ann and the invitations that ann sent; ann must accept a new invitation',
  ],
  [
    'secret_scanning_custom_patterns',
    gone('pattern "a"'),
    'whether pattern "a" was published, its alerts, and missing delimiters',
  ],
  [
    'secret_scanning_custom_patterns',
    changed('pattern "a"', 'start_delimiter', ''),
    'the missing delimiter of pattern "a": GitHub cannot clear a delimiter',
  ],
  ['actions_secrets', gone('secret "A"'), 'the value of secret "A"'],
  ['actions_secrets', again('A', 'B'), 'the earlier values of secrets that were sent again: A, B'],
  ['environments', { ...gone('secret "A"', 'live', 'secrets', 'A'), about: '[].secrets' }, 'the value of secret "A"'],
  ['environments', made('environment "live"', 'live'), 'environment "live" is new: remove it by hand'],
  ['repository', again('a', 'b'), 'the old values of a, b: GitHub never shows them'],
  ['repository', changed('', 'visibility'), 'the stars, watchers and forks that the change of visibility removes'],
  ['repository', changed('', 'private'), 'the stars, watchers and forks that the change of visibility removes'],
  ['check_suite_preferences', changed('', 'auto_trigger_checks'), preferences],
])('says what no file brings back of %s (%#)', (key, item, said) => {
  expect(lost(key, item)).toBe(said);
});

it.each<[string, Writing]>([
  ['labels', made('label "a"')],
  ['milestones', made('milestone "v1"')],
  ['webhooks', made('webhook')],
  ['webhooks', changed('webhook', 'active')],
  ['collaborators', made('ann')],
  ['secret_scanning_custom_patterns', made('pattern "a"')],
  ['secret_scanning_custom_patterns', changed('pattern "a"', 'start_delimiter', 'x')],
  ['secret_scanning_custom_patterns', changed('pattern "a"', 'pattern', '')],
  ['actions_secrets', made('secret "A"')],
  ['environments', made('variable "A"', 'live', 'variables', 'A')],
  ['environments', { ...gone('variable "A"', 'live', 'variables', 'A'), about: '[].variables' }],
  ['environments', changed('environment "live"', 'wait_timer')],
  ['repository', changed('', 'has_wiki')],
])('loses nothing else: %s (%#)', (key, item) => {
  expect(lost(key, item)).toBeUndefined();
});
