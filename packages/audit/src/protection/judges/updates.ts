import { type CombinedSource, describeSource, findRequirement } from '../sources/combine.ts';
import { hasValue, listKnownBypassers, type UnseenSetting } from '../sources/rule-sources.ts';
import { administrators } from '../sources/rulesets.ts';
import type { MergeFacts } from '../verdict.ts';
import { createBlockingReason, createUnreadReason, type Judge, joinNames } from './reason.ts';

export const judgeUpdateRestrictions: Judge = (protection, facts) => {
  const sources = findRequirement(protection, 'updates')?.sources ?? [];
  const updaters = sources.map((source) => evaluateUpdaters(source, facts));
  const closedSources = sources.filter((_, index) => updaters[index]!.isClosed);
  if (closedSources.length) return closedSources.map(createNoUpdaterReason);
  const unseen = [...sources.flatMap(listHiddenBypassList), ...updaters.flatMap((updater) => updater.unseen)];
  if (unseen.length) return unseen.map((updater) => createUnreadReason('updates', updater));
  return sources.length > 1 ? judgeCommonUpdaters(sources, updaters) : [];
};

export const listUpdatersAndBypassers = (source: CombinedSource): readonly string[] => [
  ...(source.value as readonly string[]),
  ...listKnownBypassers(source).map(({ name }) => name),
];

function evaluateUpdaters(source: CombinedSource, { countGroupWriters }: MergeFacts) {
  const sizedUpdaters = listUpdatersAndBypassers(source).map((name) => ({
    name,
    size: isCountableGroup(name) ? countGroupWriters(name) : { value: 1 },
  }));
  const names = sizedUpdaters.filter(({ size }) => !hasValue(size) || size.value > 0).map(({ name }) => name);
  const isSure = sizedUpdaters.some(({ size }) => hasValue(size) && size.value > 0);
  const unseen = isSure ? [] : sizedUpdaters.flatMap(({ size }) => (hasValue(size) ? [] : [size.unseen]));
  return { names, isClosed: source.bypass !== 'unknown' && !names.length, unseen };
}

/** `team 7`, `role maintain`. Owners, deploy keys and apps always exist. */
export const isCountableGroup = (name: string) => /^(team|role) /.test(name) && name !== administrators;

/** Restricted pushes always list the administrators. A locked branch lists no actor. */
function createNoUpdaterReason(source: CombinedSource) {
  const name = describeSource(source);
  if (source.kind === 'classic' && !(source.value as readonly string[]).length)
    return createBlockingReason('updates', `${name} locks the branch`, `set \`lock_branch: false\` in ${name}`);
  const fix = `allow a person or team to update the branch or bypass ${name}`;
  return createBlockingReason(
    'updates',
    `${name} restricts updates, and no account is allowed to update the branch`,
    fix,
  );
}

function listHiddenBypassList(source: CombinedSource): UnseenSetting[] {
  const { bypass, level } = source;
  if (bypass !== 'unknown') return [];
  const why = 'not visible to this token: GitHub shows it only to accounts that can change it';
  const fix = level === 'repository' ? 'grant "Administration: write"' : `use the token of an owner of the ${level}`;
  return [{ what: `the bypass list of ${describeSource(source)}`, why, fix }];
}

/** An actor can only update the branch if all sources allow it. */
function judgeCommonUpdaters(
  sources: readonly CombinedSource[],
  updaters: readonly ReturnType<typeof evaluateUpdaters>[],
) {
  const [first, ...rest] = updaters.map(({ names }) => names);
  if (first!.some((name) => rest.every((names) => names.includes(name)))) return [];
  const allowances = sources.map(
    (source, index) => `${describeSource(source)} allows ${joinNames(updaters[index]!.names)}`,
  );
  const fix = `allow one of them in all sources, such as ${administrators}`;
  if (updaters.every(({ names }) => names.every((name) => /^(user )?\S+$/.test(name))))
    return [createBlockingReason('updates', `no account can update the branch: ${allowances.join(', ')}`, fix)];
  return [createUnreadReason('updates', { what: 'the members of these groups', why: allowances.join(', '), fix })];
}
