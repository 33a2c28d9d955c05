import type { Reader } from '../../github/github.ts';
import { ignoreRefusal } from '../../github/refusals/failures.ts';
import { getDefaultBranch } from '../../github/routes/repository.ts';
import type { Note } from '../../plan/item.ts';
import { createNote } from '../../plan/make-items.ts';
import { formatCode } from '../../settings/message-text.ts';
import { findBranch, type LiveRuleset } from './calls.ts';
import { type DeclaredRuleset, describeRuleset, refPrefixes } from './schema.ts';

/** Maps each missing ref to the branch that the author probably meant. */
export type MissingRefs = ReadonlyMap<string, string | undefined>;

/** Returns refs only if the ruleset includes nothing but missing branches. */
export async function readMissingRefs(
  github: Reader,
  entry: DeclaredRuleset,
  live?: LiveRuleset,
): Promise<MissingRefs> {
  const { names = [] } = findIncludedRefs(entry, live) ?? {};
  if (!names.length || !names.every(isSingleBranchRef)) return new Map();
  const missing = new Map<string, string | undefined>();
  for (const name of names) {
    const branch = await ignoreRefusal(github.ask(findBranch({ branch: toBranchName(name) })));
    // If GitHub refuses the read, the branch may still exist.
    if (!branch || branch.isThere) return new Map();
    missing.set(name, branch.renamedTo);
  }
  if ([...missing.values()].every(Boolean)) return missing;
  const defaultBranch = await ignoreRefusal(github.ask(getDefaultBranch({})));
  // Before the first push, the default branch has a name but does not exist.
  if (names.some((name) => toBranchName(name) === defaultBranch)) return new Map();
  return new Map([...missing].map(([name, renamedTo]) => [name, renamedTo ?? defaultBranch]));
}

/** A pattern or a tag name may match a ref that is created later. */
const isSingleBranchRef = (ref: string) => ref.startsWith(refPrefixes.branch) && !/[*?[\\]/.test(ref);

const toBranchName = (ref: string) => ref.slice(refPrefixes.branch.length);

export function noteEmptyReach(entry: DeclaredRuleset, live: LiveRuleset | undefined, missing: MissingRefs): Note[] {
  const included = findIncludedRefs(entry, live);
  if (!included || included.names.some((name) => !missing.has(name))) return [];
  const { kind, names } = included;
  const subject = describeRuleset(entry);
  const reason = names.length
    ? `no branch has the name ${names.map((name) => formatCode(toBranchName(name))).join(' or ')}`
    : `\`conditions.ref_name.include\` lists none`;
  const [suggestion] = names.flatMap((name) => missing.get(name) ?? []);
  return [
    {
      ...createNote(`${subject} is active, but covers no ${kind}: ${reason}`, subject),
      warns: true,
      fix: suggestion
        ? `write ${formatCode(refPrefixes.branch + suggestion)} if you meant that branch`
        : `include the ${kind === 'tag' ? 'tags' : 'branches'} that it should protect`,
    },
  ];
}

/** Returns `undefined` for a ruleset that is not active or does not select refs by name. */
function findIncludedRefs({ enforcement, target, conditions }: DeclaredRuleset, live?: LiveRuleset) {
  const kind = target ?? live?.target ?? 'branch';
  if (enforcement !== 'active' || (kind !== 'branch' && kind !== 'tag')) return undefined;
  const { include = [] } = { ...live?.conditions?.ref_name, ...conditions?.ref_name };
  // A branch ruleset may list a full tag name, and a tag ruleset a branch name.
  const isOfKind = (name: string) =>
    name === '~ALL' || (name === '~DEFAULT_BRANCH' ? kind === 'branch' : name.startsWith(refPrefixes[kind]));
  return { kind, names: include.filter(isOfKind) };
}
