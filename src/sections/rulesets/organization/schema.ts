import * as v from 'valibot';
import type { Path } from '../../../settings/refusal.ts';
import type { Findings, ListWithPolicy } from '../../../settings/shape.ts';
import { choice, eachSound, list, listed, open, text, toggle, whereSound, whole } from '../../../settings/words.ts';
import { type DeclaredRuleset, examine as examineRulesets, named, rulesetOf } from '../schema.ts';

const Names = list(text({ min: 1 }));

const Property = v.pipe(
  open({
    name: text({ min: 1 }),
    property_values: Names,
    source: v.optional(choice(['custom', 'system'])),
  }),
  // The host shows where each comes from.
  v.transform((property) => ({ ...property, source: property.source ?? ('custom' as const) })),
);

/** Conditions that say which repositories a ruleset is for. */
const selectors = {
  repository_name: open({ include: v.optional(Names), exclude: v.optional(Names), protected: v.optional(toggle()) }),
  repository_id: open({ repository_ids: list(whole({ min: 1 })) }),
  repository_property: open({ include: v.optional(list(Property)), exclude: v.optional(list(Property)) }),
};

const optional = Object.fromEntries(Object.entries(selectors).map(([key, schema]) => [key, v.optional(schema)]));

/** Rules that the host's description has for repositories alone. */
const onlyOfRepositories = ['merge_queue', 'license_compliance_scanning'];

export const targets = ['branch', 'tag', 'push', 'repository'] as const;

export const settings = {
  ...listed(rulesetOf(targets, optional), { undeclared: 'keep', key: ({ name }) => name, named }),
  examine,
};

function examine({ entries, undeclared }: ListWithPolicy<any>, findings: Findings) {
  examineRulesets({ entries, undeclared } as ListWithPolicy<DeclaredRuleset>, findings);
  eachSound(entries, ({ rules = [] }, index) =>
    whereSound(() => eachSound(rules, ({ type }: any, at) => refuseRule(type, [index, 'rules', at, 'type'], findings))),
  );
  eachSound(entries, ({ conditions = {} }, index) =>
    whereSound(() => {
      const chosen = Object.keys(selectors).filter((key) => conditions[key] !== undefined);
      if (chosen.length === 1) return;
      const at = Object.keys(conditions).length ? [index, 'conditions'] : [index];
      findings.refuse(
        chosen.length
          ? {
              at,
              problem: `selects repositories by ${chosen.map((key) => `\`${key}\``).join(' and ')}, and the host takes one of them`,
              fix: 'keep one',
            }
          : {
              at,
              problem: 'selects no repositories',
              fix: 'add a condition such as `repository_name: {include: [~ALL]}`',
              checksInside: true,
            },
      );
    }),
  );
}

function refuseRule(type: string, at: Path, findings: Findings) {
  if (!onlyOfRepositories.includes(type)) return;
  findings.refuse({
    at,
    problem: `is \`${type}\`, a rule that the host takes only in the rulesets of a repository`,
    fix: 'move it to `rulesets` in the settings of the repositories',
  });
}
