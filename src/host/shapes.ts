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
