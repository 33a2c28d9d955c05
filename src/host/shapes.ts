import * as v from 'valibot';

/** An object as the host sends it: unknown keys pass, and a list is not an object. */
export const object = <const E extends v.ObjectEntries>(entries: E) =>
  Object.assign(
    v.pipe(
      v.unknown(),
      v.check((value) => !Array.isArray(value), 'Object'),
      v.looseObject(entries),
    ),
    { entries },
  );

/** A list that the host sends in an envelope, under this key. */
export const listUnder = <Item>(key: string, item: v.GenericSchema<unknown, Item>) =>
  v.pipe(
    object({ [key]: v.array(item) }),
    v.transform((envelope) => envelope[key] as Item[]),
  );
