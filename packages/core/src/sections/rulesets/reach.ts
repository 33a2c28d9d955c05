import type { Reader } from '../../github/github.ts';
import { forgiving, HostRefusal } from '../../github/refusals/failures.ts';
import type { Note } from '../../plan/item.ts';
import { note } from '../../plan/make-items.ts';
import { formatCode } from '../../settings/message-text.ts';
import { findBranch, getDefaultBranch, type LiveRuleset } from './calls.ts';
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

/** Refs of branches that do not exist, each with the branch that was probably meant. */
export type MissingRefs = ReadonlyMap<string, string | undefined>;

/** The refs of a ruleset that includes single branches alone, none of which exists. */
export async function findMissingRefs(host: Reader, entry: DeclaredRuleset, live?: LiveRuleset): Promise<MissingRefs> {
  const { names = [] } = findIncluded(entry, live) ?? {};
  if (!names.length || !names.every(isOneBranch)) return new Map();
  const missing = new Map<string, string | undefined>();
  for (const name of names) {
    const found = await host.ask(findBranch({ branch: branchOf(name) })).catch(unlessHidden);
    if (!found || found.isThere) return new Map();
    missing.set(name, found.renamedTo);
  }
  if ([...missing.values()].every(Boolean)) return missing;
  const fallback = await host.ask(getDefaultBranch({})).catch(unlessHidden);
  // Until the first push, the default branch has a name and does not exist.
  if (names.some((name) => branchOf(name) === fallback)) return new Map();
  return new Map([...missing].map(([name, renamedTo]) => [name, renamedTo ?? fallback]));
}

const branchOf = (ref: string) => ref.slice(prefixes.branch.length);

/** A token that may not see the branch cannot say that it is missing. */
const unlessHidden = forgiving([HostRefusal], () => undefined);

/** Warns of an active ruleset that covers no branch or tag. */
export function planReach(entry: DeclaredRuleset, live: LiveRuleset | undefined, missing: MissingRefs): Note[] {
  const found = findIncluded(entry, live);
  if (!found || found.names.some((name) => !missing.has(name))) return [];
  const { is, names } = found;
  const subject = nameRuleset(entry);
  const why = names.length
    ? `no branch has the name ${names.map((name) => formatCode(branchOf(name))).join(' or ')}`
    : `\`conditions.ref_name.include\` lists none`;
  const [meant] = names.flatMap((name) => missing.get(name) ?? []);
  return [
    {
      ...note(`${subject} is active, but covers no ${is}: ${why}`, subject),
      warns: true,
      fix: meant
        ? `write ${formatCode(prefixes.branch + meant)} if you meant that branch`
        : `include the ${is === 'tag' ? 'tags' : 'branches'} that it should protect`,
    },
  ];
}
