/** Plans the interaction limit, the pull request cap and its bypass list. */
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
function planLimit({ limit, expiry }: Limits, liveLimits: LiveLimits): Plan {
  if (limit === undefined) return [];
  const { limit: live = {} } = liveLimits;
  const timeLeft = getTimeLeft(liveLimits);
  const duration = expiry ?? chooseExpiry(timeLeft);
  const set = calls.setLimit({}, { limit, expiry: duration });
  const isShorter = isShorterExpiry(duration, timeLeft);
  const restsOn =
    expiry || timeLeft === undefined ? undefined : restOn(calls.getLimit({}), live, (answer) => answer.expires_at);
  if (live.limit !== limit || !isRepositoryLimit(live))
    return update('', [compareLimit(limit, live, `for ${duration}`, isShorter)], set, { holds: { expiry }, restsOn });
  const reason = isShorter ? 'which shortens the limit' : 'because it expires by itself';
  const says = open(`limit ${limit} set again for ${duration}, ${reason}`);
  const current = say`\`limit\` is up to date and ends at ${live.expires_at}`;
  const cannotVerify = expiry
    ? say`${current}; \`expiry\` cannot be compared, because GitHub does not show it, so apply sets the limit again on every run${open(isShorter ? ', which shortens the limit' : '')}`
    : say`${current}; each apply sets the limit again for ${open(duration)}; declare \`expiry\` to choose the duration`;
  return [
    reassert('', cannotVerify, says, { steps: set, holds: { limit, expiry }, covers: [['', 'expiry']], restsOn }),
  ];
}

function compareLimit(limit: string, live: calls.LiveLimit, span: string, isShorter: boolean): Difference {
  const difference = { key: 'limit', live: live.limit, wanted: limit };
  if (live.limit === undefined) return { ...difference, because: open(span) };
  const words = say`limit ${live.limit} of the ${live.origin} overrides ${open(limit)} of the repository`;
  if (!isRepositoryLimit(live)) return { ...difference, words };
  const because = isShorter ? say`${open(span)}; the old limit ends at ${live.expires_at}` : open(span);
  return { ...markWeaker(risk)(difference), because, ...(isShorter && { tone: 'weaker' }) };
}

function planCap(wanted: Cap | undefined, live: calls.LiveCap | null | undefined): Plan {
  if (!wanted) return [];
  const key = 'pull_request_creation_cap';
  if (!live) return leaveToOthers('', [{ key, live: undefined, wanted }], noCapReason);
  const differences = compare(wanted, live, key).map(markWeaker(risk));
  return update('', differences, calls.updateCap({}, wanted));
}

const noCapReason = say`apply cannot set it: GitHub offers no pull request cap for this repository`;

/** Removes logins before it adds others, because the list is limited to 100. */
function planBypass(wanted: readonly string[] | undefined, live: readonly string[]): Plan {
  if (!wanted) return [];
  const removedLogins = excludeSameLogins(live, wanted);
  const addedLogins = excludeSameLogins(wanted, live);
  const createDifference = (words: Text) => ({
    key: bypassKey,
    live,
    wanted,
    words: say`${open(bypassKey)}: ${words}`,
  });
  const removal = {
    ...createDifference(say`${removedLogins.join(', ')} removed`),
    because: say`the cap applies to them again`,
  };
  const addition = {
    ...createDifference(open(`${addedLogins.join(', ')} added`)),
    because: say`the cap does not apply to them`,
  };
  const differences: Difference[] = [
    ...(removedLogins.length ? [{ ...removal, tone: 'removal' as const }] : []),
    ...(addedLogins.length ? [markWeaker(risk)(addition)] : []),
  ];
  const steps = [
    ...(removedLogins.length ? [calls.removeBypass({}, { users: removedLogins })] : []),
    ...(addedLogins.length ? [calls.addBypass({}, { users: addedLogins })] : []),
  ];
  return update('', differences, steps, { lookups: addedLogins.map(createAccountLookup) });
}

const excludeSameLogins = (logins: readonly string[], excluded: readonly string[]) =>
  logins.filter((login) => !excluded.some((other) => dropCase(other) === dropCase(login)));
