import type { Difference } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import { formatText, markPublic, showFullText, type Text } from '../../plan/wording.ts';
import type { Path } from '../../settings/refusal.ts';
import { type NameResolver, nameBuiltInRole, replaceIdsWithNames } from '../../settings/schema/named-ids.ts';
import { isLooser } from '../order.ts';
import { formatItemName, risk } from './keys.ts';
import { formatRulesetPath, type RulesetPath } from './paths.ts';

/** `omitted`: the entry leaves out a live key. `unshown`: GitHub neither shows nor describes the declared key. */
export interface RulesetDifference extends Difference {
  readonly kind: 'differs' | 'omitted' | 'unshown';
  readonly at: Path;
  readonly name: string;
}

export const createRulesetDifference = (
  path: RulesetPath,
  words: Text | undefined,
  details: Omit<Partial<RulesetDifference>, 'at'> = {},
): RulesetDifference => ({
  kind: 'differs',
  at: path.at,
  key: path.at.join('.'),
  name: formatRulesetPath(path),
  live: undefined,
  wanted: undefined,
  words,
  ...details,
});

export const createValueDifference = (key: string, live: unknown, wanted: unknown, path: RulesetPath) =>
  createRulesetDifference(path, undefined, {
    live,
    wanted,
    shown: { key: formatRulesetPath(path), live: formatValue(key, live, path), wanted: formatValue(key, wanted, path) },
    tone: findWeakerTone(key, live, wanted),
  });

const findWeakerTone = (key: string, live: unknown, wanted: unknown) =>
  isLooser(risk, key, live, wanted) ? 'weaker' : undefined;

function formatValue(key: string, value: unknown, { names }: RulesetPath) {
  const app = key === 'integration_id' && typeof value === 'number' ? names?.({ kind: 'app', id: value }) : undefined;
  return app === undefined ? printValue(value) : `app ${app}`;
}

export const createOmissionDifference = (key: string, live: unknown, path: RulesetPath) =>
  createRulesetDifference(
    path,
    formatText`${markPublic(formatRulesetPath(path))} ${describeLiveValue(key, live, path.names)}, but the entry leaves it out`,
    {
      kind: 'omitted',
      live,
    },
  );

export const createUnshownDifference = (wanted: unknown, path: RulesetPath) =>
  createRulesetDifference(path, `${formatRulesetPath(path)} is not shown by GitHub`, { kind: 'unshown', wanted });

/**
 * Approvals identify a removed item by its key. Bypass actors may be hidden from some readers, so both lists identify
 * the actor.
 */
export const createRemovalDifference = (
  key: string,
  item: unknown,
  lists: { readonly live: readonly unknown[]; readonly wanted: readonly unknown[] },
  list: RulesetPath,
) =>
  createRulesetDifference(list, formatText`${formatItemWithPath(key, item, list)} removed`, {
    ...(key === 'bypass_actors' ? lists : { key: [...list.at, formatItemName(key, item)].join('.'), live: item }),
    tone: findWeakerTone(key, [...lists.wanted, item], lists.wanted),
    because: key === 'rules' ? removalEffects.get(formatItemName(key, item)) : undefined,
  });

export const createAdditionDifference = (
  key: string,
  item: unknown,
  live: readonly unknown[],
  list: RulesetPath,
  at: Path,
) =>
  createRulesetDifference({ ...list, at }, markPublic(`${showFullText(formatItemWithPath(key, item, list))} added`), {
    wanted: item,
    tone: findWeakerTone(key, live, [...live, item]),
  });

const formatItemWithPath = (key: string, item: unknown, list: RulesetPath) =>
  formatText`${markPublic(formatRulesetPath(list))}: ${formatItem(key, item, list.names)}`;

const describeLiveValue = (key: string, value: unknown, names?: NameResolver) =>
  Array.isArray(value)
    ? `contains ${value.map((item) => formatItem(key, item, names)).join(', ')}`
    : `is ${printValue(value)}`;

function formatItem(key: string, item: unknown, names?: NameResolver) {
  if (['rules', 'allowed_actors'].includes(key)) return formatItemName(key, item, names);
  return key === 'bypass_actors'
    ? describeActorWithMode(item as { bypass_mode: string }, names)
    : printValue(replaceIdsWithNames(item, names ?? nameBuiltInRole));
}

export const describeActorWithMode = (actor: { readonly bypass_mode?: string }, names?: NameResolver) =>
  `${formatItemName('bypass_actors', actor, names)} (${actor.bypass_mode ?? 'always'})`;

const removalEffects: ReadonlyMap<string, string> = new Map([
  ['creation', 'anyone who can push can create matching refs'],
  ['update', 'anyone who can push can change matching refs'],
  ['deletion', 'matching refs can be deleted'],
  ['non_fast_forward', 'history can be rewritten by a force push'],
  ['required_linear_history', 'merge commits can be pushed'],
  ['required_signatures', 'unsigned commits can be pushed'],
  ['pull_request', 'changes can be pushed without a pull request'],
  ['required_status_checks', 'changes can be merged even if their checks fail'],
  ['required_deployments', 'changes can be merged before they are deployed'],
  ['merge_queue', 'changes can be merged without the queue'],
  ['workflows', 'changes can be merged even if these workflows fail'],
  ['code_scanning', 'changes can be merged even if code scanning finds problems'],
]);
