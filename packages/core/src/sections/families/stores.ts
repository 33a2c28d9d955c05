import * as v from 'valibot';
import type { RouteRules } from '../../github/call.ts';
import { matchEntries } from '../../plan/match.ts';
import { isListWrapper, isMap } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import { createMessage, mustBe } from '../../settings/schema/messages.ts';
import type { Findings, ListWithPolicy, SettingsShape, UndeclaredPolicy } from '../../settings/schema/shape.ts';
import { createListShape, text } from '../../settings/schema/words.ts';

const storedNamePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

const describeInvalidName = mustBe('a name of letters, digits and `_` that starts with a letter or `_`', (value) => {
  const suggestion = toStoredName(String(value))
    .replace(/^\W+|\W+$/g, '')
    .replace(/\W+/g, '_')
    .replace(/^(?=\d)/, '_');
  return storedNamePattern.test(suggestion) ? `write ${formatCode(suggestion)}` : undefined;
});

const reservedPrefix = createMessage(
  'starts with `GITHUB_`, which GitHub reserves',
  'choose a name with another prefix',
);

/** GitHub accepts names in any case and stores capitals, so Trueup compares and sends capitals. */
const toStoredName = (name: string) => name.toUpperCase();

/** A secret or variable, declared or live. */
export interface NamedItem {
  readonly name: string;
}

const getStoredName = ({ name }: NamedItem) => toStoredName(name);

export interface Store {
  /** The parameters of every call, such as the name of an environment. */
  readonly params: object;
  /** Message text, only for an environment: `environment "production"`. */
  readonly owner?: string;
}

export interface StoreNeeds {
  readonly read: RouteRules<unknown>['needs'];
  readonly write: RouteRules<unknown>['needs'];
}

/** Ignores the case of names, and names each item with its owner. */
export function matchStoredItems<Entry extends NamedItem, Live extends NamedItem>(
  entries: readonly Entry[],
  live: readonly Live[],
  describeItem: (item: NamedItem) => string,
) {
  const identify = (item: NamedItem) => ({ subject: describeItem(item), names: [getStoredName(item)] });
  const duplicates = { describe: describeItem, fix: 'delete one of them' };
  return { ...matchEntries(entries, live, getStoredName, getStoredName, duplicates), identify };
}

export const appendOwner = (named: string, owner?: string) => (owner ? `${named} of ${owner}` : named);

export const StoredName = v.pipe(
  text(),
  v.regex(storedNamePattern, describeInvalidName),
  v.regex(/^(?!GITHUB_)/i, reservedPrefix),
  v.transform(toStoredName),
);

export const createStoreSettings = <Entry extends NamedItem>(
  entry: v.GenericSchema<any, Entry>,
  undeclared: UndeclaredPolicy,
  describeEntry: (entry: NamedItem) => string,
  createSampleValue: (name: string) => string,
): SettingsShape<ListWithPolicy<Entry>> => ({
  ...createListShape(entry, { undeclared, getKey: getStoredName, describeEntry }),
  prepare: (value, findings) => refuseMap(value, createSampleValue, findings),
});

/** Returns `undefined` for a map. The message must not repeat values, because they may be secrets. */
function refuseMap(value: unknown, createSampleValue: (name: string) => string, findings: Findings) {
  if (!isMap(value) || isListWrapper(value)) return value;
  const [name = 'NAME'] = Object.keys(value).filter((key) => storedNamePattern.test(key));
  findings.refuse({
    at: [],
    problem: 'is a map, but must be a list of entries with `name` and `value`',
    fix: 'write each pair as an entry',
    yaml: `- name: ${name}\n  value: ${createSampleValue(toStoredName(name))}`,
  });
  return undefined;
}
