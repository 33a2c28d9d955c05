import * as v from 'valibot';
import { findNearest } from '../../settings/keys/nearest.ts';
import type { Path } from '../../settings/refusal.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import type { Findings, ListWithPolicy } from '../../settings/schema/shape.ts';
import {
  addJsonSchema,
  choice,
  createListShape,
  list,
  markIndivisible,
  markListShape,
  openMap,
  refusedLimits,
  refuseReadOnlyKeys,
  text,
  tryRule,
  tryRuleOnEach,
} from '../../settings/schema/words.ts';
import { refuseExternallyDefined } from '../families/check-names.ts';
import { noteUnknownWord, refuseDuplicateActors } from '../families/unknown-words.ts';
import { splitWords } from '../rows.ts';
import { BypassActor, describeRulesetActor, isActionsApp, normalizeActor } from './actors.ts';
import { RulesetRule, rulesetRuleTypes, toRequestRule } from './rules.ts';

const specialRefs = ['~ALL', '~DEFAULT_BRANCH'];

const RefName = v.pipe(
  text({ min: 1 }),
  v.regex(/^(?!~)|^~(ALL|DEFAULT_BRANCH)$/, ({ input }) =>
    createMessage(
      `is \`${input}\`, but the only names that start with \`~\` are \`~ALL\` and \`~DEFAULT_BRANCH\``,
      `write \`${findNearest(input, specialRefs) ?? '~DEFAULT_BRANCH'}\`, or the name of a branch or tag`,
    ),
  ),
);

const organizationOnly = createMessage(
  'selects repositories, which only a ruleset of an organization can do',
  'remove it: this ruleset covers only this repository',
);
const organizationConditions: object = v.entriesFromList(
  ['repository', 'organization'].flatMap((holder) => ['name', 'id', 'property'].map((key) => `${holder}_${key}`)),
  v.optional(v.never(organizationOnly)),
);

const Conditions = openMap({
  ref_name: v.optional(openMap({ include: v.optional(list(RefName)), exclude: v.optional(list(RefName)) })),
  ...organizationConditions,
});

type Conditions = v.InferOutput<typeof Conditions>;

export const refPrefixes = { branch: 'refs/heads/', tag: 'refs/tags/', push: '' };

export const targets = ['branch', 'tag', 'push'] as const;

const rulesetKeys = {
  name: text({ min: 1 }),
  target: v.optional(v.pipe(choice(targets), addJsonSchema({ default: 'branch' }))),
  enforcement: choice(['disabled', 'active', 'evaluate']),
  conditions: v.optional(markIndivisible(Conditions)),
  bypass_actors: v.optional(list(BypassActor)),
  rules: v.optional(
    markListShape(list(RulesetRule), { getKey: ({ type }) => type, describeEntry: ({ type }) => `rule ${type}` }),
  ),
};

/** GitHub shows these keys, but does not accept them. */
export const readOnlyRulesetKeys = splitWords(
  'id node_id source source_type _links created_at updated_at current_user_can_bypass',
);

export const Ruleset = v.pipe(
  openMap({
    ...rulesetKeys,
    ...refuseReadOnlyKeys(readOnlyRulesetKeys, 'remove it: GitHub reports it as a read-only value'),
    ...refusedLimits,
  }),
  v.transform(({ conditions, ...entry }) => ({
    ...entry,
    ...(conditions && { conditions: expandRefNames(conditions, entry.target ?? 'branch') }),
  })),
);

/** GitHub accepts only full ref names. */
function expandRefNames({ ref_name, ...others }: Conditions, target: keyof typeof refPrefixes): Conditions {
  if (!ref_name) return others;
  const expandRefName = (name: string) => (/^(refs\/|~)/.test(name) ? name : refPrefixes[target] + name);
  const { include, exclude } = ref_name;
  const names = {
    ...(include && { include: include.map(expandRefName) }),
    ...(exclude && { exclude: exclude.map(expandRefName) }),
  };
  return { ...others, ref_name: { ...ref_name, ...names } };
}

export type DeclaredRuleset = v.InferOutput<typeof Ruleset>;

/** Sending the values that GitHub fills in keeps an update equal to the live ruleset. */
export const toRequestRuleset = ({
  target = 'branch',
  conditions,
  bypass_actors,
  rules,
  ...entry
}: DeclaredRuleset) => ({
  ...entry,
  target,
  ...(conditions && { conditions: conditions.ref_name ? addEmptyRefLists(conditions) : conditions }),
  ...(bypass_actors && { bypass_actors: bypass_actors.map(normalizeActor) }),
  ...(rules && { rules: rules.map(toRequestRule) }),
});

export const addEmptyRefLists = (conditions: Conditions | null = {}) => ({
  ...conditions,
  ref_name: { include: [], exclude: [], ...conditions?.ref_name },
});

export const describeRuleset = ({ name }: { name: string }) => `ruleset ${JSON.stringify(name)}`;

export const settings = {
  ...createListShape(Ruleset, { undeclared: 'keep', getKey: ({ name }) => name, describeEntry: describeRuleset }),
  examine: validateRulesets,
};

function validateRulesets({ entries }: ListWithPolicy<DeclaredRuleset>, findings: Findings) {
  tryRuleOnEach(entries, (entry, index) => {
    tryRule(() => validateActors(entry, [index, 'bypass_actors'], findings));
    tryRule(() => tryRuleOnEach(entry.rules ?? [], (rule, at) => validateRule(rule, [index, 'rules', at], findings)));
  });
}

function validateActors(entry: DeclaredRuleset, list: Path, findings: Findings) {
  const actors = entry.bypass_actors ?? [];
  tryRuleOnEach(actors, ({ bypass_mode }, index) => {
    const { target = 'branch' } = entry;
    if (bypass_mode !== 'pull_request' || target === 'branch') return;
    findings.refuse({
      at: [...list, index, 'bypass_mode'],
      problem: `is \`pull_request\`, but the target \`${target}\` has no pull requests`,
      fix: 'write `always` or `exempt`, or remove `bypass_mode`, which means `always`',
    });
  });
  tryRuleOnEach(actors, (actor, index) => {
    if (!isActionsApp(actor)) return;
    findings.refuse({
      at: [...list, index],
      problem: `${describeRulesetActor(actor)} is the app of GitHub Actions, which GitHub does not allow to bypass rulesets`,
      fix: 'remove it, or write your own app and use its token in the workflow',
    });
  });
  refuseDuplicateActors(actors, describeRulesetActor, list, findings);
}

function validateRule(rule: RulesetRule, at: Path, findings: Findings) {
  const { required_status_checks: checks } = rule.parameters ?? {};
  refuseExternallyDefined(checks, [...at, 'parameters', 'required_status_checks'], findings);
  noteUnknownWord(rule.type, rulesetRuleTypes, 'a rule', [...at, 'type'], findings);
}
