import { compare } from '../../plan/differences.ts';
import type { Difference, Plan } from '../../plan/item.ts';
import { leaveToOthers, reassert, remove, restOn, update } from '../../plan/make-items.ts';
import { dropCase } from '../../plan/match.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import { lookUpAccount } from '../lookups.ts';
import { toneWith } from '../order.ts';
import * as calls from './calls.ts';
import { bypassKey, isOwn, type LiveInteraction, timeLeft } from './read.ts';
import { type Cap, doesShorten, expiryFor, type InteractionLimits, type Limits, risk } from './schema.ts';

export function planInteractionLimits(wanted: InteractionLimits, live: LiveInteraction): Plan {
  const { limit = {}, cap, bypass = [] } = live;
  if (wanted === null) return planClearing(limit);
  return [
    ...planLimit(wanted, live),
    ...planCap(wanted.pull_request_creation_cap, cap),
    ...planBypass(wanted.pull_request_creation_bypass, bypass),
  ];
}

function planClearing(live: calls.LiveLimit): Plan {
  if (live.limit === undefined) return [];
  const reason = say`the ${live.origin} set it, and only the ${live.origin} can clear it`;
  if (!isOwn(live)) return leaveToOthers('', [{ key: 'limit', live: live.limit, wanted: undefined }], reason);
  return [
    remove(`interaction limit ${live.limit}`, calls.clearLimit({}), {
      holds: { limit: live.limit, expires_at: live.expires_at },
      because: say`everyone can interact again`,
      openName: 'the interaction limit',
    }),
  ];
}

/** A limit expires by itself, so every apply sets it again. Only a declared `expiry` may shorten it. */
function planLimit({ limit, expiry }: Limits, all: LiveInteraction): Plan {
  if (limit === undefined) return [];
  const { limit: live = {} } = all;
  const left = timeLeft(all);
  const sent = expiry ?? expiryFor(left);
  const set = calls.setLimit({}, { limit, expiry: sent });
  const isShorter = doesShorten(sent, left);
  const restsOn = expiry || left === undefined ? undefined : restOn(calls.getLimit({}), live, (one) => one.expires_at);
  if (live.limit !== limit || !isOwn(live))
    return update('', [compareLimit(limit, live, `for ${sent}`, isShorter)], set, { holds: { expiry }, restsOn });
  const why = isShorter ? 'which shortens the limit' : 'because it expires by itself';
  const says = open(`limit ${limit} set again for ${sent}, ${why}`);
  const asDeclared = say`\`limit\` is up to date and ends at ${live.expires_at}`;
  const cannotVerify = expiry
    ? say`${asDeclared}; \`expiry\` cannot be compared, because GitHub does not show it, so apply sets the limit again on every run${open(isShorter ? ', which shortens the limit' : '')}`
    : say`${asDeclared}; each apply sets the limit again for ${open(sent)}; declare \`expiry\` to choose the duration`;
  return [
    reassert('', cannotVerify, says, { steps: set, holds: { limit, expiry }, covers: [['', 'expiry']], restsOn }),
  ];
}

function compareLimit(limit: string, live: calls.LiveLimit, span: string, isShorter: boolean): Difference {
  const difference = { key: 'limit', live: live.limit, wanted: limit };
  if (live.limit === undefined) return { ...difference, because: open(span) };
  const words = say`limit ${live.limit} of the ${live.origin} overrides ${open(limit)} of the repository`;
  if (!isOwn(live)) return { ...difference, words };
  const because = isShorter ? say`${open(span)}; the old limit ends at ${live.expires_at}` : open(span);
  return { ...toneWith(risk)(difference), because, ...(isShorter && { tone: 'weaker' }) };
}

function planCap(wanted: Cap | undefined, live: calls.LiveCap | null | undefined): Plan {
  if (!wanted) return [];
  const key = 'pull_request_creation_cap';
  if (!live) return leaveToOthers('', [{ key, live: undefined, wanted }], noCap);
  const found = compare(wanted, live, key).map(toneWith(risk));
  return update('', found, calls.updateCap({}, wanted));
}

const noCap = say`apply cannot set it: GitHub offers no pull request cap for this repository`;

/** Removes before it adds, because the list has room for only 100 logins. */
function planBypass(wanted: readonly string[] | undefined, live: readonly string[]): Plan {
  if (!wanted) return [];
  const gone = leaveOutSame(live, wanted);
  const added = leaveOutSame(wanted, live);
  const difference = (words: Text) => ({ key: bypassKey, live, wanted, words: say`${open(bypassKey)}: ${words}` });
  const leaving = { ...difference(say`${gone.join(', ')} removed`), because: say`the cap applies to them again` };
  const coming = { ...difference(open(`${added.join(', ')} added`)), because: say`the cap does not apply to them` };
  const found: Difference[] = [
    ...(gone.length ? [{ ...leaving, tone: 'removal' as const }] : []),
    ...(added.length ? [toneWith(risk)(coming)] : []),
  ];
  const steps = [
    ...(gone.length ? [calls.removeBypass({}, { users: gone })] : []),
    ...(added.length ? [calls.addBypass({}, { users: added })] : []),
  ];
  return update('', found, steps, { lookups: added.map(lookUpAccount) });
}

const leaveOutSame = (logins: readonly string[], others: readonly string[]) =>
  logins.filter((login) => !others.some((other) => dropCase(other) === dropCase(login)));
