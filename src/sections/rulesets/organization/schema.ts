import type { Path } from '../../../settings/refusal.ts';
import type { Findings, ListWithPolicy } from '../../../settings/shape.ts';
import { eachSound, listed, whereSound } from '../../../settings/words.ts';
import { repositoryConditions } from '../../families/repository-conditions.ts';
import { type DeclaredRuleset, examine as examineRulesets, listShape, OrganizationRuleset } from '../schema.ts';

/** Rules that the host's description has for repositories alone. */
const onlyOfRepositories = ['merge_queue', 'license_compliance_scanning'];

export const settings = { ...listed(OrganizationRuleset, listShape), examine };

function examine(declared: ListWithPolicy<DeclaredRuleset>, findings: Findings) {
  examineRulesets(declared, findings);
  eachSound(declared.entries, (entry, index) => {
    whereSound(() => eachSound(entry.rules ?? [], (rule, at) => refuseRule(rule.type, [index, 'rules', at], findings)));
    whereSound(() => examineSelection(entry.conditions ?? {}, index, findings));
  });
}

function refuseRule(type: string, at: Path, findings: Findings) {
  if (!onlyOfRepositories.includes(type)) return;
  findings.refuse({
    at: [...at, 'type'],
    problem: `is \`${type}\`, a rule that the host takes only in the rulesets of a repository`,
    fix: 'move it to `rulesets` in the settings of the repositories',
  });
}

function examineSelection(conditions: Readonly<Record<string, unknown>>, index: number, findings: Findings) {
  const chosen = Object.keys(repositoryConditions).filter((key) => conditions[key] !== undefined);
  const at = Object.keys(conditions).length ? [index, 'conditions'] : [index];
  if (!chosen.length)
    findings.refuse({
      at,
      problem: 'selects no repositories',
      fix: 'add a condition such as `repository_name: {include: [~ALL]}`',
      checksInside: true,
    });
  if (chosen.length > 1)
    findings.refuse({
      at,
      problem: `selects repositories by ${chosen.map((key) => `\`${key}\``).join(' and ')}, and the host takes one of them`,
      fix: 'keep one',
    });
}
