import type * as v from 'valibot';
import { closed, listed, text } from '../../../settings/words.ts';
import { refuseMap, stored, storedName } from '../names.ts';

const Variable = closed({ name: storedName(), value: text() });

export type Variable = v.InferOutput<typeof Variable>;

export const named = ({ name }: { name: string }) => `variable ${JSON.stringify(name)}`;

export const settings = {
  ...listed(Variable, { undeclared: 'delete', key: ({ name }) => stored(name), named }),
  prepare: refuseMap(() => '…'),
};
