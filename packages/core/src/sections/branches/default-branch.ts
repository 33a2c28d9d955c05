import type { Reader } from '../../github/github.ts';
import { isWriting, type Plan, SectionFailure } from '../../plan/item.ts';
import { print } from '../../plan/item-text.ts';
import { open } from '../../plan/wording.ts';
import * as calls from './calls.ts';
import { defaultBranch, isByMeaning, isPattern, meaning } from './keys.ts';
import type { DeclaredBranch } from './schema.ts';

/** The entries with the branch that `~DEFAULT_BRANCH` means: the one that the same file declares, or the host shows. */
export async function settleDefaultBranch(entries: readonly DeclaredBranch[], host: Reader, declared?: string) {
  const at = entries.findIndex(isByMeaning);
  if (at < 0) return entries;
  const call = calls.getDefaultBranch({});
  const was = await host.ask(call);
  const name = declared ?? was;
  const refused = (why: string, fix: string) =>
    Object.assign(new SectionFailure(open(`\`${defaultBranch}\` ${why}`), fix), { at: [at, 'name'] });
  if (!name || isPattern(name) || name.startsWith('~'))
    throw refused(`is ${print(name)}, which is not a branch name`, 'correct `default_branch`, or name the branch here');
  const twin = entries.findIndex((one) => one.name === name);
  if (twin >= 0)
    throw refused(`is ${print(name)}, which entry ${twin + 1} declares too`, 'keep one of the two entries');
  return entries.with(at, { ...entries[at]!, name, [meaning]: name === was ? { call, was } : 'declared' });
}

/** Before each write the host is asked whether this is still the default branch. */
export const restOnMeaning = (basis: DeclaredBranch[typeof meaning], plan: Plan): Plan =>
  typeof basis === 'object' ? plan.map((item) => (isWriting(item) ? { ...item, meantBy: basis } : item)) : plan;

/** Live entries in the words of a file that names the default branch by its meaning. */
export function spellByMeaning(entries: unknown, desired: readonly DeclaredBranch[]) {
  const meant = desired.find((one) => one[meaning])?.name;
  return (entries as any[] | undefined)?.map((one) => (one.name === meant ? { ...one, name: defaultBranch } : one));
}
