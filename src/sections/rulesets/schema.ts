import * as v from 'valibot';
import { nearest } from '../../settings/nearest.ts';
import type { Path } from '../../settings/refusal.ts';
import { says } from '../../settings/says.ts';
import type { Findings, ListWithPolicy } from '../../settings/shape.ts';
import {
  choice,
  eachSound,
  eachTwin,
  indivisible,
  keyed,
  list,
  listed,
  open,
  readOnlyEach,
  text,
  whereSound,
} from '../../settings/words.ts';
import { refuseRequiredElsewhere } from '../families/check-names.ts';
import { repositoryConditions } from '../families/repository-conditions.ts';
import { remarkUnknown, remarkUnknownKeys } from '../families/unknown-words.ts';
import { actorName, BypassActor } from './actors.ts';
import { parametersOf, RulesetRule, ruleTypes } from './rules.ts';

const special = ['~ALL', '~DEFAULT_BRANCH'];

const RefName = v.pipe(
  text({ min: 1 }),
  v.regex(/^(?!~)|^~(ALL|DEFAULT_BRANCH)$/, ({ input }) =>
    says(
      `is \`${input}\`, and the only names with \`~\` are \`~ALL\` and \`~DEFAULT_BRANCH\``,
      `write \`${nearest(input, special) ?? '~DEFAULT_BRANCH'}\`, or the name of a branch or tag`,
    ),
  ),
);

/** Conditions that select repositories of an organization. A ruleset of one has one of them, and no other has any. */
export const repositorySelectors: readonly string[] = [
  'repository_name',
  'repository_id',
  'repository_property',
  'organization_name',
  'organization_id',
  'organization_property',
];

const isOfOrganizations = v.never(
  says(
    'selects repositories, and only the rulesets of an organization do that',
    'remove it: this ruleset is about one repository',
  ),
);

const conditions = (selectors: v.ObjectEntries) =>
  open({
    ref_name: v.optional(open({ include: v.optional(list(RefName)), exclude: v.optional(list(RefName)) })),
    ...(selectors as object),
  });

const prefixes = { branch: 'refs/heads/', tag: 'refs/tags/', push: '', repository: '' };

/** The host takes only full names, and needs both lists. */
function wholeNames(
  { ref_name, ...others }: v.InferOutput<ReturnType<typeof conditions>>,
  target: keyof typeof prefixes,
) {
  if (!ref_name) return others;
  const whole = (name: string) => (/^(refs\/|~)/.test(name) ? name : prefixes[target] + name);
  const { include = [], exclude = [] } = ref_name;
  return { ...others, ref_name: { ...ref_name, include: include.map(whole), exclude: exclude.map(whole) } };
}

const written = <const Targets extends readonly (keyof typeof prefixes)[]>(
  targets: Targets,
  selectors: v.ObjectEntries,
) => ({
  name: text({ min: 1 }),
  target: v.optional(choice(targets), 'branch'),
  enforcement: choice(['disabled', 'active', 'evaluate']),
  conditions: v.optional(indivisible(conditions(selectors))),
  bypass_actors: v.optional(list(BypassActor)),
  rules: v.optional(keyed(list(RulesetRule), { key: ({ type }) => type, named: ({ type }) => `rule ${type}` })),
});

/** Keys that the host shows and does not take. */
export const readOnlyKeys: readonly string[] = [
  'id',
  'node_id',
  'source',
  'source_type',
  '_links',
  'created_at',
  'updated_at',
  'current_user_can_bypass',
];

/** A ruleset for these targets. `selectors` are the conditions that say which repositories it is for. */
const rulesetOf = <const Targets extends readonly (keyof typeof prefixes)[]>(
  targets: Targets,
  selectors: v.ObjectEntries,
) =>
  v.pipe(
    open({
      ...written(targets, selectors),
      ...readOnlyEach(readOnlyKeys, 'remove it: the host shows it and does not take it'),
    }),
    v.transform(({ conditions, ...entry }) => ({
      ...entry,
      ...(conditions && { conditions: wholeNames(conditions, entry.target as keyof typeof prefixes) }),
    })),
  );

const noSelectors = Object.fromEntries(repositorySelectors.map((key) => [key, v.optional(isOfOrganizations)]));

export const targetsOf = {
  repository: ['branch', 'tag', 'push'],
  organization: ['branch', 'tag', 'push', 'repository'],
} as const;

const RepositoryRuleset = rulesetOf(targetsOf.repository, noSelectors);

/** Has every key and every target that a ruleset of a repository has. */
export const OrganizationRuleset = rulesetOf(targetsOf.organization, repositoryConditions);

/** A ruleset of either kind of file. */
export type DeclaredRuleset = v.InferOutput<typeof OrganizationRuleset>;

const knownKeys = Object.keys(written([], {}));

export const named = ({ name }: { name: string }) => `ruleset ${JSON.stringify(name)}`;

export const listShape = { undeclared: 'keep', key: ({ name }: { name: string }) => name, named } as const;

export const settings = { ...listed(RepositoryRuleset, listShape), examine };

/** What no single key shows: actors that do not fit the target or each other, and unknown rules and keys. */
export function examine({ entries }: ListWithPolicy<DeclaredRuleset>, findings: Findings) {
  eachSound(entries, (entry, index) => {
    whereSound(() => examineActors(entry, [index, 'bypass_actors'], findings));
    whereSound(() => eachSound(entry.rules ?? [], (rule, at) => examineRule(rule, [index, 'rules', at], findings)));
    remarkUnknownKeys(entry, knownKeys, [index], findings);
  });
}

function examineActors(entry: DeclaredRuleset, list: Path, findings: Findings) {
  const actors = entry.bypass_actors ?? [];
  eachSound(actors, ({ bypass_mode }, index) => {
    if (bypass_mode !== 'pull_request' || entry.target === 'branch') return;
    findings.refuse({
      at: [...list, index, 'bypass_mode'],
      problem: `is \`pull_request\`, and nothing with the target \`${entry.target}\` goes through a pull request`,
      fix: 'write `always` or `exempt`, or remove `bypass_mode`, which means `always`',
    });
  });
  eachTwin(actors, actorName, (index, twin, actor) =>
    findings.refuse({
      at: [...list, index],
      problem: `${actorName(actor)} is actor ${twin + 1} of this list already`,
      fix: 'remove one of the two',
    }),
  );
}

function examineRule(rule: RulesetRule, at: Path, findings: Findings) {
  const { required_status_checks: checks } = rule.parameters ?? {};
  refuseRequiredElsewhere(checks, [...at, 'parameters', 'required_status_checks'], findings);
  remarkRule(rule, at, findings);
}

function remarkRule({ type, parameters = {} }: RulesetRule, at: Path, findings: Findings) {
  if (!ruleTypes.includes(type)) return remarkUnknown(type, ruleTypes, 'a rule', [...at, 'type'], findings);
  const described = parametersOf(type);
  const known = described?.type === 'object' ? Object.keys(described.properties) : [];
  remarkUnknownKeys(parameters, known, [...at, 'parameters'], findings);
}
