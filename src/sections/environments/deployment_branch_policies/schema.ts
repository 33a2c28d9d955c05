import * as v from 'valibot';
import { choice, closed, listed, text } from '../../../settings/words.ts';
import { shorthand } from '../shorthand.ts';

const Policy = shorthand(
  'name',
  closed({ name: text({ min: 1 }), type: v.optional(choice(['branch', 'tag']), 'branch') }),
);

export type Policy = v.InferOutput<typeof Policy>;

export const named = ({ name }: { name: string }) => `deployment branch policy ${JSON.stringify(name)}`;

export const settings = listed(Policy, { undeclared: 'delete', key: ({ name }) => name, named });
