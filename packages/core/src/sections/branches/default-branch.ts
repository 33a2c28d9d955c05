import type { Reader } from '../../github/github.ts';
import { isWriting, type Plan, SectionFailure } from '../../plan/item.ts';
import { printValue } from '../../plan/item-text.ts';
import { markPublic } from '../../plan/wording.ts';
import * as calls from './calls.ts';
import { defaultBranchBasis, defaultBranchKeyword, isDefaultBranchKeyword, isPattern } from './keys.ts';
import type { DeclaredBranch } from './schema.ts';

/** Replaces `~DEFAULT_BRANCH` with the declared or else the live default branch. Fails if another entry names it. */
export async function resolveDefaultBranch(entries: readonly DeclaredBranch[], github: Reader, declaredName?: string) {
  const index = entries.findIndex(isDefaultBranchKeyword);
  if (index < 0) return entries;
  const call = calls.getDefaultBranch({});
  const liveName = await github.ask(call);
  const name = declaredName ?? liveName;
  const createRefusal = (reason: string, fix: string) =>
    Object.assign(new SectionFailure(markPublic(`\`${defaultBranchKeyword}\` ${reason}`), fix), {
      at: [index, 'name'],
    });
  if (!name || isPattern(name) || name.startsWith('~'))
    throw createRefusal(
      `is ${printValue(name)}, which is not a branch name`,
      'correct `default_branch`, or name the branch here',
    );
  const duplicate = entries.findIndex((entry) => entry.name === name);
  if (duplicate >= 0)
    throw createRefusal(
      `is ${printValue(name)}, which entry ${duplicate + 1} declares too`,
      'keep one of the two entries',
    );
  return entries.with(index, {
    ...entries[index]!,
    name,
    [defaultBranchBasis]: name === liveName ? { call, was: liveName } : 'declared',
  });
}

/** Apply checks before each write that this is still the default branch. */
export const addDefaultBranchBasis = (basis: DeclaredBranch[typeof defaultBranchBasis], plan: Plan): Plan =>
  typeof basis === 'object' ? plan.map((item) => (isWriting(item) ? { ...item, resolvedBy: basis } : item)) : plan;

export function restoreDefaultBranchKeyword(entries: unknown, desired: readonly DeclaredBranch[]) {
  const resolvedName = desired.find((entry) => entry[defaultBranchBasis])?.name;
  return (entries as any[] | undefined)?.map((entry) =>
    entry.name === resolvedName ? { ...entry, name: defaultBranchKeyword } : entry,
  );
}
