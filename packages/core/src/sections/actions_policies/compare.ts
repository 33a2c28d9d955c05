/**
 * Compares actions policies. GitHub stores lists as sets and has two spellings of "all workflows", so both sides are
 * normalized before the comparison. Undeclared values come from the live policy, because a write replaces all of it.
 */

import type { LiveActionsPolicy } from '../../github/routes/actions-policies.ts';
import { findDifferences, isDeepEqual, subtractMembers } from '../../plan/differences.ts';
import type { Difference } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import { formatText, joinTexts, markPublic, type Text } from '../../plan/wording.ts';
import { describeActor, type NameResolver } from '../../settings/schema/named-ids.ts';
import { markIfWeaker, orderAllowedLists, orderByRank, orderMaps, orderRequiredLists } from '../order.ts';
import { createRisks, protectionRisk, type Risks } from '../risk.ts';
import type { PolicyActor } from './rules.ts';
import type { ActionsPolicy, PolicyRule } from './schema.ts';

export type PolicyWorkflows = NonNullable<LiveActionsPolicy['conditions']['workflow_path']>;

/** A policy without a condition covers every workflow. */
const allWorkflows: PolicyWorkflows = { include: ['~ALL'], exclude: [] };

/** An empty `include` also means every workflow. */
export const normalizeWorkflows = ({
  include = [],
  exclude = [],
}: Partial<PolicyWorkflows> = allWorkflows): PolicyWorkflows => ({
  include: include.length ? include.toSorted() : allWorkflows.include,
  exclude: exclude.toSorted(),
});

const emptyPolicy = { id: 0, source: '', source_type: 'Repository', enforcement: 'active', conditions: {}, rules: [] };

/** The policy that GitHub has after the entry is applied. Undeclared values stay. */
export function fillPolicyFromLive(
  { name, enforcement, workflows, rules }: ActionsPolicy,
  livePolicy?: LiveActionsPolicy,
) {
  const live: LiveActionsPolicy = livePolicy ?? { ...emptyPolicy, name };
  const covered = workflows && { include: [], exclude: [], ...live.conditions.workflow_path, ...workflows };
  return {
    ...live,
    name,
    enforcement: enforcement ?? live.enforcement,
    conditions: covered ? { workflow_path: covered } : live.conditions,
    rules: rules?.map((rule) => fillRuleFromLive(rule, live.rules)) ?? live.rules,
  };
}

function fillRuleFromLive(rule: PolicyRule, live: readonly PolicyRule[]): PolicyRule {
  const parameters = { ...live.find(({ type }) => type === rule.type)?.parameters, ...rule.parameters };
  return { ...rule, ...(Object.keys(parameters).length && { parameters }) };
}

/** Each list of a rule allows its members, in any order. */
const parameterRisks = createRisks(protectionRisk, {
  allowed_events: orderAllowedLists(isSameMember),
  allowed_actors: orderAllowedLists(isSameMember),
});

export const risk: Risks = {
  ...parameterRisks,
  ...createRisks(protectionRisk, {
    enforcement: orderByRank('active', 'evaluate', 'disabled'),
    /** Compares only the patterns, not the workflows that they match. */
    workflows: (...values) => {
      const [after, before] = values.map((value) =>
        normalizeWorkflows((value ?? undefined) as PolicyWorkflows | undefined),
      );
      const isAll = after!.include.includes('~ALL');
      return (
        (isAll || orderRequiredLists()(after!.include, before!.include)) &&
        orderAllowedLists()(after!.exclude, before!.exclude)
      );
    },
    rules: orderRequiredLists(
      (rule: any, than: any) => rule.type === than.type && orderMaps(parameterRisks)(rule.parameters, than.parameters),
    ),
  }),
};

export function comparePolicy(entry: ActionsPolicy, live: LiveActionsPolicy, names?: NameResolver): Difference[] {
  const { enforcement, conditions, rules } = fillPolicyFromLive(entry, live);
  const [after, before] = [conditions, live.conditions].map(({ workflow_path }) => normalizeWorkflows(workflow_path));
  return [
    ...findDifferences({ enforcement }, live),
    ...(isDeepEqual(after, before) ? [] : [{ key: 'workflows', live: before, wanted: after }]),
    ...compareRules(rules, live.rules, names),
  ].map(markIfWeaker(risk));
}

function compareRules(wanted: readonly PolicyRule[], live: readonly PolicyRule[], names?: NameResolver): Difference[] {
  const removed = live.filter(({ type }) => !wanted.some((rule) => rule.type === type));
  return [
    // The difference has both lists, because not everyone may see the text that names the removed rule.
    ...removed.map((rule) => ({ key: 'rules', live, wanted, words: formatText`rules: ${rule.type} removed` })),
    ...wanted.flatMap((rule, index): Difference[] => {
      const liveRule = live.find(({ type }) => type === rule.type);
      const added = {
        key: `rules.${index}`,
        live: undefined,
        wanted: rule,
        words: markPublic(`rules: ${rule.type} added`),
      };
      return liveRule ? compareParameters(rule, liveRule, index, names) : [added];
    }),
  ];
}

function compareParameters(rule: PolicyRule, live: PolicyRule, index: number, names?: NameResolver) {
  const { type, parameters: wanted = {} } = rule;
  const keys = new Set([...Object.keys(wanted), ...Object.keys(live.parameters ?? {})]);
  return [...keys].flatMap((key): Difference[] => {
    const [before, after] = [live.parameters?.[key], wanted[key]];
    const difference = { key: `rules.${index}.parameters.${key}`, live: before, wanted: after };
    if (!Array.isArray(before) || !Array.isArray(after)) return isDeepEqual(before, after) ? [] : [difference];
    const [lost, gained] = [
      subtractMembers(before, after, (member) => formatMember(member)),
      subtractMembers(after, before, (member) => formatMember(member)),
    ];
    if (!lost.length && !gained.length) return [];
    const memberChanges: Text[] = [
      ...gained.map((member) => markPublic(`${formatMember(member, names)} added`)),
      ...lost.map((member) => formatText`${formatMember(member, names)} removed`),
    ];
    const words = joinTexts([markPublic(`rule ${type}: ${key}: `), joinTexts(memberChanges, ', ')], '');
    return [{ ...difference, words }];
  });
}

function isSameMember(left: unknown, right: unknown) {
  return formatMember(left) === formatMember(right);
}

/** Examples: `team core`, `pull_request_target`. */
const formatMember = (member: unknown, names?: NameResolver) => {
  const { id, type } = (member ?? {}) as Partial<PolicyActor>;
  return id && type ? describeActor(type, id, names) : printValue(member);
};
