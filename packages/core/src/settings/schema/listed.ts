import * as v from 'valibot';
import { isListWrapper } from '../maps.ts';
import { toSafeText } from '../shown.ts';
import { closedMap, list } from './holders.ts';
import { createMarks } from './marks.ts';
import { createDuplicateMessage, createMessage } from './says.ts';
import { addJsonSchema, choice, text } from './scalars.ts';
import type { ListShape, ListWithPolicy, SettingsShape, UndeclaredPolicy } from './shape.ts';
import { createValidView, listInvalidPaths, tryRule, visitDuplicates } from './sound.ts';

/** A list of entries, bare or in a wrapper that says what to do with live items that no entry names. */
export function createListShape<const Item extends v.GenericSchema>(
  item: Item,
  shape: ListShape<v.InferOutput<Item>> & { readonly undeclared: UndeclaredPolicy },
): SettingsShape<ListWithPolicy<v.InferOutput<Item>>> {
  const entries = refuseDuplicates(list(item, bareOrWrapped), shape);
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

/** A list whose undeclared live items are never deleted, so it takes no wrapper. */
export function createBareListShape<const Item extends v.GenericSchema>(
  item: Item,
  shape: Omit<ListShape<v.InferOutput<Item>>, 'undeclared'>,
): SettingsShape<readonly v.InferOutput<Item>[]> {
  return { schema: refuseDuplicates(list(item), shape), list: shape };
}

const bareOrWrapped =
  'write a list, each entry after `- `; or put that list under `entries`, with `_undeclared: keep` next to it';

const createNoEntriesMessage = (byDefault: UndeclaredPolicy) => (issue: { readonly input: unknown }) => {
  const written = isListWrapper(issue.input) && issue.input._undeclared;
  const policy = written === 'keep' || written === 'delete' ? written : byDefault;
  return createMessage(
    'has `_undeclared` but no `entries`, so it declares an empty list',
    'put the list under `entries`',
    `_undeclared: ${policy}\nentries:\n  - …`,
  );
};

/** A union that picks the schema by the value first, so that issues point at the mistake and not at the union. */
export function chooseSchema<const Schemas extends readonly v.GenericSchema[]>(
  schemas: Schemas,
  choose: (value: unknown) => Schemas[number],
) {
  return choiceMarks.set(v.lazy(choose), schemas);
}

const choiceMarks = createMarks<readonly v.GenericSchema[]>();

/** All schemas such a union can pick from, for code that describes a schema without a value. */
export const getChoices = choiceMarks.get;

/** Sets the key that identifies the entries of a list, wherever in a section that list stands. */
export const setListShape = <const Item extends v.GenericSchema>(
  entries: v.ArraySchema<Item, v.ErrorMessage<v.ArrayIssue> | undefined>,
  shape: ListShape<v.InferOutput<Item>>,
) => shapeMarks.set(entries, shape);

const shapeMarks = createMarks<ListShape<any>>();

/** The key that identifies the entries of a list, if its schema sets one. */
export const getListShape = shapeMarks.get;

/** Refuses two entries with the same key, whatever else is wrong in them. */
const refuseDuplicates = <const Item extends v.GenericSchema>(
  entries: v.ArraySchema<Item, v.ErrorMessage<v.ArrayIssue> | undefined>,
  shape: ListShape<v.InferOutput<Item>>,
) =>
  v.pipe(
    setListShape(entries, shape),
    v.rawCheck(({ dataset, addIssue }) => {
      const { value, issues = [] } = dataset;
      if (!Array.isArray(value)) return;
      tryRule(() =>
        visitDuplicates(createValidView(value, listInvalidPaths(issues)), shape.getKey, (index, twin, entry) =>
          addIssue(createDuplicateIssue(toSafeText(shape.describeEntry(entry)), twin, index, value)),
        ),
      );
    }),
  );

const createDuplicateIssue = (name: string, twin: number, index: number, entries: unknown[]) => ({
  message: createDuplicateMessage({
    problem: `${name} is already declared`,
    fix: 'merge the two entries, or remove one',
    duplicateOf: twin,
  }),
  path: [{ type: 'array', origin: 'value', input: entries, key: index, value: entries[index] }] as [v.ArrayPathItem],
});
