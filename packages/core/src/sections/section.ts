import type { CallMaker } from '../github/call.ts';
import type { Reader } from '../github/github.ts';
import type { Grant } from '../github/grants.ts';
import type { HostRefusal } from '../github/refusals/failures.ts';
import type { Difference, Plan, SectionFailure, Writing } from '../plan/item.ts';
import { refuseTwins } from '../plan/match.ts';
import type { SectionPart } from '../plan/unread.ts';
import type { Text } from '../plan/wording.ts';
import type { Path } from '../settings/refusal.ts';
import type { NameResolver } from '../settings/schema/named-ids.ts';
import type { SettingsShape } from '../settings/schema/shape.ts';
import type { Risks } from './risk.ts';
import type { VisibleTo } from './visibility.ts';

/** The interface of every settings key. Only `sections/` knows the rules of a key. */
export interface Section<Desired = any, Live = any, All = Live> {
  readonly key: string;
  readonly settings: SettingsShape<Desired>;
  /** Who can see each key on the host. Public logs show live values only of keys that everyone can see. */
  readonly visibleTo: VisibleTo;
  /** What a change of each key puts at risk. If unset, all keys touch `data`. */
  readonly risk?: Risks;
  /** If a snapshot leaves out one of these keys, the host has nothing there. */
  readonly emptyUnlessShown?: readonly string[];
  /** Every call the section may make, for the reference page and for `trueup grants`. */
  readonly calls: Readonly<Record<string, CallMaker>>;
  /** The keys that a code security configuration of the organization may own, with what it calls each. */
  readonly owned?: Owned;
  /** Writes that may change what this section reads: apply then plans it again in its turn. */
  readonly after?: readonly Prerequisite[];
  /** For words whose meaning depends on the repository. */
  readonly words?: Words<Desired>;
  /** Reads only what the declared keys need. Unset if GitHub has no way to read the section: check then asks nothing. */
  read?(host: SectionReader, desired: Desired): Promise<Live>;
  /** `names` are for the texts of items. */
  plan(desired: Desired, live: Live, names?: NameResolver): Plan;
  /** What else the program asks of a reading. */
  facts?(live: Live): LiveFacts;
  /**
   * For a preview that may not read the host: what the entry would change if the host had exactly what `was` declares.
   * Unset, or where it returns nothing, keys are compared one by one.
   */
  planOver?(entry: any, was: any): readonly Writing[];
  /** For a snapshot. Unset if `read` does not depend on the declared keys, and so reads everything. */
  readAll?(host: SnapshotReader): Promise<All>;
  /** Also takes what `read` returns, unless `toUndo` is set. */
  toSettings(all: All | Live): Exported;
  /**
   * The settings that undo these items, from the live values that they were planned from. The settings hold only what was
   * read. Unset where a snapshot can say it: the undo is then the part of `toSettings` that the items touch.
   */
  toUndo?(live: Live, items: readonly Writing[]): Undo;
  /** The calls that the declared keys need. Unset, all calls. */
  uses?(desired: Desired): Uses;
}

/** A section, with the types of its settings and readings. */
export const defineSection = <Desired, Live, All = Live>(section: Section<Desired, Live, All>) => section;

export type Owned = Readonly<Record<string, string>>;

/** A write of another section. */
export interface Prerequisite {
  /** The section, or one of its keys. */
  readonly name: string;
  /** Whether this planned write switches on what the failed read lacks. No write gives a grant. */
  lifts?(failure: HostRefusal | SectionFailure, difference: Difference): boolean;
}

export interface Words<Desired> {
  /** Puts what a word means in its place. `defaultBranch` is the one that the same file declares. */
  settle(desired: Desired, host: Reader, defaultBranch?: string): Promise<Desired>;
  /** A value of `toSettings`, in the words that `settle` has replaced in these settings. */
  restore(value: unknown, settled: Desired): unknown;
}

export interface LiveFacts {
  /** How many live items there are, to judge how many of them a plan removes. If unset, `Live` is their list. */
  readonly count?: number;
  /** Whom writes of the section name, in the words of a lookup: if a name passes to another id, apply says so. */
  readonly holders?: Iterable<readonly [who: string, id: number]>;
  /** The names that GitHub shows beside ids. */
  readonly names?: NameResolver;
}

export interface Uses {
  /** The calls that check and apply may make. */
  readonly calls: readonly CallMaker[];
  /** The paths in the file that need a GraphQL field which the server lacks. `lacks('Type.field')` says whether it does. */
  graphql?(lacks: (field: string) => boolean): readonly Path[];
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
  { list }: SettingsShape<any>,
  notes: readonly Text[] = [],
  leavesOut?: readonly Text[],
): Exported {
  if (list) refuseTwins(entries, list.getKey, { named: list.describeEntry, fix: 'delete one of them, or rename it' });
  const written = list?.undeclared ? { _undeclared: list.undeclared, entries } : entries;
  return { value: entries.length ? written : undefined, notes, leavesOut };
}
