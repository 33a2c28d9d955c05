import * as v from 'valibot';
import { isWrapper } from '../maps.ts';
import { inert } from '../shown.ts';
import { closed, list } from './holders.ts';
import { createMarks } from './marks.ts';
import { says, saysTwice } from './says.ts';
import { choice, inSchema, text } from './scalars.ts';
import type { ListShape, ListWithPolicy, Shape, UndeclaredPolicy } from './shape.ts';
import { eachTwin, soundView, whereSound, wrongIn } from './sound.ts';

/** A list of entries, bare or in a wrapper that says what to do with live items that no entry names. */
export function listOf<const Item extends v.GenericSchema>(
  item: Item,
  shape: ListShape<v.InferOutput<Item>> & { readonly undeclared: UndeclaredPolicy },
): Shape<ListWithPolicy<v.InferOutput<Item>>> {
  const entries = distinct(list(item, bareOrWrapped), shape);
  const word = v.pipe(choice(['keep', 'delete']), inSchema({ default: shape.undeclared }));
  const names = list(text());
  const policy = choosing([word, names], (value) => (Array.isArray(value) ? names : word));
  const wrapped = closed({ _undeclared: v.optional(policy), entries });
  const withoutEntries = v.never(noEntries(shape.undeclared));
  const schema = v.pipe(
    choosing([entries, wrapped, withoutEntries], (value) => {
      if (!isWrapper(value)) return entries;
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
export function bareList<const Item extends v.GenericSchema>(
  item: Item,
  shape: Omit<ListShape<v.InferOutput<Item>>, 'undeclared'>,
): Shape<readonly v.InferOutput<Item>[]> {
  return { schema: distinct(list(item), shape), list: shape };
}

const bareOrWrapped =
  'write a list, each entry after `- `; or put that list under `entries`, with `_undeclared: keep` next to it';

const noEntries = (byDefault: UndeclaredPolicy) => (issue: { readonly input: unknown }) => {
  const written = isWrapper(issue.input) && issue.input._undeclared;
  const policy = written === 'keep' || written === 'delete' ? written : byDefault;
  return says(
    'has `_undeclared` but no `entries`, so it declares an empty list',
    'put the list under `entries`',
    `_undeclared: ${policy}\nentries:\n  - …`,
  );
};

/** A union that picks the schema by the value first, so that issues point at the mistake and not at the union. */
export function choosing<const Schemas extends readonly v.GenericSchema[]>(
  schemas: Schemas,
  choose: (value: unknown) => Schemas[number],
) {
  return choices.set(v.lazy(choose), schemas);
}

const choices = createMarks<readonly v.GenericSchema[]>();

/** All schemas such a union can pick from, for code that describes a schema without a value. */
export const choicesOf = choices.get;

/** Sets the key that identifies the entries of a list, wherever in a section that list stands. */
export const keyed = <const Item extends v.GenericSchema>(
  entries: v.ArraySchema<Item, v.ErrorMessage<v.ArrayIssue> | undefined>,
  shape: ListShape<v.InferOutput<Item>>,
) => shapes.set(entries, shape);

const shapes = createMarks<ListShape<any>>();

/** The key that identifies the entries of a list, if its schema sets one. */
export const shapeOf = shapes.get;

/** Refuses two entries with the same key, whatever else is wrong in them. */
const distinct = <const Item extends v.GenericSchema>(
  entries: v.ArraySchema<Item, v.ErrorMessage<v.ArrayIssue> | undefined>,
  shape: ListShape<v.InferOutput<Item>>,
) =>
  v.pipe(
    keyed(entries, shape),
    v.rawCheck(({ dataset, addIssue }) => {
      const { value, issues = [] } = dataset;
      if (!Array.isArray(value)) return;
      whereSound(() =>
        eachTwin(soundView(value, wrongIn(issues)), shape.key, (index, twin, entry) =>
          addIssue(refuseRepeated(inert(shape.named(entry)), twin, index, value)),
        ),
      );
    }),
  );

const refuseRepeated = (name: string, twin: number, index: number, entries: unknown[]) => ({
  message: saysTwice({ problem: `${name} is already declared`, fix: 'merge the two entries, or remove one', twin }),
  path: [{ type: 'array', origin: 'value', input: entries, key: index, value: entries[index] }] as [v.ArrayPathItem],
});
