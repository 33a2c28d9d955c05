import * as v from 'valibot';
import { says } from '../../settings/says.ts';
import { closed, listed, text, toggle } from '../../settings/words.ts';

const Autolink = closed({
  key_prefix: text({ min: 1 }),
  url_template: v.pipe(
    text({ min: 1 }),
    v.includes(
      '<num>',
      says('the template has no `<num>`, where the host puts the reference', 'add `<num>` to the address'),
    ),
  ),
  is_alphanumeric: v.optional(toggle()),
});

export type Autolink = v.InferOutput<typeof Autolink>;

export const named = ({ key_prefix }: { key_prefix: string }) => `autolink ${JSON.stringify(key_prefix)}`;

export const settings = listed(Autolink, { undeclared: 'delete', key: ({ key_prefix }) => key_prefix, named });
