/**
 * Schemas for maps and lists, with messages that say how to fix a mistake. Like valibot's own schemas, they are named
 * for the value that they accept.
 */

import * as v from 'valibot';
import { isListWrapper } from '../maps.ts';
import { formatCode } from '../message-text.ts';
import {
  createMessage,
  createUnknownKeyMessage,
  describeExpected,
  isMissingKey,
  mustBeCollection,
  strayPolicy,
} from './messages.ts';

export function closedMap<const Entries extends v.ObjectEntries>(entries: Entries) {
  const known = Object.keys(entries).filter((key) => isSettableKey(entries[key]!));
  const schema = v.objectWithRest(entries, v.never(createUnknownKeyMessage(known)), createMapMessage(entries));
  return refuseLists(schema) as unknown as v.StrictObjectSchema<Entries, undefined>;
}

/** GitHub may know more keys, so unknown keys pass. */
export function openMap<const Entries extends v.ObjectEntries>(entries: Entries) {
  const schema = v.looseObject(
    { ...entries, _undeclared: v.optional(v.never(strayPolicyMessage)) },
    createMapMessage(entries),
  );
  return refuseLists(schema) as unknown as v.LooseObjectSchema<Entries, undefined>;
}

export function list<const Item extends v.GenericSchema>(item: Item, fix = 'write a list, each item after `- `') {
  return v.array(item, (issue) => {
    if (isListWrapper(issue.input)) return wrapperMessage;
    return mustBeCollection('a list', issue.input === null ? emptyFix : fix)(issue);
  });
}

/** GitHub returns this key but does not accept it. */
export const refuseReadOnly = (fix: string) =>
  v.optional(v.never(createMessage('is read-only: GitHub reports it, but it cannot be set', fix)));

/** The type of a settings file omits these keys. */
export const refuseReadOnlyKeys = (keys: readonly string[], fix = 'remove it'): object =>
  Object.fromEntries(keys.map((key) => [key, refuseReadOnly(fix)]));

const limitMessage = createMessage(
  'limits the entry to some repositories, but a settings file applies to all of its repositories',
  'move the entry to a layer with `where`, or remove it',
);

/** Other tools use these keys for entries that apply to some repositories only. */
export const refusedLimits: object = {
  include: v.optional(v.never(limitMessage)),
  exclude: v.optional(v.never(limitMessage)),
};

export function isSettableKey(schema: { readonly type: string; readonly wrapped?: unknown }): boolean {
  return schema.wrapped ? isSettableKey(schema.wrapped as v.GenericSchema) : schema.type !== 'never';
}

/** A blank key is never read as an empty list, because that could delete everything. */
const emptyFix = 'write `[]` for an empty list, or remove the key';

const wrapperMessage = createMessage(
  'is a map with `_undeclared` or `entries`, but must be a plain list here',
  'write only the list of entries; nothing undeclared is deleted here',
);

const strayPolicyMessage = createMessage(strayPolicy.problem, strayPolicy.fix);

const createMapMessage = (entries: v.ObjectEntries) => (issue: v.BaseIssue<unknown>) => {
  if (!isMissingKey(issue))
    return mustBeCollection('a map', 'write its keys indented below it, as `key: value`')(issue);
  const key = String(issue.path?.at(-1)?.key);
  const words = describeSchema(entries[key]);
  return createMessage('is missing', `add ${formatCode(key)}${words && `, which must be ${words}`}`);
};

const describeSchema = (schema: v.ObjectEntries[string] | undefined): string =>
  schema ? (v.getTitle(schema as v.GenericSchema) ?? describeExpected(schema.expects)) : '';

/** valibot accepts a list as an object, so this check comes first. */
function refuseLists<Schema extends v.GenericSchema & { readonly message: unknown }>(schema: Schema): Schema {
  const noMap = v.never(schema.message as v.ErrorMessage<v.NeverIssue>);
  return {
    ...schema,
    '~run': (dataset, config) => (Array.isArray(dataset.value) ? noMap : schema)['~run'](dataset, config),
  };
}
