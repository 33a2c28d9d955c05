import { sameMembers } from '../../../plan/differences.ts';
import { type Actors, isNobody, nobody, parts } from '../guard.ts';
import { type Contrast, listed } from './contrast.ts';

const caseless = (name: string) => name.toLowerCase();
const isAmong = (names: readonly string[]) => {
  const known = new Set(names.map(caseless));
  return (name: string) => known.has(caseless(name));
};

export const sameNames = (one: readonly string[], other: readonly string[]) => sameMembers(one, other, caseless);

/** Whether somebody is let in who was not. */
const opens = (wanted: readonly string[], live: readonly string[]) => !wanted.every(isAmong(live));

export const loses = (wanted: readonly string[], live: readonly string[]) => !live.every(isAmong(wanted));

const everyone = 'open to everyone with write access';

const membersOf = (actors: Actors) =>
  parts.flatMap((part) => (actors[part].length ? [`${part} ${listed(actors[part])}`] : [])).join(', ') || 'nobody';

interface Gate {
  readonly gate: string;
  readonly who: string;
  /** What a write without a list leaves; unset, everyone who may write is let in. */
  readonly unsaid?: string;
}

const restrictedTo = (actors: Actors) => `restricted to ${membersOf(actors)}`;

/** Only these may; with no list, everyone who may write. */
export function gateContrasts(
  key: string,
  { gate, who, unsaid = everyone }: Gate,
  wanted: Actors | null,
  live: Actors | null,
): Contrast[] {
  if (wanted && live) return partContrasts(key, who, wanted, live);
  if (wanted) return [{ key, what: gate, live: everyone, wanted: restrictedTo(wanted) }];
  return live ? [{ key, what: gate, live: restrictedTo(live), wanted: unsaid, tone: 'weaker' }] : [];
}

const partContrasts = (key: string, who: string, wanted: Actors, live: Actors): Contrast[] =>
  parts
    .filter((part) => !sameNames(wanted[part], live[part]))
    .map((part) => ({
      key: `${key}.${part}`,
      what: `${part} who may ${who}`,
      live: listed(live[part]),
      wanted: listed(wanted[part]),
      tone: opens(wanted[part], live[part]) ? ('weaker' as const) : undefined,
    }));

/** Those whom a rule lets by. That a list goes altogether is told as loudly as that somebody is added to it. */
export function bypassContrasts(key: string, who: string, wanted: Actors, live: Actors): Contrast[] {
  if (!isNobody(wanted) || isNobody(live)) return partContrasts(key, who, wanted, live);
  return [{ key, what: `who may ${who}`, live: membersOf(live), wanted: 'nobody', tone: 'weaker' }];
}

export const orNobody = (actors: Actors | undefined) => actors ?? nobody;

/** One list of people in the file's own spelling. */
export function namesContrasts(
  key: string,
  who: string,
  wanted: readonly string[],
  live: readonly string[],
): Contrast[] {
  if (sameNames(wanted, live)) return [];
  const loud = opens(wanted, live) || !wanted.length;
  const [before, after] = [live, wanted].map((names) => listed([...names].sort(), 'nobody'));
  return [{ key, what: `who may ${who}`, live: before!, wanted: after!, tone: loud ? 'weaker' : undefined }];
}
