import * as v from 'valibot';
import type { RouteRules, WriteCall } from '../../github/call.ts';
import { isMap, isWrapper } from '../../settings/maps.ts';
import { mustBe, says } from '../../settings/schema/says.ts';
import type { Findings, ListWithPolicy, Shape, UndeclaredPolicy } from '../../settings/schema/shape.ts';
import { listOf, text } from '../../settings/schema/words.ts';
import { code } from '../../settings/shown.ts';

const namePattern = /^[A-Za-z_][A-Za-z0-9_]*$/;

const describeInvalidName = mustBe('a name of letters, digits and `_` that starts with a letter or `_`', (value) => {
  const meant = toStoredName(String(value))
    .replace(/^\W+|\W+$/g, '')
    .replace(/\W+/g, '_')
    .replace(/^(?=\d)/, '_');
  return namePattern.test(meant) ? `write ${code(meant)}` : undefined;
});

const reservedPrefix = says('starts with `GITHUB_`, which GitHub reserves', 'choose a name with another prefix');

/** The host accepts names in any case and stores capitals, so Trueup compares and sends capitals. */
const toStoredName = (name: string) => name.toUpperCase();

/** A secret or a variable, in a file or on the host. */
export interface NamedItem {
  readonly name: string;
}

export const getStoredName = ({ name }: NamedItem) => toStoredName(name);

/** What the stores of secrets and of variables have in common. */
export interface Store {
  remove(name: string): WriteCall;
  /** The owner, if it is not the repository: `environment "production"`. */
  readonly owner?: string;
}

export interface StoreNeeds {
  readonly read: RouteRules<unknown>['needs'];
  readonly write: RouteRules<unknown>['needs'];
}

/** Adds the owner to a name in messages. Sections of the repository itself need no owner. */
export const appendOwner = (named: string, of?: string) => (of ? `${named} of ${of}` : named);

export const createNameSchema = () =>
  v.pipe(
    text(),
    v.regex(namePattern, describeInvalidName),
    v.regex(/^(?!GITHUB_)/i, reservedPrefix),
    v.transform(toStoredName),
  );

/** The settings of a store of secrets or variables. An example shows the value of a name as `sample` has it. */
export const createStoreSettings = <Entry extends NamedItem>(
  entry: v.GenericSchema<any, Entry>,
  undeclared: UndeclaredPolicy,
  named: (entry: NamedItem) => string,
  sample: (name: string) => string,
): Shape<ListWithPolicy<Entry>> => ({
  ...listOf(entry, { undeclared, key: getStoredName, named }),
  prepare: (value, findings) => refuseMap(value, sample, findings),
});

/** Many people first write a map of names to values. The message does not repeat values: they may be secrets. */
function refuseMap(value: unknown, sample: (name: string) => string, findings: Findings) {
  if (!isMap(value) || isWrapper(value)) return value;
  const [name = 'NAME'] = Object.keys(value).filter((key) => namePattern.test(key));
  findings.refuse({
    at: [],
    problem: 'is a map, but must be a list of entries with `name` and `value`',
    fix: 'write each pair as an entry',
    yaml: `- name: ${name}\n  value: ${sample(toStoredName(name))}`,
  });
  return undefined;
}
