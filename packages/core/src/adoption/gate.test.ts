import { describe, expect, it } from 'vitest';
import type { Difference } from '../plan/item.ts';
import { registry } from '../sections/registry.ts';
import { parseSettings } from '../settings/reading/parse.ts';
import { explainAdoptionRefusal, mayWeaken } from './gate.ts';
import { parseExportedSection, type Unit } from './units.ts';

const sectionOf = (key: string) => registry.find((section) => section.key === key)!;
const item = {} as never;

const differing = (section: string, difference: Partial<Difference>, subject = ''): Unit => ({
  kind: 'key',
  section: sectionOf(section),
  subject,
  item,
  difference: { key: 'enforcement', live: undefined, wanted: undefined, ...difference } as Difference,
});

it.each<[string, Partial<Difference>]>([
  ['a switch', { key: 'rules.0.parameters.require_last_push_approval', live: true, wanted: false }],
  ['a number', { key: 'rules.0.parameters.required_approving_review_count', live: 2, wanted: 1 }],
  ['a step of enforcement', { live: 'active', wanted: 'disabled' }],
  ['a list', { key: 'conditions.ref_name.exclude', live: ['a'], wanted: ['a', 'b'] }],
])('accepts %s with a stricter live value [11.5]', (_, difference) => {
  expect(mayWeaken(differing('rulesets', difference))).toBe(false);
});

it.each<[string, Partial<Difference>]>([
  ['that apply would make stricter on GitHub', { live: false, wanted: true }],
  ['that is a list with an entry weaker than the file', { key: 'exclude', live: ['a'], wanted: ['b'] }],
  ['that GitHub does not show completely', { live: undefined, wanted: 'disabled', tone: 'weaker' }],
  ['of a key without an order', { key: 'name', live: 'one', wanted: 'other', tone: 'weaker' }],
])('treats a value %s as possibly weaker [11.5]', (_, difference) => {
  expect(mayWeaken(differing('rulesets', difference))).toBe(true);
});

it.each([
  ['description', false],
  ['merge_commit_title', false],
  ['allow_merge_commit', true],
  ['new_feature.description', true],
  ['new_feature', true],
])('requires `weaker` to adopt %s of a repository: %s [11.5]', (key, expected) => {
  expect(mayWeaken(differing('repository', { key, live: 'one', wanted: 'other' }))).toBe(expected);
});

it('treats an entry as possibly weaker in sections about protection or access, and not in labels [11.5]', () => {
  const entry = (key: string): Unit => ({ kind: 'missing', section: sectionOf(key), subject: '"a"', item });
  expect(mayWeaken(entry('rulesets'))).toBe(true);
  expect(mayWeaken({ ...entry('collaborators'), kind: 'undeclared' })).toBe(true);
  expect(mayWeaken(entry('labels'))).toBe(false);
});

describe('units that no permission makes adoptable', () => {
  const permits = { weaker: true, undeclared: true };
  const declaredIn = (text: string) =>
    parseSettings({ text, file: 'settings.yml', sections: registry, origin: 'operator' }).declared[0]!;

  function refused(unit: Unit, value?: unknown, text = `${unit.section.key}: []\n`) {
    return explainAdoptionRefusal(unit, declaredIn(text), parseExportedSection(unit.section, value), permits);
  }

  it.each<[string, Unit]>([
    ['a secret of a store', differing('actions_secrets', { key: 'value' }, 'secret "TOKEN"')],
    ['a secret inside an environment', { ...differing('environments', { key: 'value' }), about: '[].secrets' }],
    ['the secret of a webhook', differing('webhooks', { key: 'config.secret' }, 'webhook "https://ci.example"')],
  ])('never adopts %s [11.9]', (_, unit) => {
    expect(refused(unit)).toBe('Trueup cannot adopt a secret, because GitHub does not show its value');
  });

  it.each([
    ['a secret', { url: 'https://ci.example/', content_type: 'json', secret: '$HOOK' }],
    ['an address with a password', { url: 'https://mona:pass@ci.example/', content_type: 'json' }],
  ])('never adopts a live entry with %s [11.9]', (_, config) => {
    const section = sectionOf('webhooks');
    const value = [{ config, events: ['push'] }];
    const [{ subject }] = parseExportedSection(section, value).entries as [{ subject: string }];
    expect(refused({ kind: 'undeclared', section, subject }, value)).toContain(
      'it contains a secret: add the entry by hand',
    );
    const withoutPassword = [{ config: { url: 'https://ci.example/', content_type: 'json' }, events: ['push'] }];
    const [plain] = parseExportedSection(section, withoutPassword).entries as [{ subject: string }];
    expect(refused({ kind: 'undeclared', section, subject: plain.subject }, withoutPassword)).toBeUndefined();
  });

  it('never adopts a value that is not visible to the token [11.9]', () => {
    const unit = differing('rulesets', { key: 'bypass_actors', unseen: true }, 'ruleset "main"');
    expect(refused(unit)).toBe('the live value is not visible to this token: use a token that can see it');
  });
});
