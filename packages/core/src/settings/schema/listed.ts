/**
 * Schemas for list sections. A list may be bare, or in a wrapper with `_undeclared`, which decides about live items
 * that no entry names.
 */

import * as v from 'valibot';
import { isListWrapper } from '../maps.ts';
import { toSafeText } from '../message-text.ts';
import { closedMap, list } from './holders.ts';
import { createMarks } from './marks.ts';
import { createMessage } from './messages.ts';
import { addJsonSchema, choice, text } from './scalars.ts';
import type { ListShape, ListWithPolicy, SettingsShape, UndeclaredPolicy } from './shape.ts';
import { createValidView, listInvalidPaths, tryRule, visitDuplicates } from './valid-parts.ts';

export function createListShape<const Item extends v.GenericSchema>(
  item: Item,
  shape: ListShape<v.InferOutput<Item>> & { readonly undeclared: UndeclaredPolicy },
): SettingsShape<ListWithPolicy<v.InferOutput<Item>>> {
  const entries = refuseDuplicates(list(item, bareOrWrappedFix), shape);
  const word = v.pipe(choice(['keep', 'delete']), addJsonSchema({ default: shape.undeclared }));
  const names = list(text());
  const policy = chooseSchema([word, names], (value) => (Array.isArray(value) ? names : word));
  const wrapped = closedMap({ _undeclared: v.optional(policy), entries });
  const withoutEntries = v.never(createNoEntriesMessage(shape.undeclared));
  const schema = v.pipe(
    chooseSchema([entries, wrapped, withoutEntries], (value) => {
      if (!isListWrapper(value)) return entries;
      return Object.hasOwn(value, 'entries') ? wrapped : withoutEntries;
    }),
    v.transform(
      (value): ListWithPolicy<v.InferOutput<Item>> =>
        Array.isArray(value)
          ? { entries: value, undeclared: shape.undeclared }
          : { entries: value.entries, undeclared: value._undeclared ?? shape.undeclared },
    ),
  );
  return { schema, list: shape };
}

/** Trueup never deletes undeclared items of this list. */
export function createBareListShape<const Item extends v.GenericSchema>(
  item: Item,
  shape: Omit<ListShape<v.InferOutput<Item>>, 'undeclared'>,
): SettingsShape<readonly v.InferOutput<Item>[]> {
  return { schema: refuseDuplicates(list(item), shape), list: shape };
}

const bareOrWrappedFix =
  'write a list, each entry after `- `; or put that list under `entries`, with `_undeclared: keep` next to it';

const createNoEntriesMessage = (byDefault: UndeclaredPolicy) => (issue: { readonly input: unknown }) => {
  const written = isListWrapper(issue.input) && issue.input._undeclared;
  const policy = written === 'keep' || written === 'delete' ? written : byDefault;
  const problem = 'has `_undeclared` but no `entries`, so it declares an empty list';
  return createMessage(problem, 'put the list under `entries`', { yaml: `_undeclared: ${policy}\nentries:\n  - …` });
};

/** Selects the schema before validation, so that issues point at the mistake and not at the union. */
export function chooseSchema<const Schemas extends readonly v.GenericSchema[]>(
  schemas: Schemas,
  choose: (value: unknown) => Schemas[number],
) {
  return choiceMarks.set(v.lazy(choose), schemas);
}

const choiceMarks = createMarks<readonly v.GenericSchema[]>();

export const getSchemaChoices = choiceMarks.get;

export const markListShape = <const Item extends v.GenericSchema>(
  entries: v.ArraySchema<Item, v.ErrorMessage<v.ArrayIssue> | undefined>,
  shape: ListShape<v.InferOutput<Item>>,
) => shapeMarks.set(entries, shape);

const shapeMarks = createMarks<ListShape<any>>();

export const getListShape = shapeMarks.get;

const refuseDuplicates = <const Item extends v.GenericSchema>(
  entries: v.ArraySchema<Item, v.ErrorMessage<v.ArrayIssue> | undefined>,
  shape: ListShape<v.InferOutput<Item>>,
) =>
  v.pipe(
    markListShape(entries, shape),
    v.rawCheck(({ dataset, addIssue }) => {
      const { value, issues = [] } = dataset;
      if (!Array.isArray(value)) return;
      tryRule(() =>
        visitDuplicates(createValidView(value, listInvalidPaths(issues)), shape.getKey, (index, firstIndex, entry) =>
          addIssue(createDuplicateIssue(toSafeText(shape.describeEntry(entry)), firstIndex, index, value)),
        ),
      );
    }),
  );

const createDuplicateIssue = (name: string, firstIndex: number, index: number, entries: unknown[]) => ({
  message: createMessage(`${name} is already declared`, 'merge the two entries, or remove one', {
    duplicateOf: firstIndex,
  }),
  path: [{ type: 'array', origin: 'value', input: entries, key: index, value: entries[index] }] as [v.ArrayPathItem],
});
