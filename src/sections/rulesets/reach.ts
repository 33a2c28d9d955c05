import { forgiving, HostRefusal } from '../../host/failures.ts';
import type { Reader } from '../../host/host.ts';
import { note } from '../../plan/make-items.ts';
import { code } from '../../settings/shown.ts';
import { type LiveRuleset, lacksBranch } from './calls.ts';
import { isSameMeaning } from './keys.ts';
import { type DeclaredRuleset, nameRuleset, prefixes } from './schema.ts';

/** The names that an active ruleset includes; `undefined` where it is not about refs, or does nothing. */
function findIncluded({ enforcement, target, conditions }: DeclaredRuleset, live?: LiveRuleset) {
  const is = target ?? live?.target ?? 'branch';
  if (enforcement !== 'active' || (is !== 'branch' && is !== 'tag')) return undefined;
  const { include = [] } = { ...live?.conditions?.ref_name, ...conditions?.ref_name };
  // Only branches have a default, and a full name may be one of the other kind.
  const isOfKind = (name: string) =>
    name === '~ALL' || (name === '~DEFAULT_BRANCH' ? is === 'branch' : name.startsWith(prefixes[is]));
  return { is, names: include.filter(isOfKind) };
}

/** A pattern may cover a branch of tomorrow, and so may the name of a tag. */
const isOneBranch = (name: string) => name.startsWith(prefixes.branch) && !/[*?[\\]/.test(name);

/** The included branches that do not exist, asked only where the ruleset changes, and until one exists. */
export async function findMissingBranches(host: Reader, entry: DeclaredRuleset, live?: LiveRuleset) {
  const { names = [] } = findIncluded(entry, live) ?? {};
  const { conditions = live?.conditions } = entry;
  const isKnown = live?.enforcement === 'active' && isSameMeaning('conditions', live.conditions, conditions);
  if (isKnown || !names.every(isOneBranch)) return [];
  const missing: string[] = [];
  for (const name of names) {
    const isMissing = await host.ask(lacksBranch({ branch: name.slice(prefixes.branch.length) })).catch(unlessHidden);
    if (!isMissing) break;
    missing.push(name);
  }
  return missing;
}

/** A token that may not see the branch cannot say that it is missing. */
const unlessHidden = forgiving([HostRefusal], () => false);

/** Says of an active ruleset that it is about no branch or tag. */
export function planReach(entry: DeclaredRuleset, live: LiveRuleset | undefined, missing: ReadonlySet<string>) {
  const found = findIncluded(entry, live);
  if (!found || found.names.some((name) => !missing.has(name))) return [];
  const { is, names } = found;
  const why = names.length
    ? `there is no branch ${names.map((name) => code(name.slice(prefixes.branch.length))).join(' or ')}`
    : `\`conditions.ref_name.include\` names none`;
  return [note(`${nameRuleset(entry)} is active and covers no ${is}: ${why}`, nameRuleset(entry))];
}
