import { printValue } from '@trueup/core/plan';
import { code, withoutCredentials } from '@trueup/core/settings';
import { type RequirementKey, requirements } from '../../protection/sources/requirements.ts';
import { bypassKeys, type PolicyPath, protectionKey } from '../policy/paths.ts';
import type { ReadValue } from './reading.ts';
import type { Operator, ValueTest } from './sighted.ts';

/** What GitHub calls the settings that the packs name. */
const names: Readonly<Record<string, string>> = {
  'repository.enable_vulnerability_alerts': 'vulnerability alerts',
  'repository.enable_private_vulnerability_reporting': 'private vulnerability reporting',
  'repository.security_and_analysis.secret_scanning.status': 'secret scanning',
  'repository.security_and_analysis.secret_scanning_push_protection.status': 'push protection',
  'repository.has_issues': 'issues',
  'repository.has_discussions': 'discussions',
};

/** `vulnerability alerts are off; they must be on` */
export function factText(path: PolicyPath, { at, value, from = [] }: ReadValue, test: ValueTest) {
  const [key] = path.steps;
  if (path.section === protectionKey && (bypassKeys as readonly string[]).includes(key!) && from.length)
    return from.join('; ');
  const source = from.length ? ` from ${from.join(', ')}` : '';
  if (path.section === protectionKey && value === false && test.equals === true)
    return missingText(requirements[key as RequirementKey].words);
  const name = names[at];
  const isSwitch = name !== undefined && typeof value === 'boolean';
  const asText = (one: unknown) => (isSwitch && typeof one === 'boolean' ? (one ? 'on' : 'off') : valueText(one));
  const [verb, subject] = name?.endsWith('s') ? ['are', 'they'] : ['is', 'it'];
  const found = `${name ?? code(at)} ${verb} ${asText(value)}${source}`;
  return `${found}; ${subject} must ${testText(test, value, asText)}`;
}

/** A requirement such as `no deletion` is the absence of something that the branch allows. */
const missingText = (words: string) =>
  words.startsWith('no ')
    ? `the default branch allows ${words.slice('no '.length)}; it must not`
    : `the default branch does not require ${words}; it must`;

function valueText(value: unknown) {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return Array.isArray(value) && !value.length ? 'empty' : withoutCredentials(printValue(value));
}

type AsText = (value: unknown) => string;

const words: Readonly<Record<Operator, (wanted: unknown, found: unknown, asText: AsText) => string>> = {
  'at-least': (wanted, found) => `${verbFor(found)} at least ${wanted}`,
  'at-most': (wanted, found) => `${verbFor(found)} at most ${wanted}`,
  equals: (wanted, _, asText) => `be ${asText(wanted)}`,
  'one-of': (wanted) => `be one of ${listText(wanted)}`,
  includes: (wanted) => `include ${listText(wanted)}`,
  never: (wanted) => `never be ${listText(wanted)}`,
  begins: (wanted) => `begin with ${wanted}`,
  present: (wanted) => (wanted ? 'exist' : 'not exist'),
};

/** A list has entries. */
const verbFor = (found: unknown) => (Array.isArray(found) ? 'have' : 'be');

/** `be at least 2` */
const testText = (test: ValueTest, found: unknown, asText: AsText) =>
  Object.entries(test)
    .map(([operator, wanted]) => words[operator as Operator](wanted, found, asText))
    .join(' and ');

const listText = (wanted: unknown) => [wanted].flat().map(printValue).join(', ');
