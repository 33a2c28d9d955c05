/**
 * Evaluates which events may start a workflow. Each policy for the workflow restricts its events. GitHub does not
 * document which of two policies of one level decides, so such cases stay unknown.
 */

import type { LiveActionsPolicy } from '@trueup/core/github';
import { eventRuleType, policyRuleTypes } from '@trueup/core/sections';
import { describePolicy } from '@trueup/core/sections/actions_policies/schema';
import {
  createPart,
  createRunPart,
  formatCode,
  isAnyCharacter,
  isBranchMatch,
  memoize,
  Pattern,
  type PatternPart,
  splitPattern,
} from '@trueup/core/settings';
import { describeUnseen, hasValue, type ReadResult } from '../sources/rule-sources.ts';
import { targetEvent } from './workflow.ts';

export interface WorkflowStart {
  readonly verdict: 'allowed' | 'refused' | 'unknown';
  /** If allowed or refused, continues that verb: `by actions policy "ci"`. If unknown, a full clause. */
  readonly why: string;
  readonly fix?: string;
  readonly isFromDefaultPolicy?: true;
}

export interface StartRules {
  /** The policies of all levels. */
  readonly policies: ReadResult<readonly LiveActionsPolicy[]>;
  /** GitHub's default policy applies to public repositories only. Unset if the visibility is unknown. */
  readonly hasDefaultPolicy?: boolean;
  readonly now: number;
}

/** Before this date, GitHub's default policy only warned. */
const defaultPolicyDate = Date.UTC(2026, 10, 2);

const defaultPolicyReason = "by GitHub's default for public repositories since 2 November 2026";

export function createStartEvaluator(rules: StartRules, path: string): (event: string) => WorkflowStart {
  const { policies } = rules;
  if (!hasValue(policies)) {
    const hidden = createUnknownStart(describeUnseen(policies.unseen), policies.unseen.fix);
    return (event) => (mayDefaultPolicyApply(rules, event) ? { ...hidden, isFromDefaultPolicy: true } : hidden);
  }
  const relevantPolicies = policies.value
    .map((policy) => toPolicyForWorkflow(policy, path))
    .filter(({ isAbout }) => isAbout !== false);
  const active = relevantPolicies.filter(({ enforcement }) => enforcement === 'active');
  const actorPolicy = active.find(({ otherRules }) => otherRules.length > 0);
  return (event) => {
    const eventPolicies = active.filter(({ events }) => events);
    const allowing = eventPolicies.filter(({ events }) => events!.includes(event));
    const rejecting = eventPolicies.filter((policy) => !allowing.includes(policy));
    const certainlyRejecting = rejecting.filter(({ isAbout }) => isAbout === true);
    const decisive = certainlyRejecting.find(({ level }) => !allowing.some((policy) => policy.level === level));
    if (decisive) return { verdict: 'refused', why: `by ${decisive.name}`, fix: suggestPolicyFix(decisive, event) };
    if (certainlyRejecting[0])
      return createUnknownStart(
        `${certainlyRejecting[0].name} rejects it, although ${allowing.map(({ name }) => name).join(' and ')} allows it`,
      );
    if (rejecting[0])
      return createUnknownStart(`GitHub does not document whether ${rejecting[0].name} applies to this workflow`);
    const certainlyAllowing = allowing.find(({ isAbout }) => isAbout === true);
    const defaultStart = certainlyAllowing ? undefined : evaluateDefaultPolicy(rules, relevantPolicies, event);
    if (defaultStart) return defaultStart;
    if (!actorPolicy)
      return { verdict: 'allowed', why: certainlyAllowing ? `by ${certainlyAllowing.name}` : unrestrictedReason };
    return createUnknownStart(
      `${actorPolicy.name} has ${actorPolicy.otherRules.join(' and ')}, and may reject the account that starts the workflow`,
    );
  };
}

const unrestrictedReason = 'because no policy for it restricts events';

export const createUnknownStart = (
  why: string,
  fix = 'check a run of the workflow, or the policies of the repository',
): WorkflowStart => ({ verdict: 'unknown', why, fix });

export const isAboutWorkflow = ({ conditions }: LiveActionsPolicy, path: string) =>
  matchWorkflowPath(conditions.workflow_path, path) === true;

/** Returns `undefined` if the policy restricts no event. */
export function listAllowedEvents(rules: LiveActionsPolicy['rules']): readonly unknown[] | undefined {
  const events = rules.find(({ type }) => type === eventRuleType)?.parameters?.allowed_events;
  return Array.isArray(events) ? events : undefined;
}

const mayDefaultPolicyApply = ({ hasDefaultPolicy, now }: StartRules, event: string) =>
  event === targetEvent && hasDefaultPolicy !== false && now >= defaultPolicyDate;

/** A policy about events may replace GitHub's default policy. */
function evaluateDefaultPolicy(
  rules: StartRules,
  policies: readonly PolicyForWorkflow[],
  event: string,
): WorkflowStart | undefined {
  if (!mayDefaultPolicyApply(rules, event)) return undefined;
  const replacingPolicy = policies.find(({ events, enforcement }) => events && enforcement !== 'disabled');
  const start: WorkflowStart = replacingPolicy
    ? createUnknownStart(
        `GitHub does not document whether ${replacingPolicy.name} replaces GitHub's default for public repositories`,
      )
    : rules.hasDefaultPolicy
      ? { verdict: 'refused', why: defaultPolicyReason, fix: suggestAllowingPolicy(event) }
      : createUnknownStart(
          `GitHub does not show whether the repository is public, and therefore whether it rejects ${defaultPolicyReason}`,
        );
  return { ...start, isFromDefaultPolicy: true };
}

const suggestAllowingPolicy = (event: string) =>
  `declare an Actions policy for this workflow that allows ${formatCode(event)}, or use another event`;

type PolicyForWorkflow = ReturnType<typeof toPolicyForWorkflow>;

function toPolicyForWorkflow(
  { name, source, source_type: level, enforcement, conditions, rules }: LiveActionsPolicy,
  path: string,
) {
  const ownerSuffix = level === 'Repository' ? '' : ` of the ${level.toLowerCase()} ${source}`;
  return {
    name: describePolicy({ name }) + ownerSuffix,
    level,
    source,
    enforcement,
    isAbout: matchWorkflowPath(conditions.workflow_path, path),
    events: listAllowedEvents(rules),
    otherRules: rules.filter(({ type }) => type !== eventRuleType).map(({ type }) => describeNonEventRule(type)),
  };
}

const describeNonEventRule = (type: string) =>
  policyRuleTypes.includes(type) ? 'a rule about actors' : `the rule ${formatCode(type)}`;

const suggestPolicyFix = ({ level, source, name }: PolicyForWorkflow, event: string) =>
  level === 'Repository'
    ? `add ${formatCode(event)} to the events of ${name}, or remove this workflow from the policy`
    : `ask an owner of ${source} to change it, or use an event that it allows`;

function matchWorkflowPath(names: LiveActionsPolicy['conditions']['workflow_path'], path: string): boolean | 'unclear' {
  const { include = [], exclude = [] } = names ?? {};
  const included = include.length ? matchAnyPattern(include, path) : true;
  const excluded = matchAnyPattern(exclude, path);
  if (included === false || excluded === true) return false;
  return included === true && excluded === false ? true : 'unclear';
}

function matchAnyPattern(patterns: readonly string[], path: string): boolean | 'unclear' {
  const matches = patterns.map((pattern) => pattern === '~ALL' || matchPattern(pattern, path));
  return matches.includes(true) ? true : matches.includes('unclear') && 'unclear';
}

/** GitHub does not document whether a star matches a slash. */
const matchPattern = (pattern: string, path: string): boolean | 'unclear' =>
  isBranchMatch(pattern, path) || (compileWithAnyStar(pattern).matches(path) && 'unclear');

const compileWithAnyStar = memoize((pattern) => new Pattern(splitPattern(pattern).map(toPatternPart)));

const toPatternPart = (piece: string): PatternPart => {
  if (piece.startsWith('*')) return createRunPart(isAnyCharacter);
  return /^[?[]/.test(piece)
    ? createPart(isAnyCharacter)
    : createPart((character) => character === piece.replace(/^\\(?=.)/s, ''));
};
