import { isDeepStrictEqual } from 'node:util';
import { code } from '@trueup/core/settings';
import type { AuditPolicy, AuditRule, RuleException } from './policy.ts';

/** What a new policy has in place of an old one. */
export function policyChange(before: AuditPolicy, after: AuditPolicy) {
  const was = new Map(before.rules.map((rule) => [rule.id, rule]));
  const is = new Map(after.rules.map((rule) => [rule.id, rule]));
  const isChanged = (rule: AuditRule) => !isDeepStrictEqual(demandOf(rule), demandOf(was.get(rule.id)));
  return {
    /** In words, what may let more through than before: `the rule \`no-wiki\` is gone`. */
    looser: [
      ...before.rules.filter(({ id }) => !is.has(id)).map(({ id }) => `the rule ${code(id)} is gone`),
      ...after.rules
        .filter((rule) => was.has(rule.id) && isChanged(rule))
        .map(({ id }) => `the rule ${code(id)} is changed`),
      ...after.exceptions.filter((one) => !before.exceptions.some((old) => covers(old, one))).map(newException),
    ],
    /** The new policy, with only the rules that the old one does not have like this. */
    added: { ...after, rules: after.rules.filter(isChanged) },
  };
}

/** What a rule demands, and of which repositories. Its words change no verdict. */
const demandOf = (rule: AuditRule | undefined) => rule && { where: rule.where, require: rule.require };

const covers = (old: RuleException, { rule, repos, until, owner }: RuleException) =>
  old.rule === rule && old.owner === owner && old.until >= until && repos.every((one) => old.repos.includes(one));

const newException = ({ rule, repos, until, owner }: RuleException) =>
  `${owner} lets ${repos.map(code).join(', ')} break ${code(rule)} until ${until}`;
