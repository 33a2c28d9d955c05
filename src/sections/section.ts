import type { CallMaker } from '../host/call.ts';
import type { HostRefusal } from '../host/failures.ts';
import type { Grant } from '../host/grants.ts';
import type { Reader } from '../host/host.ts';
import type { Difference, Plan, SectionFailure, Writing } from '../plan/item.ts';
import { refuseTwins } from '../plan/match.ts';
import type { Turn } from '../plan/turn.ts';
import type { SectionPart } from '../plan/unread.ts';
import type { Text } from '../plan/wording.ts';
import type { NameById } from '../settings/named-ids.ts';
import type { Path } from '../settings/refusal.ts';
import type { Shape } from '../settings/shape.ts';
import type { Stakes } from './stakes.ts';
import type { StandsFor } from './stand-ins.ts';
import type { Strengths } from './strength.ts';
import type { VisibleTo } from './visibility.ts';

/** The interface of every settings key. Only `sections/` knows the rules of a key. */
export interface Section<Desired = any, Live = any, All = Live> {
  readonly key: string;
  readonly settings: Shape<Desired>;
  /**
   * Adopting a live value of these keys can weaken nothing: they protect nothing and give nobody access. `true` for the
   * whole section. Of all other keys, adopt takes a live value that may be weaker only when asked to.
   */
  readonly harmless?: true | readonly string[];
  /** Who can see each key on the host. Public logs show live values only of keys that everyone can see. */
  readonly visibleTo: VisibleTo;
  /** What a change of each key puts at stake. A preview shows these changes first, and never cuts them. */
  readonly stakes?: Stakes;
  /** If a snapshot leaves out one of these keys, the host has nothing there. */
  readonly emptyUnlessShown?: readonly string[];
  /** Every call the section may make, for the reference page and for `trueup grants`. */
  readonly calls: Readonly<Record<string, CallMaker>>;
  /** What can take the place of what. Apply removes and weakens none of it while its replacement may not be there. */
  readonly standsFor?: StandsFor;
  /** The turn of what removes or weakens something. Unset, `loses` for what nothing brings back, and `removes` for all else. */
  readonly removesIn?: Turn;
  /** The keys that a code security configuration of the organization may own, with what it calls each. */
  readonly owned?: Owned;
  /** Sections whose writes may change what this section reads: apply then plans it again in its turn. */
  readonly after?: readonly string[];
  /** Whether a planned write of a section in `after` switches on what this failed read lacks. None gives a grant. */
  liftedBy?(failure: HostRefusal | SectionFailure, difference: Difference): boolean;
  /** The paths in the file that need a GraphQL field which the server lacks. `lacks('Type.field')` says whether it does. */
  needsGraphql?(desired: Desired, lacks: (field: string) => boolean): readonly Path[];
  /** Puts what a word means in this repository in its place. `defaultBranch` is the one that the same file declares. */
  settle?(desired: Desired, host: Reader, defaultBranch?: string): Promise<Desired>;
  /** A value of `toSettings`, in the words that `settle` has replaced in these settings. */
  inWordsOf?(value: unknown, settled: Desired): unknown;
  /** Reads only what the declared keys need. Unset if GitHub has no way to read the section: check then asks nothing. */
  read?(host: SectionReader, desired: Desired): Promise<Live>;
  /** `names` are for the texts of items. */
  plan(desired: Desired, live: Live, names?: NameById): Plan;
  /** Whom writes of the section name, in the words of a lookup: if a name passes to another id, apply says so. */
  holders?(live: Live): Iterable<readonly [who: string, id: number]>;
  /** The names that the host shows beside ids. */
  names?(live: Live): NameById;
  /**
   * For a preview that may not read the host: what the entry would change if the host had exactly what `was` declares.
   * Unset, or where it returns nothing, keys are compared one by one.
   */
  planOver?(entry: any, was: any): readonly Writing[];
  /** Which of two values of a key is stricter: for tones, layers, locks, brakes and adoption. */
  readonly strengths?: Strengths;
  /** How many live items there are, to judge how many of them a plan removes. Unset where `Live` is their list. */
  liveItems?(live: Live): number;
  /** For a snapshot. Unset if `read` does not depend on the declared keys, and so reads everything. */
  readAll?(host: SnapshotReader): Promise<All>;
  /** Also takes what `read` returns, unless `toUndo` is set. */
  toSettings(all: All | Live): Exported;
  /**
   * The settings that undo these items, from the live values that they were planned from. The settings hold only what was
   * read. Unset where a snapshot can say it: the undo is then the part of `toSettings` that the items touch.
   */
  toUndo?(live: Live, items: readonly Writing[]): Undo;
  /** What no settings file brings back after this item is written, as the rest of "lost for good: …". */
  lostWith?(item: Writing): string | undefined;
  /** The calls that the declared keys need. Unset, all calls. */
  uses?(desired: Desired): Uses;
}

/** A section, with the types of its settings and readings. */
export const defineSection = <Desired, Live, All = Live>(section: Section<Desired, Live, All>) => section;

export type Owned = Readonly<Record<string, string>>;

export interface Uses {
  /** The calls that check and apply may make. */
  readonly calls: readonly CallMaker[];
  readonly visibilityGrants?: readonly VisibilityGrant[];
}

/** Something that the host shows only to a token with more than the grants of the call. */
export interface VisibilityGrant {
  readonly of: string;
  readonly grant: Grant;
  /** Check works without the grant, and says so. Apply has the grant for its writes. */
  readonly optional?: true;
}

export interface SectionReader extends Reader {
  /**
   * For a reading that only these parts of the section need. `undefined` if it fails and the run goes on without them: a
   * plan is then made as if the file did not declare them, and a snapshot leaves them out with a note.
   */
  askOrLeaveOut<A>(parts: readonly SectionPart[], ask: (host: Reader) => Promise<A>): Promise<A | undefined>;
}

export interface SnapshotReader extends SectionReader {
  /** Whether the run requires the section, so that nothing may be left out of it. */
  readonly isRequired: boolean;
  /** `undefined` if the host knows no such thing. The note of what is left out starts with `what`: "`pinned` is". */
  askIfThere<A>(what: string, ask: (host: Reader) => Promise<A>): Promise<A | undefined>;
}

export interface Exported {
  /** The value of the section in a settings file; `undefined` if there is nothing to write. */
  readonly value: unknown;
  readonly notes: readonly Text[];
  /** The notes about what the value leaves out. Unset: all of them. */
  readonly leavesOut?: readonly Text[];
}

export interface Undo extends Exported {
  /** The section that the value belongs to, if not the written one. */
  readonly section?: Section;
}

/** The items that a file can have, and why it cannot have the others. */
export const divideByReason = <L>(live: readonly L[], reasonToLeaveOut: (item: L) => Text | undefined) => ({
  kept: live.filter((item) => reasonToLeaveOut(item) === undefined),
  left: live.flatMap((item) => reasonToLeaveOut(item) ?? []),
});

/** A list in a snapshot, wrapped if it has a default policy. Refuses duplicates, since no run could read the file. */
export function exportList(
  entries: readonly unknown[],
  { list }: Shape<any>,
  notes: readonly Text[] = [],
  leavesOut?: readonly Text[],
): Exported {
  if (list) refuseTwins(entries, list.key, { named: list.named, fix: 'delete one of them, or rename it' });
  const written = list?.undeclared ? { _undeclared: list.undeclared, entries } : entries;
  return { value: entries.length ? written : undefined, notes, leavesOut };
}
