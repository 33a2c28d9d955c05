import * as v from 'valibot';
import { nearest } from '../../settings/nearest.ts';
import { says } from '../../settings/says.ts';
import { list, open, text } from '../../settings/words.ts';

const special = ['~ALL', '~DEFAULT_BRANCH'];

const RefName = v.pipe(
  text({ min: 1 }),
  v.regex(/^(?!~)|^~(ALL|DEFAULT_BRANCH)$/, ({ input }) =>
    says(
      `is \`${input}\`, and of the names that start with \`~\` the host knows \`~ALL\` and \`~DEFAULT_BRANCH\``,
      `write \`${nearest(input, special) ?? '~DEFAULT_BRANCH'}\`, or the name of a branch or tag`,
    ),
  ),
);

/** Conditions that choose among the repositories of an organization. */
export const ofOrganizations = [
  'repository_name',
  'repository_id',
  'repository_property',
  'organization_name',
  'organization_id',
  'organization_property',
];

const isOfOrganizations = v.never(
  says(
    'chooses repositories, and only the rulesets of an organization do that',
    'remove it: this ruleset is about one repository',
  ),
);

export const Conditions = open({
  ref_name: v.optional(open({ include: v.optional(list(RefName)), exclude: v.optional(list(RefName)) })),
  ...(Object.fromEntries(ofOrganizations.map((key) => [key, v.optional(isOfOrganizations)])) as object),
});

const prefixes = { branch: 'refs/heads/', tag: 'refs/tags/', push: '' };

/** The host wants whole names, and both of the lists. */
export function wholeNames({ ref_name, ...others }: v.InferOutput<typeof Conditions>, target: keyof typeof prefixes) {
  if (!ref_name) return others;
  const whole = (name: string) => (/^(refs\/|~)/.test(name) ? name : prefixes[target] + name);
  const { include = [], exclude = [] } = ref_name;
  return { ...others, ref_name: { ...ref_name, include: include.map(whole), exclude: exclude.map(whole) } };
}
