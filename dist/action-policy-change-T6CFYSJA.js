import {
  code91 as code
} from "./action.js";
import {
  isDeepStrictEqual
} from "./action-chunk-2ZFQ3PEU.js";

// src/wings/audit/policy-change.ts
function policyChange(before, after) {
  const was = new Map(before.rules.map((rule) => [rule.id, rule]));
  const is = new Map(after.rules.map((rule) => [rule.id, rule]));
  const isChanged = (rule) => !isDeepStrictEqual(demandOf(rule), demandOf(was.get(rule.id)));
  return {
    /** In words, what may let more through than before: `the rule \`no-wiki\` is gone`. */
    looser: [
      ...before.rules.filter(({ id }) => !is.has(id)).map(({ id }) => `the rule ${code(id)} is gone`),
      ...after.rules.filter((rule) => was.has(rule.id) && isChanged(rule)).map(({ id }) => `the rule ${code(id)} is changed`),
      ...after.exceptions.filter((one) => !before.exceptions.some((old) => covers(old, one))).map(newException)
    ],
    /** The new policy, with only the rules that the old one does not have like this. */
    added: { ...after, rules: after.rules.filter(isChanged) }
  };
}
var demandOf = (rule) => rule && { where: rule.where, require: rule.require };
var covers = (old, { rule, repos, until, owner }) => old.rule === rule && old.owner === owner && old.until >= until && repos.every((one) => old.repos.includes(one));
var newException = ({ rule, repos, until, owner }) => `${owner} lets ${repos.map(code).join(", ")} break ${code(rule)} until ${until}`;
export {
  policyChange
};
