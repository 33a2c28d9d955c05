import * as v from 'valibot';

/** Unknown keys pass, because GitHub adds keys at any time. A list is not an object. */
export const defineObject = <const E extends v.ObjectEntries>(entries: E) =>
  Object.assign(
    v.pipe(
      v.unknown(),
      v.check((value) => !Array.isArray(value), 'Object'),
      v.looseObject(entries),
    ),
    { entries },
  );

export const mapAnswer = <Shape extends v.GenericSchema, Made>(
  shape: Shape,
  make: (value: v.InferOutput<Shape>) => Made,
): v.GenericSchema<v.InferInput<Shape>, Made> => v.pipe(shape, v.transform(make));

/** The result is the bare list. */
export const defineListEnvelope = <Item>(key: string, item: v.GenericSchema<unknown, Item>) =>
  mapAnswer(defineObject({ [key]: v.array(item) }), (envelope) => envelope[key] as Item[]);
