import type { Reader } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import { open, say } from '../../plan/wording.ts';
import { noRule } from './agreement.ts';
import { getDefaultBranch, getProtection, type Shown } from './calls.ts';
import { named } from './names.ts';
import type { Rules } from './rules/rule.ts';

/**
 * To a token without the grant the host shows no rules, and no error either. That there are none is believed only of
 * an administrator, or where the host has told this token how a branch is protected.
 */
export async function proveSight(host: Reader, { all, isAdministrator }: Rules) {
  if (all.length || isAdministrator) return;
  await askOf(host, await host.ask(getDefaultBranch({})));
}

/** Where no rule is shown, the protection of a branch says whether that can be all. Without the grant it is denied. */
export async function askOf(host: Reader, branch: string) {
  const shown = await host.ask(getProtection({ branch }));
  if (shown.protection) throw noRule(branch);
  if (!isSight(shown)) throw unproven(branch);
}

/** Whether the host has told this token how a branch is protected, be it not at all. */
export const isSight = ({ isMissing }: Shown) => !isMissing;

const unproven = (name: string) =>
  new SectionFailure(
    say`the host shows no branch rules, and nothing proves that this token may see them: ${open(named({ name }))} does not exist`,
    'use a token of an administrator, or grant "Administration: write"',
    'not_found',
  );
