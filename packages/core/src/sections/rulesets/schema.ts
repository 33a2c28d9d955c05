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
  openMap,
  refusedLimits,
  refuseReadOnlyKeys,
  setListShape,
  text,
  tryRule,
  tryRuleOnEach,
} from '../../settings/schema/words.ts';
import { refuseRequiredElsewhere } from '../families/check-names.ts';
import { refuseActorTwins, remarkUnknown } from '../families/unknown-words.ts';
import { wordsIn } from '../rows.ts';
import { actorName, BypassActor, fillActor, isActionsApp } from './actors.ts';
import { RulesetRule, ruleTypes, writeRule } from './rules.ts';

const special = ['~ALL', '~DEFAULT_BRANCH'];

const RefName = v.pipe(
  text({ min: 1 }),
  v.regex(/^(?!~)|^~(ALL|DEFAULT_BRANCH)$/, ({ input }) =>
    createMessage(
      `is \`${input}\`, but the only names that start with \`~\` are \`~ALL\` and \`~DEFAULT_BRANCH\``,
      `write \`${findNearest(input, special) ?? '~DEFAULT_BRANCH'}\`, or the name of a branch or tag`,
    ),
  ),
);

const isOfOrganizations = createMessage(
  'selects repositories, which only a ruleset of an organization can do',
  'remove it: this ruleset covers only this repository',
);
const ofOrganizations: object = v.entriesFromList(
  ['repository', 'organization'].flatMap((what) => ['name', 'id', 'property'].map((key) => `${what}_${key}`)),
  v.optional(v.never(isOfOrganizations)),
);

const Conditions = openMap({
  ref_name: v.optional(openMap({ include: v.optional(list(RefName)), exclude: v.optional(list(RefName)) })),
  ...ofOrganizations,
});

type Conditions = v.InferOutput<typeof Conditions>;

export const prefixes = { branch: 'refs/heads/', tag: 'refs/tags/', push: '' };

export const targets = ['branch', 'tag', 'push'] as const;

/** The host takes only full names. */
function completeNames({ ref_name, ...others }: Conditions, target: keyof typeof prefixes): Conditions {
  if (!ref_name) return others;
  const whole = (name: string) => (/^(refs\/|~)/.test(name) ? name : prefixes[target] + name);
  const { include, exclude } = ref_name;
  const names = { ...(include && { include: include.map(whole) }), ...(exclude && { exclude: exclude.map(whole) }) };
  return { ...others, ref_name: { ...ref_name, ...names } };
}

const written = {
  name: text({ min: 1 }),
  target: v.optional(v.pipe(choice(targets), addJsonSchema({ default: 'branch' }))),
  enforcement: choice(['disabled', 'active', 'evaluate']),
  conditions: v.optional(markIndivisible(Conditions)),
  bypass_actors: v.optional(list(BypassActor)),
  rules: v.optional(
    setListShape(list(RulesetRule), { getKey: ({ type }) => type, describeEntry: ({ type }) => `rule ${type}` }),
  ),
};

/** Keys that the host shows and does not take. */
export const readOnlyKeys = wordsIn(
  'id node_id source source_type _links created_at updated_at current_user_can_bypass',
);

export const Ruleset = v.pipe(
  openMap({
    ...written,
    ...refuseReadOnlyKeys(readOnlyKeys, 'remove it: GitHub reports it as a read-only value'),
    ...refusedLimits,
  }),
  v.transform(({ conditions, ...entry }) => ({
    ...entry,
    ...(conditions && { conditions: completeNames(conditions, entry.target ?? 'branch') }),
  })),
);

export type DeclaredRuleset = v.InferOutput<typeof Ruleset>;

/** As the host takes it: an update whose filled values differ from what is live is refused. */
export const writeRuleset = ({ target = 'branch', conditions, bypass_actors, rules, ...entry }: DeclaredRuleset) => ({
  ...entry,
  target,
  ...(conditions && { conditions: addBothLists(conditions) }),
  ...(bypass_actors && { bypass_actors: bypass_actors.map(fillActor) }),
  ...(rules && { rules: rules.map(writeRule) }),
});

const addBothLists = (conditions: Conditions) =>
  conditions.ref_name ? { ...conditions, ref_name: { include: [], exclude: [], ...conditions.ref_name } } : conditions;

export const nameRuleset = ({ name }: { name: string }) => `ruleset ${JSON.stringify(name)}`;

export const settings = {
  ...createListShape(Ruleset, { undeclared: 'keep', getKey: ({ name }) => name, describeEntry: nameRuleset }),
  examine,
};

/** What no single key shows: actors that do not fit the target or each other, and unknown rules. */
function examine({ entries }: ListWithPolicy<DeclaredRuleset>, findings: Findings) {
  tryRuleOnEach(entries, (entry, index) => {
    tryRule(() => examineActors(entry, [index, 'bypass_actors'], findings));
    tryRule(() => tryRuleOnEach(entry.rules ?? [], (rule, at) => examineRule(rule, [index, 'rules', at], findings)));
  });
}

function examineActors(entry: DeclaredRuleset, list: Path, findings: Findings) {
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
      problem: `${actorName(actor)} is the app of GitHub Actions, which GitHub does not allow to bypass rulesets`,
      fix: 'remove it, or write your own app and use its token in the workflow',
    });
  });
  refuseActorTwins(actors, actorName, list, findings);
}

function examineRule(rule: RulesetRule, at: Path, findings: Findings) {
  const { required_status_checks: checks } = rule.parameters ?? {};
  refuseRequiredElsewhere(checks, [...at, 'parameters', 'required_status_checks'], findings);
  remarkUnknown(rule.type, ruleTypes, 'a rule', [...at, 'type'], findings);
}
