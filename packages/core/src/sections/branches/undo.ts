import type { Writing } from '../../plan/item.ts';
import type { SectionExport } from '../section.ts';
import { noteWholeRestore } from '../undo.ts';
import { isPattern, nameBranch } from './keys.ts';
import { spellAsEntry } from './protection/normalized.ts';
import { addRule, type LiveBranches } from './rules.ts';
import { listInexpressible } from './snapshot.ts';

/** The branches and patterns that the items are about, each with the whole of its protection. */
export function branchesToUndo(live: LiveBranches, items: readonly Writing[]): SectionExport {
  const names = [...new Set(items.flatMap(({ names = [] }) => names.slice(0, 1)))];
  const isProtected = (name: string) => live.branches.get(name)?.shown.protection !== undefined;
  const rules = live.rules?.filter(({ pattern }) => names.includes(pattern)) ?? [];
  const covered = names.filter((name) => isProtected(name) && live.rules?.every(({ pattern }) => pattern !== name));
  return {
    value: names.length ? names.map((name) => ({ name, protection: protectionOf(name, live) })) : undefined,
    notes: [
      ...noteWholeRestore(items),
      ...rules.flatMap(listInexpressible),
      ...covered.map(
        (name) =>
          `${nameBranch({ name })} keeps its own rule, which has the settings of the pattern: delete it by hand`,
      ),
      ...(live.rules ? [] : names.filter(isProtected).map(unread)),
    ],
  };
}

const unread = (name: string) =>
  `who can force-push to ${nameBranch({ name })} and which deployments it requires: not read, because no entry declares these keys`;

/** No file can say that a branch has no rule beside a pattern, so there it has one that is as strict. */
function protectionOf(name: string, { branches, rules }: LiveBranches) {
  const rule = rules?.find(({ pattern }) => pattern === name);
  if (isPattern(name)) return rule ? spellAsEntry(name, rule.protection) : null;
  if (!branches.has(name)) return undefined;
  const { protection } = branches.get(name)!.shown;
  return protection ? spellAsEntry(name, addRule(protection, rule)) : null;
}
