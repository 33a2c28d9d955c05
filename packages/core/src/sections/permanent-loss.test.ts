import { expect, it } from 'vitest';
import type { WriteItem } from '../plan/item.ts';
import { planCreate, planDelete, planReassertion, planUpdate } from '../plan/make-items.ts';
import { registry } from './registry.ts';
import { describePermanentLoss } from './risk.ts';

const step: WriteItem['steps'] = [];
const describeLoss = (key: string, item: WriteItem) =>
  describePermanentLoss(registry.find((section) => section.key === key)!, item);

const deletion = (subject: string, ...names: string[]) => planDelete(subject, step, { names });
const creation = (subject: string, ...names: string[]) => planCreate(subject, step, { names });
const change = (subject: string, key: string, live: unknown = 1) =>
  planUpdate(subject, [{ key, live, wanted: 2 }], step, { names: [subject] })[0]!;
const resend = (...held: string[]) =>
  planReassertion('', '', '', { steps: step, holds: Object.fromEntries(held.map((name) => [name, 1])) });

const preferences = 'the earlier `auto_trigger_checks`, because GitHub does not show them';

it.each<[string, WriteItem, string]>([
  ['labels', deletion('label "a"'), 'which issues had label "a"'],
  ['milestones', deletion('milestone "v1"'), 'which issues had milestone "v1"'],
  ['webhooks', deletion('webhook'), 'the deliveries of webhook'],
  ['webhooks', resend(), 'the earlier secrets of webhooks that were sent again'],
  ['webhooks', change('webhook', 'config.secret'), 'the missing secret of webhook: remove the secret by hand'],
  [
    'collaborators',
    deletion('ann'),
    'the private fork of ann and the invitations that ann sent; ann must accept a new invitation',
  ],
  [
    'secret_scanning_custom_patterns',
    deletion('pattern "a"'),
    'whether pattern "a" was published, its alerts, and missing delimiters',
  ],
  [
    'secret_scanning_custom_patterns',
    change('pattern "a"', 'start_delimiter', ''),
    'the missing delimiter of pattern "a": GitHub cannot clear a delimiter',
  ],
  ['actions_secrets', deletion('secret "A"'), 'the value of secret "A"'],
  ['actions_secrets', resend('A', 'B'), 'the earlier values of secrets that were sent again: A, B'],
  [
    'environments',
    { ...deletion('secret "A"', 'live', 'secrets', 'A'), about: '[].secrets' },
    'the value of secret "A"',
  ],
  ['environments', creation('environment "live"', 'live'), 'environment "live" is new: remove it by hand'],
  ['repository', resend('a', 'b'), 'the old values of a, b: GitHub never shows them'],
  ['repository', change('', 'visibility'), 'the stars, watchers and forks that the change of visibility removes'],
  ['repository', change('', 'private'), 'the stars, watchers and forks that the change of visibility removes'],
  ['check_suite_preferences', change('', 'auto_trigger_checks'), preferences],
])('describes data of %s that no file can restore (%#)', (key, item, description) => {
  expect(describeLoss(key, item)).toBe(description);
});

it.each<[string, WriteItem]>([
  ['labels', creation('label "a"')],
  ['milestones', creation('milestone "v1"')],
  ['webhooks', creation('webhook')],
  ['webhooks', change('webhook', 'active')],
  ['collaborators', creation('ann')],
  ['collaborators', deletion('invitation to "ann" as push', 'invitations', 'ann')],
  ['secret_scanning_custom_patterns', creation('pattern "a"')],
  ['secret_scanning_custom_patterns', change('pattern "a"', 'start_delimiter', 'x')],
  ['secret_scanning_custom_patterns', change('pattern "a"', 'pattern', '')],
  ['actions_secrets', creation('secret "A"')],
  ['environments', creation('variable "A"', 'live', 'variables', 'A')],
  ['environments', { ...deletion('variable "A"', 'live', 'variables', 'A'), about: '[].variables' }],
  ['environments', change('environment "live"', 'wait_timer')],
  ['repository', change('', 'has_wiki')],
])('describes no loss of %s if the data can be restored (%#)', (key, item) => {
  expect(describeLoss(key, item)).toBeUndefined();
});
