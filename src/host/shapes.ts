import * as v from 'valibot';

/** An object as the host sends it: keys that nobody asked for pass, and a list is no object. */
export const object = <const E extends v.ObjectEntries>(entries: E) =>
  Object.assign(
    v.pipe(
      v.unknown(),
      v.check((value) => !Array.isArray(value), 'Object'),
      v.looseObject(entries),
    ),
    { entries },
  );
