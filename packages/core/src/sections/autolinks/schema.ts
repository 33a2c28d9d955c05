import * as v from 'valibot';
import { quoteText } from '../../settings/message-text.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import type { Findings, ListWithPolicy, SettingsShape } from '../../settings/schema/shape.ts';
import { closedMap, createListShape, refusedLimits, text, toggle, tryRuleOnEach } from '../../settings/schema/words.ts';

const describeInvalidPrefix = ({ input }: { readonly input: string }) =>
  /^[\w.\-+=:/#]+$/.test(input)
    ? createMessage(
        'ends in a digit, which GitHub does not allow',
        `end it with another character, such as \`${input}-\``,
      )
    : createMessage(
        `is ${quoteText(input)}, but GitHub allows only letters, digits and \`.-_+=:/#\` in a prefix`,
        'remove the other characters',
      );

const Autolink = closedMap({
  key_prefix: v.pipe(text({ min: 1 }), v.regex(/^[A-Za-z0-9.\-_+=:/#]*[A-Za-z.\-_+=:/#]$/, describeInvalidPrefix)),
  url_template: v.pipe(
    text({ min: 1 }),
    v.includes(
      '<num>',
      createMessage('has no `<num>`, which GitHub replaces with the reference', 'add `<num>` to the URL'),
    ),
  ),
  is_alphanumeric: v.optional(toggle()),
  ...refusedLimits,
});

export type Autolink = v.InferOutput<typeof Autolink>;

export const describeAutolink = ({ key_prefix }: { key_prefix: string }) => `autolink ${JSON.stringify(key_prefix)}`;

export const settings: SettingsShape<ListWithPolicy<Autolink>> = {
  ...createListShape(Autolink, {
    undeclared: 'delete',
    getKey: ({ key_prefix }) => key_prefix,
    describeEntry: describeAutolink,
  }),
  examine: refuseOverlaps,
};

/** GitHub refuses a prefix that starts with another prefix, because a reference could belong to either. */
export const isOverlapping = (left: string, right: string) => left.startsWith(right) || right.startsWith(left);

/** After sorting, all prefixes that start with another prefix directly follow it. */
function refuseOverlaps({ entries }: ListWithPolicy<Autolink>, findings: Findings) {
  const places: PrefixPlace[] = [];
  tryRuleOnEach(entries, ({ key_prefix }, index) => places.push({ key_prefix, index }));
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
    problem: `${describeAutolink(second)} and ${describeAutolink(first)} of entry ${first.index + 1} overlap: no prefix may start with another prefix`,
    fix: 'remove one of the two entries, or change one of the two prefixes',
  });
}
