import type { LiveActionsPolicy } from '@trueup/core/github';
import { eventRuleType, ruleTypes } from '@trueup/core/sections';
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
import { isKnown, type Known, notRead } from '../sources/rule-sources.ts';

/** Whether an event starts a workflow, and who says so. */
export interface Start {
  readonly verdict: 'allowed' | 'refused' | 'unknown';
  /** Continues "is refused": `by actions policy "ci"`. */
  readonly why: string;
  readonly fix?: string;
  /** The host's own policy may decide it, whatever earlier runs show. */
  readonly isOfDefault?: true;
}

/** What decides which events start the workflows of a repository. */
export interface StartRules {
  /** The Actions policies of every level. */
  readonly policies: Known<readonly LiveActionsPolicy[]>;
  /** Whether the host's own policy for public repositories counts; unset if nothing shows it. */
  readonly hasDefault?: boolean;
  readonly now: number;
}

/** Until then, the host's own policy only warned. */
const defaultSince = Date.UTC(2026, 10, 2);

const byDefault = "by GitHub's default for public repositories since 2 November 2026";

const toAllow = (event: string) =>
  `declare an Actions policy for this workflow that allows ${formatCode(event)}, or use another event`;

/**
 * Whether an event starts this workflow. Every policy that is about the workflow restricts it, and no level lifts what
 * another refuses. The host does not document which of two policies of one level decides.
 */
export function startsOf(rules: StartRules, path: string): (event: string) => Start {
  const { policies } = rules;
  if (!isKnown(policies)) {
    const hidden = unknown(notRead(policies.unseen), policies.unseen.fix);
    return (event) => (mayDefault(rules, event) ? { ...hidden, isOfDefault: true } : hidden);
  }
  const all = policies.value.map(readFor(path)).filter(({ isAbout }) => isAbout !== false);
  const active = all.filter(({ enforcement }) => enforcement === 'active');
  const other = active.find(({ others }) => others.length > 0);
  return (event) => {
    const about = active.filter(({ events }) => events);
    const sure = about.filter(({ isAbout }) => isAbout === true);
    const allowing = sure.filter(({ events }) => events!.includes(event));
    const refusing = sure.filter(({ events }) => !events!.includes(event));
    const perhaps = about.filter(({ events }) => events!.includes(event));
    const final = refusing.find(({ level }) => !perhaps.some((one) => one.level === level));
    if (final) return { verdict: 'refused', why: `by ${final.name}`, fix: fixOf(final, event) };
    if (refusing.length)
      return unknown(
        `${refusing[0]!.name} rejects it, although ${perhaps.map(({ name }) => name).join(' and ')} allows it`,
      );
    const unclear = about.find(({ events }) => !events!.includes(event));
    if (unclear) return unknown(`GitHub does not document whether ${unclear.name} applies to this workflow`);
    const own = allowing.length ? undefined : defaultFor(rules, all, event);
    if (own || !other) return own ?? { verdict: 'allowed', why: allowing[0] ? `by ${allowing[0].name}` : unrestricted };
    return unknown(
      `${other.name} has ${other.others.join(' and ')}, and may reject the account that starts the workflow`,
    );
  };
}

const unrestricted = 'because no policy for it restricts events';

export const unknown = (
  why: string,
  fix = 'check a run of the workflow, or the policies of the repository',
): Start => ({ verdict: 'unknown', why, fix });

const mayDefault = ({ hasDefault, now }: StartRules, event: string) =>
  event === 'pull_request_target' && hasDefault !== false && now >= defaultSince;

/** What the host's own policy says, which any policy about events takes the place of. */
function defaultFor(rules: StartRules, policies: readonly PolicyForWorkflow[], event: string): Start | undefined {
  if (!mayDefault(rules, event)) return undefined;
  const perhaps = policies.find(({ events, enforcement }) => events && enforcement !== 'disabled');
  const start: Start = perhaps
    ? unknown(`GitHub does not document whether ${perhaps.name} replaces GitHub's default for public repositories`)
    : rules.hasDefault
      ? { verdict: 'refused', why: byDefault, fix: toAllow(event) }
      : unknown(`GitHub does not show whether the repository is public, and therefore whether it rejects ${byDefault}`);
  return { ...start, isOfDefault: true };
}

type PolicyForWorkflow = ReturnType<ReturnType<typeof readFor>>;

/** A policy, as far as it is about one workflow. `events` are those that it allows; unset if it restricts none. */
const readFor =
  (path: string) =>
  ({ name, source, source_type: level, enforcement, conditions, rules }: LiveActionsPolicy) => {
    const allowed = rules.find(({ type }) => type === eventRuleType)?.parameters?.allowed_events;
    const of = level === 'Repository' ? '' : ` of the ${level.toLowerCase()} ${source}`;
    return {
      name: `actions policy ${JSON.stringify(name)}${of}`,
      level,
      source,
      enforcement,
      isAbout: isAbout(conditions.workflow_path, path),
      ...(Array.isArray(allowed) && { events: allowed }),
      others: rules.filter(({ type }) => type !== eventRuleType).map(({ type }) => nameOfRule(type)),
    };
  };

const nameOfRule = (type: string) =>
  ruleTypes.includes(type) ? 'a rule about actors' : `the rule ${formatCode(type)}`;

const fixOf = ({ level, source, name }: PolicyForWorkflow, event: string) =>
  level === 'Repository'
    ? `add ${formatCode(event)} to the events of ${name}, or remove this workflow from the policy`
    : `ask an owner of ${source} to change it, or use an event that it allows`;

/** Whether a policy certainly is about the workflow. */
export const isAboutWorkflow = ({ conditions }: LiveActionsPolicy, path: string) =>
  isAbout(conditions.workflow_path, path) === true;

/** Without patterns, and with an empty list of them, a policy is about every workflow. */
function isAbout(names: LiveActionsPolicy['conditions']['workflow_path'], path: string): boolean | 'unclear' {
  const { include = [], exclude = [] } = names ?? {};
  const included = include.length ? anyOf(include, path) : true;
  const excluded = anyOf(exclude, path);
  if (included === false || excluded === true) return false;
  return included === true && excluded === false ? true : 'unclear';
}

function anyOf(patterns: readonly string[], path: string): boolean | 'unclear' {
  const found = patterns.map((pattern) => pattern === '~ALL' || takesPath(pattern, path));
  return found.includes(true) ? true : found.includes('unclear') && 'unclear';
}

/** The host does not document whether a star stops at a slash. */
const takesPath = (pattern: string, path: string): boolean | 'unclear' =>
  isBranchMatch(pattern, path) || (widest(pattern).matches(path) && 'unclear');

const widest = memoize((pattern) => new Pattern(splitPattern(pattern).map(widePart)));

const widePart = (piece: string): PatternPart => {
  if (piece.startsWith('*')) return createRunPart(isAnyCharacter);
  return /^[?[]/.test(piece)
    ? createPart(isAnyCharacter)
    : createPart((character) => character === piece.replace(/^\\(?=.)/s, ''));
};
