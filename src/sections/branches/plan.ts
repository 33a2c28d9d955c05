import type { Item, Plan } from '../../plan/item.ts';
import { branchLookups } from './actors.ts';
import { planLiteral } from './literal/plan.ts';
import type { Live } from './live.ts';
import type { Branch } from './schema.ts';
import { isWildcard } from './vocabulary.ts';
import { planWildcard, undeclaredRules } from './wildcard/plan.ts';

/** Deletions first, then branch by branch, then the patterns. */
export function planBranches(entries: readonly Branch[], { branches, rules }: Live): Plan {
  const lookups = branchLookups();
  const literal = entries.flatMap((entry) => {
    const live = branches.get(entry.name);
    return live ? planLiteral(entry, { name: entry.name, live, rules, lookups }) : [];
  });
  const wildcard = entries
    .filter(({ name }) => isWildcard(name))
    .flatMap((entry) => planWildcard(entry, rules ?? [], lookups));
  const items = [...literal, ...wildcard];
  return [
    ...items.filter(isDeletion),
    ...items.filter((item) => !isDeletion(item)),
    ...undeclaredRules(entries, rules ?? []),
  ];
}

const isDeletion = ({ kind }: Item) => kind === 'delete';
