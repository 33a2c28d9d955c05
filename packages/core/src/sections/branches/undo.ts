import type { WriteItem } from '../../plan/item.ts';
import type { SectionExport } from '../section.ts';
import { noteWholeRestore } from '../undo.ts';
import { isPattern, nameBranch } from './keys.ts';
import { toDeclaredProtection } from './protection/normalized.ts';
import { addGraphqlSettings, type LiveBranches } from './rules.ts';
import { noteInexpressible } from './snapshot.ts';

/** Exports the complete protection of each changed branch, because GitHub replaces a protection as a whole. */
export function createBranchesUndo(live: LiveBranches, items: readonly WriteItem[]): SectionExport {
  const names = [...new Set(items.flatMap(({ names = [] }) => names.slice(0, 1)))];
  const isProtected = (name: string) => live.branches.get(name)?.protectionAnswer.protection !== undefined;
  const rules = live.rules?.filter(({ pattern }) => names.includes(pattern)) ?? [];
  const covered = names.filter((name) => isProtected(name) && live.rules?.every(({ pattern }) => pattern !== name));
  return {
    value: names.length ? names.map((name) => ({ name, protection: restoreProtection(name, live) })) : undefined,
    notes: [
      ...noteWholeRestore(items),
      ...rules.flatMap(noteInexpressible),
      ...covered.map(
        (name) =>
          `${nameBranch({ name })} keeps its own rule, which has the settings of the pattern: delete it by hand`,
      ),
      ...(live.rules ? [] : names.filter(isProtected).map(noteUnreadSettings)),
    ],
  };
}

const noteUnreadSettings = (name: string) =>
  `who can force-push to ${nameBranch({ name })} and which deployments it requires: not read, because no entry declares these keys`;

/** A settings file cannot remove only the own rule of a covered branch, so the branch keeps an equally strict rule. */
function restoreProtection(name: string, { branches, rules }: LiveBranches) {
  const rule = rules?.find(({ pattern }) => pattern === name);
  if (isPattern(name)) return rule ? toDeclaredProtection(name, rule.protection) : null;
  if (!branches.has(name)) return undefined;
  const { protection } = branches.get(name)!.protectionAnswer;
  return protection ? toDeclaredProtection(name, addGraphqlSettings(protection, rule)) : null;
}
