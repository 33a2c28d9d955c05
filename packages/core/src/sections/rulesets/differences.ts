import type { Difference } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { open, say, spellOut, type Text } from '../../plan/wording.ts';
import type { Path } from '../../settings/refusal.ts';
import { type NameResolver, nameBuiltInRole, replaceIds } from '../../settings/schema/named-ids.ts';
import { isLooser } from '../order.ts';
import { itemNameOf, risk } from './keys.ts';
import { keyOfPath, type RulesetPath } from './paths.ts';

/** `omitted`: the entry leaves out a live key. `unshown`: the host neither shows nor describes the declared key. */
export interface RulesetDifference extends Difference {
  readonly kind: 'differs' | 'omitted' | 'unshown';
  readonly at: Path;
  readonly name: string;
}

export const makeDifference = (
  path: RulesetPath,
  words: Text | undefined,
  more: Omit<Partial<RulesetDifference>, 'at'> = {},
): RulesetDifference => ({
  kind: 'differs',
  at: path.at,
  key: path.at.join('.'),
  name: keyOfPath(path),
  live: undefined,
  wanted: undefined,
  words,
  ...more,
});

export const tellChange = (key: string, live: unknown, wanted: unknown, path: RulesetPath) =>
  makeDifference(path, undefined, {
    live,
    wanted,
    shown: { key: keyOfPath(path), live: valueText(key, live, path), wanted: valueText(key, wanted, path) },
    tone: toneOf(key, live, wanted),
  });

const toneOf = (key: string, live: unknown, wanted: unknown) =>
  isLooser(risk, key, live, wanted) ? 'weaker' : undefined;

function valueText(key: string, value: unknown, { names }: RulesetPath) {
  const app = key === 'integration_id' && typeof value === 'number' ? names?.({ kind: 'app', id: value }) : undefined;
  return app === undefined ? print(value) : `app ${app}`;
}

export const tellOmission = (key: string, live: unknown, path: RulesetPath) =>
  makeDifference(path, say`${open(keyOfPath(path))} ${liveText(key, live, path.names)}, but the entry leaves it out`, {
    kind: 'omitted',
    live,
  });

export const tellUnshown = (wanted: unknown, path: RulesetPath) =>
  makeDifference(path, `${keyOfPath(path)} is not shown by GitHub`, { kind: 'unshown', wanted });

/** What is approved says which member goes: by its key, or by both lists where not everyone may see the member. */
export const tellLoss = (
  key: string,
  item: unknown,
  lists: { readonly live: readonly unknown[]; readonly wanted: readonly unknown[] },
  list: RulesetPath,
) =>
  makeDifference(list, say`${memberText(key, item, list)} removed`, {
    ...(key === 'bypass_actors' ? lists : { key: [...list.at, itemNameOf(key, item)].join('.'), live: item }),
    tone: toneOf(key, [...lists.wanted, item], lists.wanted),
    because: key === 'rules' ? withoutRule.get(itemNameOf(key, item)) : undefined,
  });

export const tellGain = (key: string, item: unknown, besides: readonly unknown[], list: RulesetPath, at: Path) =>
  makeDifference({ ...list, at }, open(`${spellOut(memberText(key, item, list))} added`), {
    wanted: item,
    tone: toneOf(key, besides, [...besides, item]),
  });

/** `rules: deletion`, `bypass_actors: Team 7 (always)`, `conditions.ref_name.include: refs/heads/main` */
const memberText = (key: string, item: unknown, list: RulesetPath) =>
  say`${open(keyOfPath(list))}: ${itemText(key, item, list.names)}`;

const liveText = (key: string, value: unknown, names?: NameResolver) =>
  Array.isArray(value)
    ? `contains ${value.map((item) => itemText(key, item, names)).join(', ')}`
    : `is ${print(value)}`;

function itemText(key: string, item: unknown, names?: NameResolver) {
  if (['rules', 'allowed_actors'].includes(key)) return itemNameOf(key, item, names);
  return key === 'bypass_actors'
    ? actorText(item as { bypass_mode: string }, names)
    : print(replaceIds(item, names ?? nameBuiltInRole));
}

/** `team core (always)` */
export const actorText = (actor: { readonly bypass_mode?: string }, names?: NameResolver) =>
  `${itemNameOf('bypass_actors', actor, names)} (${actor.bypass_mode ?? 'always'})`;

/** What becomes possible without a rule, if the name of the rule does not say it. */
const withoutRule: ReadonlyMap<string, string> = new Map([
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
