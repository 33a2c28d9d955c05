import type { Reader } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import { open, say } from '../../plan/wording.ts';
import { refuseDisagreement } from './agreement.ts';
import { type Found, getBranch, getProtection, type Shown } from './calls.ts';
import { named } from './names.ts';
import { listRules } from './rules/calls.ts';
import { type Rule, readRules } from './rules/rule.ts';
import type { Branch } from './schema.ts';
import { isSight, proveSight } from './sight.ts';
import { isWildcard, routedKeys } from './vocabulary.ts';

export interface LiveBranch {
  readonly found: Found;
  readonly shown: Shown;
}

export interface Live {
  /** By name: the single branches that the file says something about. */
  readonly branches: ReadonlyMap<string, LiveBranch>;
  /** Only where the file says something that REST cannot tell. */
  readonly rules?: readonly Rule[];
}

export const isRead = ({ name, protection }: Branch) => protection !== undefined && !isWildcard(name);

export const needsRules = ({ name, protection }: Branch) =>
  isWildcard(name) || routedKeys.some((key) => protection?.[key] !== undefined);

export async function readBranches(host: Reader, entries: readonly Branch[]): Promise<Live> {
  const [branches, rules] = await Promise.all([
    Promise.all(entries.filter(isRead).map(async ({ name }) => [name, await readBranch(host, name)] as const)),
    entries.some(needsRules) ? readRules(host, listRules({})) : undefined,
  ]);
  if (!rules) return { branches: new Map(branches) };
  for (const [name, { found, shown }] of branches) if (found.isThere) refuseDisagreement(name, found, shown, rules.all);
  if (!branches.some(([, { shown }]) => isSight(shown))) await proveSight(host, rules);
  return { branches: new Map(branches), rules: rules.all };
}

async function readBranch(host: Reader, branch: string): Promise<LiveBranch> {
  const [found, shown] = await Promise.all([host.ask(getBranch({ branch })), host.ask(getProtection({ branch }))]);
  if (found.isThere && (found.name !== branch || shown.isMissing))
    throw new SectionFailure(
      say`${open(named({ name: branch }))}: the host shows the branch ${shown.isMissing ? 'and says that it does not exist' : `as ${found.name}`}`,
      'run again: somebody may have renamed or deleted it meanwhile',
      'conflict',
    );
  return { found, shown };
}
