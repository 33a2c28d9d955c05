import { nearest } from '../../settings/nearest.ts';
import type { Path } from '../../settings/refusal.ts';
import type { Findings, Listed } from '../../settings/shape.ts';
import { actorName } from './actors.ts';
import { type Ruleset, writtenKeys } from './entry.ts';
import { parametersOf, type Rule, ruleTypes } from './rules.ts';

/** What one key alone does not show: actors that do not fit the target or each other, and words that are new here. */
export function examine({ entries }: Listed<Ruleset>, findings: Findings) {
  entries.forEach((entry, index) => {
    examineActors(entry, [index, 'bypass_actors'], findings);
    entry.rules?.forEach((rule, at) => {
      remarkRule(rule, [index, 'rules', at], findings);
    });
    remarkKeys(entry, writtenKeys, [index], findings);
  });
}

function examineActors({ target, bypass_actors = [] }: Ruleset, list: Path, findings: Findings) {
  const names = bypass_actors.map(actorName);
  bypass_actors.forEach(({ bypass_mode }, index) => {
    const twin = names.indexOf(names[index]!);
    if (bypass_mode === 'pull_request' && target !== 'branch')
      findings.refuse({
        at: [...list, index, 'bypass_mode'],
        problem: `is \`pull_request\`, and nothing with the target \`${target}\` goes through a pull request`,
        fix: 'write `always` or `exempt`, or remove `bypass_mode`, which means `always`',
      });
    if (twin !== index)
      findings.refuse({
        at: [...list, index],
        problem: `${names[index]} is actor ${twin + 1} of this list already`,
        fix: 'remove one of the two',
      });
  });
}

function remarkRule({ type, parameters = {} }: Rule, at: Path, findings: Findings) {
  if (!ruleTypes.includes(type)) return remarkWord(type, ruleTypes, 'a rule', [...at, 'type'], findings);
  const described = parametersOf(type);
  const known = described?.type === 'object' ? Object.keys(described.properties) : [];
  remarkKeys(parameters, known, [...at, 'parameters'], findings);
}

function remarkKeys(map: object, known: readonly string[], at: Path, findings: Findings) {
  for (const key of Object.keys(map).filter((name) => !known.includes(name)))
    remarkWord(key, known, 'a key', [...at, key], findings);
}

function remarkWord(word: string, known: readonly string[], kind: string, at: Path, findings: Findings) {
  const near = nearest(word, known);
  const hint = near ? `; was \`${near}\` meant?` : '';
  findings.remark(at, `\`${word}\` is not ${kind} that Trueup knows: it is sent to the host as it stands${hint}`);
}
