import type { LiveActionsPolicy } from '../../github/routes/actions-policies.ts';
import { compare, same } from '../../plan/differences.ts';
import type { Difference } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { joinTexts, open, say, type Text } from '../../plan/wording.ts';
import { describeActor, type NameResolver } from '../../settings/schema/named-ids.ts';
import { orderAllowed, orderByRank, orderDemanded, orderMaps, toneWith } from '../order.ts';
import { type Risks, riskWith } from '../risk.ts';
import type { Actor } from './rules.ts';
import type { ActionsPolicy, PolicyRule } from './schema.ts';

export type Workflows = NonNullable<LiveActionsPolicy['conditions']['workflow_path']>;

/** What a policy without a condition is about. */
const everyWorkflow: Workflows = { include: ['~ALL'], exclude: [] };

/** What a policy is about, in one form: an empty `include` means every workflow too. */
export const workflowsOf = ({ include = [], exclude = [] }: Partial<Workflows> = everyWorkflow): Workflows => ({
  include: include.length ? include.toSorted() : everyWorkflow.include,
  exclude: exclude.toSorted(),
});

const unmade = { id: 0, source: '', source_type: 'Repository', enforcement: 'active', conditions: {}, rules: [] };

/** A policy as the host would show it once its entry is applied: what the entry leaves out stays. */
export function fillFromLive({ name, enforcement, workflows, rules }: ActionsPolicy, was?: LiveActionsPolicy) {
  const live: LiveActionsPolicy = was ?? { ...unmade, name };
  const about = workflows && { include: [], exclude: [], ...live.conditions.workflow_path, ...workflows };
  return {
    ...live,
    name,
    enforcement: enforcement ?? live.enforcement,
    conditions: about ? { workflow_path: about } : live.conditions,
    rules: rules?.map((rule) => withLive(rule, live.rules)) ?? live.rules,
  };
}

function withLive(rule: PolicyRule, live: LiveActionsPolicy['rules']): LiveActionsPolicy['rules'][number] {
  const parameters = { ...live.find(({ type }) => type === rule.type)?.parameters, ...rule.parameters };
  return { ...rule, ...(Object.keys(parameters).length && { parameters }) };
}

const protects = { touches: 'protection', replaces: 'protection' } as const;

/** Every list of a rule is a set of what it allows. */
const parameters = riskWith(protects, {
  allowed_events: orderAllowed(isSameMember),
  allowed_actors: orderAllowed(isSameMember),
});

export const risk: Risks = {
  ...parameters,
  ...riskWith(protects, {
    enforcement: orderByRank('active', 'evaluate', 'disabled'),
    /** From the patterns alone. */
    workflows: (...both) => {
      const [is, was] = both.map((one) => workflowsOf((one ?? undefined) as Workflows | undefined));
      const isAll = is!.include.includes('~ALL');
      return (isAll || orderDemanded()(is!.include, was!.include)) && orderAllowed()(is!.exclude, was!.exclude);
    },
    rules: orderDemanded(
      (one: any, other: any) => one.type === other.type && orderMaps(parameters)(one.parameters, other.parameters),
    ),
  }),
};

export function comparePolicy(entry: ActionsPolicy, live: LiveActionsPolicy, names?: NameResolver): Difference[] {
  const { enforcement, conditions, rules } = fillFromLive(entry, live);
  const [wanted, was] = [conditions, live.conditions].map(({ workflow_path }) => workflowsOf(workflow_path));
  return [
    ...compare({ enforcement }, live),
    ...(same(wanted, was) ? [] : [{ key: 'workflows', live: was, wanted }]),
    ...compareRules(rules, live.rules, names),
  ].map(toneWith(risk));
}

function compareRules(wanted: readonly PolicyRule[], live: readonly PolicyRule[], names?: NameResolver): Difference[] {
  const gone = live.filter(({ type }) => !wanted.some((rule) => rule.type === type));
  return [
    // Both lists say which rule goes: not everyone may see the live rule.
    ...gone.map((rule) => ({ key: 'rules', live, wanted, words: say`rules: ${rule.type} removed` })),
    ...wanted.flatMap((rule, index): Difference[] => {
      const found = live.find(({ type }) => type === rule.type);
      const added = { key: `rules.${index}`, live: undefined, wanted: rule, words: open(`rules: ${rule.type} added`) };
      return found ? compareParameters(rule, found, index, names) : [added];
    }),
  ];
}

function compareParameters(rule: PolicyRule, live: PolicyRule, index: number, names?: NameResolver) {
  const { type, parameters: wanted = {} } = rule;
  const keys = new Set([...Object.keys(wanted), ...Object.keys(live.parameters ?? {})]);
  return [...keys].flatMap((key): Difference[] => {
    const [before, after] = [live.parameters?.[key], wanted[key]];
    if (same(sortMembers(before), sortMembers(after))) return [];
    const difference = { key: `rules.${index}.parameters.${key}`, live: before, wanted: after };
    if (!Array.isArray(before) || !Array.isArray(after)) return [difference];
    const [lost, gained] = [leaveOutSame(before, after), leaveOutSame(after, before)];
    const moves: Text[] = [
      ...gained.map((one) => open(`${memberText(one, names)} added`)),
      ...lost.map((one) => say`${memberText(one, names)} removed`),
    ];
    const words = joinTexts([open(`rule ${type}: ${key}: `), joinTexts(moves, ', ')], '');
    return [{ ...difference, words }];
  });
}

const sortMembers = (value: unknown) =>
  Array.isArray(value) ? [...new Set(value.map((one) => memberText(one)))].sort() : value;

const leaveOutSame = (list: readonly unknown[], others: readonly unknown[]) =>
  list.filter((one) => !others.some((other) => isSameMember(one, other)));

function isSameMember(one: unknown, other: unknown) {
  return memberText(one) === memberText(other);
}

/** `team core`, `pull_request_target` */
const memberText = (member: unknown, names?: NameResolver) => {
  const { id, type } = (member ?? {}) as Partial<Actor>;
  return id && type ? describeActor(type, id, names) : print(member);
};
