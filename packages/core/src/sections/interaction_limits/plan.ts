import { compare } from '../../plan/differences.ts';
import type { Difference, Plan } from '../../plan/item.ts';
import { leaveToOthers, reassert, remove, restOn, update } from '../../plan/make-items.ts';
import { dropCase } from '../../plan/match.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import { createAccountLookup } from '../lookups.ts';
import { markWeaker } from '../order.ts';
import * as calls from './calls.ts';
import { bypassKey, getTimeLeft, isRepositoryLimit, type LiveLimits } from './read.ts';
import { type Cap, chooseExpiry, type InteractionLimits, isShorterExpiry, type Limits, risk } from './schema.ts';

export function planInteractionLimits(wanted: InteractionLimits, live: LiveLimits): Plan {
  const { limit = {}, cap, bypass = [] } = live;
  if (wanted === null) return planLimitRemoval(limit);
  return [
    ...planLimit(wanted, live),
    ...planCap(wanted.pull_request_creation_cap, cap),
    ...planBypass(wanted.pull_request_creation_bypass, bypass),
  ];
}

function planLimitRemoval(live: calls.LiveLimit): Plan {
  if (live.limit === undefined) return [];
  const reason = say`the ${live.origin} set it, and only the ${live.origin} can clear it`;
  if (!isRepositoryLimit(live))
    return leaveToOthers('', [{ key: 'limit', live: live.limit, wanted: undefined }], reason);
  return [
    remove(`interaction limit ${live.limit}`, calls.clearLimit({}), {
      holds: { limit: live.limit, expires_at: live.expires_at },
      because: say`everyone can interact again`,
      openName: 'the interaction limit',
    }),
  ];
}

/** A limit expires by itself, so every apply sets it again. Only a declared `expiry` may shorten it. */
function planLimit({ limit, expiry }: Limits, all: LiveLimits): Plan {
  if (limit === undefined) return [];
  const { limit: live = {} } = all;
  const left = getTimeLeft(all);
  const sent = expiry ?? chooseExpiry(left);
  const set = calls.setLimit({}, { limit, expiry: sent });
  const isShorter = isShorterExpiry(sent, left);
  const restsOn = expiry || left === undefined ? undefined : restOn(calls.getLimit({}), live, (one) => one.expires_at);
  if (live.limit !== limit || !isRepositoryLimit(live))
    return update('', [compareLimit(limit, live, `for ${sent}`, isShorter)], set, { holds: { expiry }, restsOn });
  const why = isShorter ? 'which shortens the limit' : 'because it expires by itself';
  const says = open(`limit ${limit} set again for ${sent}, ${why}`);
  const asDeclared = say`\`limit\` is up to date and ends at ${live.expires_at}`;
  const cannotVerify = expiry
    ? say`${asDeclared}; \`expiry\` cannot be compared, because GitHub does not show it, so apply sets the limit again on every run${open(isShorter ? ', which shortens the limit' : '')}`
    : say`${asDeclared}; apply sets the limit again on every run; without \`expiry\`, it lasts for the shortest duration that covers the remaining time, ${open(sent)}`;
  return [
    reassert('', cannotVerify, says, { steps: set, holds: { limit, expiry }, covers: [['', 'expiry']], restsOn }),
  ];
}

function compareLimit(limit: string, live: calls.LiveLimit, span: string, isShorter: boolean): Difference {
  const createDifference = { key: 'limit', live: live.limit, wanted: limit };
  if (live.limit === undefined) return { ...createDifference, because: open(span) };
  const words = say`limit ${live.limit} of the ${live.origin} overrides ${open(limit)} of the repository`;
  if (!isRepositoryLimit(live)) return { ...createDifference, words };
  const because = isShorter ? say`${open(span)}; the old limit ends at ${live.expires_at}` : open(span);
  return { ...markWeaker(risk)(createDifference), because, ...(isShorter && { tone: 'weaker' }) };
}

function planCap(wanted: Cap | undefined, live: calls.LiveCap | null | undefined): Plan {
  if (!wanted) return [];
  const key = 'pull_request_creation_cap';
  if (!live) return leaveToOthers('', [{ key, live: undefined, wanted }], noCapReason);
  const found = compare(wanted, live, key).map(markWeaker(risk));
  return update('', found, calls.updateCap({}, wanted));
}

const noCapReason = say`apply cannot set it: GitHub offers no pull request cap for this repository`;

/** Removes before it adds, because the list has room for only 100 logins. */
function planBypass(wanted: readonly string[] | undefined, live: readonly string[]): Plan {
  if (!wanted) return [];
  const gone = excludeSameLogins(live, wanted);
  const added = excludeSameLogins(wanted, live);
  const difference = (words: Text) => ({ key: bypassKey, live, wanted, words: say`${open(bypassKey)}: ${words}` });
  const leaving = { ...difference(say`${gone.join(', ')} removed`), because: say`the cap applies to them again` };
  const coming = { ...difference(open(`${added.join(', ')} added`)), because: say`the cap does not apply to them` };
  const found: Difference[] = [
    ...(gone.length ? [{ ...leaving, tone: 'removal' as const }] : []),
    ...(added.length ? [markWeaker(risk)(coming)] : []),
  ];
  const steps = [
    ...(gone.length ? [calls.removeBypass({}, { users: gone })] : []),
    ...(added.length ? [calls.addBypass({}, { users: added })] : []),
  ];
  return update('', found, steps, { lookups: added.map(createAccountLookup) });
}

const excludeSameLogins = (logins: readonly string[], others: readonly string[]) =>
  logins.filter((login) => !others.some((other) => dropCase(other) === dropCase(login)));
