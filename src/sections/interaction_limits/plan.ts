import { compare } from '../../plan/differences.ts';
import type { Difference, Plan } from '../../plan/item.ts';
import { leaveToOthers, note, reassert, remove, update } from '../../plan/make-items.ts';
import { dropCase } from '../../plan/match.ts';
import { open, say, type Text } from '../../plan/wording.ts';
import { lookUpAccount } from '../lookups.ts';
import { toneWith } from '../strength.ts';
import * as calls from './calls.ts';
import { bypassKey, isOwn, type LiveInteraction } from './read.ts';
import { type Cap, type InteractionLimits, type Limits, spanOf, strengths } from './schema.ts';

export function planInteractionLimits(wanted: InteractionLimits, live: LiveInteraction): Plan {
  const { now, limit = {}, cap, bypass = [] } = live;
  if (wanted === null) return planClearing(limit);
  return [
    ...planLimit(wanted, limit, now),
    ...planCap(wanted.pull_request_creation_cap, cap),
    ...planBypass(wanted.pull_request_creation_bypass, bypass),
  ];
}

function planClearing(live: calls.LiveLimit): Plan {
  if (live.limit === undefined) return [];
  const reason = say`the ${live.origin} set it, and a repository can clear only its own limit`;
  if (!isOwn(live)) return leaveToOthers('', [{ key: 'limit', live: live.limit, wanted: undefined }], reason);
  return [
    remove(`interaction limit ${live.limit}`, calls.clearLimit({}), {
      holds: { limit: live.limit, expires_at: live.expires_at },
      because: say`everyone can interact again`,
      openName: 'the interaction limit',
    }),
  ];
}

/** A limit expires by itself, so every apply sets it again. Only what the file says may shorten it. */
function planLimit({ limit, expiry }: Limits, live: calls.LiveLimit, now: number): Plan {
  if (limit === undefined) return [];
  const set = calls.setLimit({}, { limit, expiry });
  const span = `for ${expiry ?? "one_day, which is the host's default"}`;
  const lastsLonger = Date.parse(live.expires_at ?? '') > now + spanOf(expiry);
  if (live.limit !== limit || !isOwn(live))
    return update('', [compareLimit(limit, live, span, lastsLonger)], set, { holds: { expiry } });
  const asDeclared = say`\`limit\` is as declared and lasts until ${live.expires_at}`;
  if (lastsLonger && !expiry) return [note(say`${asDeclared}: ${open(kept)}`)];
  const cannotVerify = say`${asDeclared}; \`expiry\` cannot be verified, because the host does not show it, so apply sets the limit again on every run${open(lastsLonger ? ', which shortens it' : '')}`;
  const why = lastsLonger ? 'which shortens it' : 'because it expires by itself';
  const says = open(`limit ${limit} set again ${span}, ${why}`);
  return [reassert('', cannotVerify, says, { steps: set, holds: { limit, expiry }, covers: [['', 'expiry']] })];
}

const kept =
  "apply keeps it, because setting it again for a day, which is the host's default, would shorten it; to shorten it, declare `expiry`";

function compareLimit(limit: string, live: calls.LiveLimit, span: string, lastsLonger: boolean): Difference {
  const difference = { key: 'limit', live: live.limit, wanted: limit };
  if (live.limit === undefined) return { ...difference, because: open(span) };
  const words = say`limit ${live.limit} of the ${live.origin} overrides ${open(limit)} of the repository`;
  if (!isOwn(live)) return { ...difference, words };
  const because = lastsLonger
    ? say`${open(span)}, while the old limit would last until ${live.expires_at}`
    : open(span);
  return { ...toneWith(strengths)(difference), because, ...(lastsLonger && { tone: 'weaker' }) };
}

function planCap(wanted: Cap | undefined, live: calls.LiveCap | null | undefined): Plan {
  if (!wanted) return [];
  const key = 'pull_request_creation_cap';
  if (!live) return leaveToOthers('', [{ key, live: undefined, wanted }], noCap);
  const found = compare(wanted, live, key).map(toneWith(strengths));
  return update('', found, calls.updateCap({}, wanted));
}

const noCap = say`apply cannot set it: the host offers no pull request cap for this repository`;

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
    ...(added.length ? [toneWith(strengths)(coming)] : []),
  ];
  const steps = [
    ...(gone.length ? [calls.removeBypass({}, { users: gone })] : []),
    ...(added.length ? [calls.addBypass({}, { users: added })] : []),
  ];
  return update('', found, steps, { lookups: added.map(lookUpAccount) });
}

const leaveOutSame = (logins: readonly string[], others: readonly string[]) =>
  logins.filter((login) => !others.some((other) => dropCase(other) === dropCase(login)));
