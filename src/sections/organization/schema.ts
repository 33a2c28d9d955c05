import * as v from 'valibot';
import { says } from '../../settings/says.ts';
import type { Findings, Shape } from '../../settings/shape.ts';
import { closed, whereSound } from '../../settings/words.ts';
import { asserted, closingDown, organizationKeys, written } from './keys.ts';

type Optional<Keys extends Readonly<Record<string, { readonly schema: v.GenericSchema }>>> = {
  [K in keyof Keys]: v.OptionalSchema<Keys[K]['schema'], undefined>;
};

const optional = <Keys extends Readonly<Record<string, { readonly schema: v.GenericSchema }>>>(keys: Keys) =>
  Object.fromEntries(Object.entries(keys).map(([key, { schema }]) => [key, v.optional(schema)])) as Optional<Keys>;

const refused = (problem: string, fix: string) => v.optional(v.never(says(problem, fix)));

/** The host takes a write of these, and does not carry it out. */
const onlyAsserted = Object.fromEntries(
  Object.keys(asserted).map((key) => [
    key,
    refused('can be read and not written', 'move it below `assert:`, which reports a difference'),
  ]),
);

const deprecated = Object.fromEntries(
  Object.entries(closingDown).map(([key, fix]) => [key, refused('is a key that the host is closing down', fix)]),
);

const writable = refused('can be written', 'move it out of `assert:`');
const Assert = closed({
  ...optional(asserted),
  ...(Object.fromEntries(Object.keys(organizationKeys).map((key) => [key, writable])) as object),
});

const Organization = closed({
  ...optional(written),
  assert: v.optional(Assert),
  ...(onlyAsserted as object),
  ...(deprecated as object),
});

export type DeclaredOrganization = v.InferOutput<typeof Organization>;

export const settings: Shape<DeclaredOrganization> = { schema: Organization, examine };

/** A key that is the sum of others. */
const sums = { members_can_create_repositories: 'repositories', members_can_create_pages: 'pages' } as const;

function examine(organization: DeclaredOrganization, findings: Findings) {
  const isOn = (key: string) => (organization as Readonly<Record<string, unknown>>)[key] === true;
  for (const [whole, what] of Object.entries(sums) as [keyof typeof sums, string][])
    for (const part of Object.keys(written).filter((key) => isPart(key, what) && key !== whole))
      whereSound(() => {
        if (organization[whole] !== false || !isOn(part)) return;
        findings.refuse({
          at: [part],
          problem: `\`${part}: true\` contradicts \`${whole}: false\``,
          fix: `remove \`${whole}\`, or write \`false\` for both`,
        });
      });
}

const isPart = (key: string, what: string) => key.startsWith('members_can_create_') && key.endsWith(`_${what}`);
