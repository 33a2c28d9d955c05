import * as v from 'valibot';
import { choosing, text } from '../../settings/words.ts';

/** An entry that may be spelt by its one telling key alone: `release/*` for `{name: release/*}`. */
export function shorthand<const Item extends v.GenericSchema<any, object>>(key: string, item: Item) {
  const alone = v.pipe(
    text({ min: 1 }),
    v.transform((value) => ({ [key]: value })),
    item,
  );
  return choosing([item, alone], (value) => (typeof value === 'string' ? alone : item)) as v.GenericSchema<
    v.InferInput<Item> | string,
    v.InferOutput<Item>
  >;
}
