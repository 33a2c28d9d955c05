import type * as v from 'valibot';
import { closed, listed, text } from '../../../settings/words.ts';
import { shorthand } from '../shorthand.ts';

const Rule = shorthand('app', closed({ app: text({ min: 1 }) }));

export type Rule = v.InferOutput<typeof Rule>;

export const named = ({ app }: { app: string }) => `deployment protection rule ${JSON.stringify(app)}`;

/** The host spells the slugs of its apps in small letters. */
export const caseless = (slug: string) => slug.toLowerCase();

export const settings = listed(Rule, { undeclared: 'keep', key: ({ app }) => caseless(app), named });
