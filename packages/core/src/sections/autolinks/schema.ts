import * as v from 'valibot';
import { says } from '../../settings/schema/says.ts';
import type { Findings, ListWithPolicy, Shape } from '../../settings/schema/shape.ts';
import { closed, eachSound, limits, listOf, text, toggle } from '../../settings/schema/words.ts';
import { quote } from '../../settings/shown.ts';

const describeInvalidPrefix = ({ input }: { readonly input: string }) =>
  /^[\w.\-+=:/#]+$/.test(input)
    ? says('ends in a digit, which GitHub does not allow', `end it with another character, such as \`${input}-\``)
    : says(
        `is ${quote(input)}, but GitHub allows only letters, digits and \`.-_+=:/#\` in a prefix`,
        'remove the other characters',
      );

const Autolink = closed({
  key_prefix: v.pipe(text({ min: 1 }), v.regex(/^[A-Za-z0-9.\-_+=:/#]*[A-Za-z.\-_+=:/#]$/, describeInvalidPrefix)),
  url_template: v.pipe(
    text({ min: 1 }),
    v.includes('<num>', says('has no `<num>`, which GitHub replaces with the reference', 'add `<num>` to the URL')),
  ),
  is_alphanumeric: v.optional(toggle()),
  ...limits,
});

export type Autolink = v.InferOutput<typeof Autolink>;

export const nameAutolink = ({ key_prefix }: { key_prefix: string }) => `autolink ${JSON.stringify(key_prefix)}`;

export const settings: Shape<ListWithPolicy<Autolink>> = {
  ...listOf(Autolink, { undeclared: 'delete', key: ({ key_prefix }) => key_prefix, named: nameAutolink }),
  examine: refuseOverlaps,
};

/** GitHub refuses a prefix that starts with another prefix, because a reference could belong to either. */
export const isOverlapping = (left: string, right: string) => left.startsWith(right) || right.startsWith(left);

/** After sorting, all prefixes that start with another prefix directly follow it. */
function refuseOverlaps({ entries }: ListWithPolicy<Autolink>, findings: Findings) {
  const places: PrefixPlace[] = [];
  eachSound(entries, ({ key_prefix }, index) => places.push({ key_prefix, index }));
  const sorted = places.sort((left, right) => (left.key_prefix < right.key_prefix ? -1 : 1));
  let shortest = sorted[0];
  for (const place of sorted.slice(1)) {
    if (!shortest || !place.key_prefix.startsWith(shortest.key_prefix)) shortest = place;
    else refuseOverlap(shortest, place, findings);
  }
}

type PrefixPlace = Pick<Autolink, 'key_prefix'> & { readonly index: number };

function refuseOverlap(left: PrefixPlace, right: PrefixPlace, findings: Findings) {
  const [first, second] = left.index < right.index ? [left, right] : [right, left];
  findings.refuse({
    at: [second.index, 'key_prefix'],
    problem: `${nameAutolink(second)} and ${nameAutolink(first)} of entry ${first.index + 1} overlap: no prefix may start with another prefix`,
    fix: 'remove one of the two entries, or change one of the two prefixes',
  });
}
