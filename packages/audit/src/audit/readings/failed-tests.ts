import { printValue } from '@trueup/core/plan';
import { formatCode, redactUrlCredentials } from '@trueup/core/settings';
import { type RequirementKey, requirementMeanings } from '../../protection/sources/requirements.ts';
import { bypassKeys, type PolicyPath, protectionKey } from '../policy/paths.ts';
import type { ReadValue } from './reading.ts';
import type { Operator, ValueTest } from './value-tests.ts';

/** GitHub's names for the settings that the packs check. */
const settingNames: Readonly<Record<string, string>> = {
  'repository.enable_vulnerability_alerts': 'vulnerability alerts',
  'repository.enable_private_vulnerability_reporting': 'private vulnerability reporting',
  'repository.security_and_analysis.secret_scanning.status': 'secret scanning',
  'repository.security_and_analysis.secret_scanning_push_protection.status': 'push protection',
  'repository.has_issues': 'issues',
  'repository.has_discussions': 'discussions',
};

/** `vulnerability alerts are off; they must be on` */
export function describeFailedTest(path: PolicyPath, { at, value, from = [] }: ReadValue, test: ValueTest) {
  const [key] = path.steps;
  if (path.section === protectionKey && (bypassKeys as readonly string[]).includes(key!) && from.length)
    return from.join('; ');
  const source = from.length ? ` from ${from.join(', ')}` : '';
  if (path.section === protectionKey && value === false && test.equals === true)
    return describeMissingRequirement(requirementMeanings[key as RequirementKey].words);
  const name = settingNames[at];
  const isSwitch = name !== undefined && typeof value === 'boolean';
  const formatSwitch = (item: unknown) =>
    isSwitch && typeof item === 'boolean' ? (item ? 'on' : 'off') : formatRedactedValue(item);
  const [verb, subject] = name?.endsWith('s') ? ['are', 'they'] : ['is', 'it'];
  const state = `${name ?? formatCode(at)} ${verb} ${formatSwitch(value)}${source}`;
  return `${state}; ${subject} must ${describeTest(test, value, formatSwitch)}`;
}

const describeMissingRequirement = (words: string) =>
  words.startsWith('no ')
    ? `the default branch allows ${words.slice('no '.length)}; it must not`
    : `the default branch does not require ${words}; it must`;

function formatRedactedValue(value: unknown) {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  return Array.isArray(value) && !value.length ? 'empty' : redactUrlCredentials(printValue(value));
}

type ValueFormatter = (value: unknown) => string;

const operatorPhrases: Readonly<Record<Operator, (wanted: unknown, value: unknown, format: ValueFormatter) => string>> =
  {
    'at-least': (wanted, value) => `${chooseHaveOrBe(value)} at least ${wanted}`,
    'at-most': (wanted, value) => `${chooseHaveOrBe(value)} at most ${wanted}`,
    equals: (wanted, _, format) => `be ${format(wanted)}`,
    'one-of': (wanted) => `be one of ${formatList(wanted)}`,
    includes: (wanted) => `include ${formatList(wanted)}`,
    never: (wanted) => `never be ${formatList(wanted)}`,
    begins: (wanted) => `begin with ${wanted}`,
    present: (wanted) => (wanted ? 'exist' : 'not exist'),
  };

const chooseHaveOrBe = (value: unknown) => (Array.isArray(value) ? 'have' : 'be');

/** `be at least 2` */
const describeTest = (test: ValueTest, value: unknown, format: ValueFormatter) =>
  Object.entries(test)
    .map(([operator, wanted]) => operatorPhrases[operator as Operator](wanted, value, format))
    .join(' and ');

const formatList = (wanted: unknown) => [wanted].flat().map(printValue).join(', ');
