import type * as v from 'valibot';
import { closed, listed, reference } from '../../../settings/words.ts';
import { refuseMap, stored, storedName } from '../names.ts';

const Secret = closed({ name: storedName(), value: reference() });

export type Secret = v.InferOutput<typeof Secret>;

export const named = ({ name }: { name: string }) => `secret ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Secret, { undeclared: 'keep', key: ({ name }) => stored(name), named }),
  prepare: refuseMap((name) => `$${stored(name)}`),
};
