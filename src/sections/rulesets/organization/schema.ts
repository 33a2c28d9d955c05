import type { Path } from '../../../settings/refusal.ts';
import type { Findings, ListWithPolicy } from '../../../settings/shape.ts';
import { eachSound, listed, whereSound } from '../../../settings/words.ts';
import { repositoryConditions } from '../../families/repository-conditions.ts';
import { type DeclaredRuleset, examine as examineRulesets, named, rulesetOf } from '../schema.ts';

/** Rules that the host's description has for repositories alone. */
const onlyOfRepositories = ['merge_queue', 'license_compliance_scanning'];

export const targets = ['branch', 'tag', 'push', 'repository'] as const;

export const settings = {
  ...listed(rulesetOf(targets, repositoryConditions), { undeclared: 'keep', key: ({ name }) => name, named }),
  examine,
};

function examine({ entries, undeclared }: ListWithPolicy<any>, findings: Findings) {
  examineRulesets({ entries, undeclared } as ListWithPolicy<DeclaredRuleset>, findings);
  eachSound(entries, ({ rules = [] }, index) =>
    whereSound(() => eachSound(rules, ({ type }: any, at) => refuseRule(type, [index, 'rules', at, 'type'], findings))),
  );
  eachSound(entries, ({ conditions = {} }, index) =>
    whereSound(() => {
      const chosen = Object.keys(repositoryConditions).filter((key) => conditions[key] !== undefined);
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
