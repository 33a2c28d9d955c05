import * as v from 'valibot';
import type { RouteRules, WriteCall } from '../../github/call.ts';
import { isListWrapper, isMap } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import { createMessage, mustBe } from '../../settings/schema/messages.ts';
import type { Findings, ListWithPolicy, SettingsShape, UndeclaredPolicy } from '../../settings/schema/shape.ts';
import { createListShape, text } from '../../settings/schema/words.ts';

const form = /^[A-Za-z_][A-Za-z0-9_]*$/;

const notAName = mustBe('a name of letters, digits and `_` that starts with a letter or `_`', (value) => {
  const meant = capitalize(String(value))
    .replace(/^\W+|\W+$/g, '')
    .replace(/\W+/g, '_')
    .replace(/^(?=\d)/, '_');
  return form.test(meant) ? `write ${formatCode(meant)}` : undefined;
});

const reserved = createMessage('starts with `GITHUB_`, which GitHub reserves', 'choose a name with another prefix');

/** The host accepts names in any case and stores capitals, so Trueup compares and sends capitals. */
const capitalize = (name: string) => name.toUpperCase();

/** A secret or a variable, in a file or on the host. */
export interface WithName {
  readonly name: string;
}

export const nameOf = ({ name }: WithName) => capitalize(name);

/** What the stores of secrets and of variables have in common. */
export interface Store {
  remove(name: string): WriteCall;
  /** The owner, if it is not the repository: `environment "production"`. */
  readonly of?: string;
}

export interface StoreNeeds {
  readonly read: RouteRules<unknown>['needs'];
  readonly write: RouteRules<unknown>['needs'];
}

/** Adds the owner to a name in messages. Sections of the repository itself need no owner. */
export const nameWithOwner = (named: string, of?: string) => (of ? `${named} of ${of}` : named);

export const storedName = () =>
  v.pipe(text(), v.regex(form, notAName), v.regex(/^(?!GITHUB_)/i, reserved), v.transform(capitalize));

/** The settings of a store of secrets or variables. An example shows the value of a name as `sample` has it. */
export const storeSettings = <Entry extends WithName>(
  entry: v.GenericSchema<any, Entry>,
  undeclared: UndeclaredPolicy,
  named: (entry: WithName) => string,
  sample: (name: string) => string,
): SettingsShape<ListWithPolicy<Entry>> => ({
  ...createListShape(entry, { undeclared, getKey: nameOf, describeEntry: named }),
  prepare: (value, findings) => refuseMap(value, sample, findings),
});

/** Many people first write a map of names to values. The message does not repeat values: they may be secrets. */
function refuseMap(value: unknown, sample: (name: string) => string, findings: Findings) {
  if (!isMap(value) || isListWrapper(value)) return value;
  const [name = 'NAME'] = Object.keys(value).filter((key) => form.test(key));
  findings.refuse({
    at: [],
    problem: 'is a map, but must be a list of entries with `name` and `value`',
    fix: 'write each pair as an entry',
    yaml: `- name: ${name}\n  value: ${sample(capitalize(name))}`,
  });
  return undefined;
}
