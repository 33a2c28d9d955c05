import * as v from 'valibot';
import { choice, indivisible, keyed, list, open, readOnly, text } from '../../settings/words.ts';
import { BypassActor } from './actors.ts';
import { Conditions, wholeNames } from './conditions.ts';
import { Rule } from './rules.ts';

const written = {
  name: text({ min: 1 }),
  target: v.optional(choice(['branch', 'tag', 'push']), 'branch'),
  enforcement: choice(['disabled', 'active', 'evaluate']),
  conditions: v.optional(indivisible(Conditions)),
  bypass_actors: v.optional(list(BypassActor)),
  rules: v.optional(keyed(list(Rule), { key: ({ type }) => type, named: ({ type }) => `rule ${type}` })),
};

export const writtenKeys: readonly string[] = Object.keys(written);

/** What a read of a ruleset shows and no write takes. */
export const readOnlyKeys: readonly string[] = [
  'id',
  'node_id',
  'source',
  'source_type',
  '_links',
  'created_at',
  'updated_at',
  'current_user_can_bypass',
];

const refused = Object.fromEntries(
  readOnlyKeys.map((key) => [key, readOnly('remove it: the host reports it and does not take it')]),
);

export const Ruleset = v.pipe(
  open({ ...written, ...(refused as object) }),
  v.transform(({ conditions, ...entry }) => ({
    ...entry,
    ...(conditions && { conditions: wholeNames(conditions, entry.target) }),
  })),
);

export type Ruleset = v.InferOutput<typeof Ruleset>;

export const named = ({ name }: { name: string }) => `ruleset ${JSON.stringify(name)}`;
