/**
 * Defines what the folder of a settings key must provide: its schema, reads, plan and snapshot. Only that folder knows
 * the rules of its key.
 */
import type { CallMaker } from '../github/call.ts';
import type { Reader } from '../github/github.ts';
import type { Grant } from '../github/grants.ts';
import type { GithubRefusal } from '../github/refusals/failures.ts';
import type { Difference, Plan, SectionFailure, WriteItem } from '../plan/item.ts';
import { rejectDuplicates } from '../plan/match.ts';
import type { SectionPart } from '../plan/unread.ts';
import type { Text } from '../plan/wording.ts';
import type { Path } from '../settings/refusal.ts';
import type { NameResolver } from '../settings/schema/named-ids.ts';
import type { SettingsShape } from '../settings/schema/shape.ts';
import type { Risks } from './risk.ts';
import type { VisibleTo } from './visibility.ts';

export interface Section<Desired = any, Live = any, All = Live> {
  readonly key: string;
  readonly settings: SettingsShape<Desired>;
  /** Public logs show live values only of keys that everyone can see on GitHub. */
  readonly visibleTo: VisibleTo;
  /** If unset, all keys touch `data`. */
  readonly risk?: Risks;
  /** These keys are empty on GitHub if a snapshot lacks them. */
  readonly emptyUnlessShown?: readonly string[];
  /** The reference page and `trueup grants` list these calls. */
  readonly calls: Readonly<Record<string, CallMaker>>;
  /** A code security configuration can set these keys; the value is its name for the key. */
  readonly configurationKeys?: ConfigurationKeys;
  /** Apply plans this section again after these writes of other sections. */
  readonly after?: readonly Prerequisite[];
  readonly keywords?: RepositoryKeywords<Desired>;
  /** Reads only what the declared keys need. If unset, GitHub cannot show the section, and check sends no request. */
  read?(github: SectionReader, desired: Desired): Promise<Live>;
  /** `names` appear only in messages. */
  plan(desired: Desired, live: Live, names?: NameResolver): Plan;
  /** Facts that the rest of the program needs, such as the number of live items. */
  getFacts?(live: Live): LiveFacts;
  /**
   * Plans the change from the entry `previous` to `entry`, for a preview that may not read GitHub. Without a result,
   * the preview compares the keys one by one.
   */
  planBetweenEntries?(entry: any, previous: any): readonly WriteItem[];
  /** The lists of an object section whose order matters. */
  readonly orderedKeys?: readonly string[];
  /** Reads everything for a snapshot. If unset, `read` already reads everything. */
  readAll?(github: SnapshotReader): Promise<All>;
  /** Also converts the result of `read`, unless `toUndo` is set. */
  toSettings(all: All | Live): SectionExport;
  /**
   * Settings that undo the items, from values that were read before. If unset, the undo is the part of `toSettings`
   * that the items touch.
   */
  toUndo?(live: Live, items: readonly WriteItem[]): SectionUndo;
  /** If unset, any declared key needs all calls. */
  listUses?(desired: Desired): SectionUses;
}

export const defineSection = <Desired, Live, All = Live>(section: Section<Desired, Live, All>) => section;

export type ConfigurationKeys = Readonly<Record<string, string>>;

/** A write of another section that changes what this section can read. */
export interface Prerequisite {
  /** A section or one of its keys, such as `repository.visibility`. */
  readonly name: string;
  /** Returns whether the write enables what the failed read lacks. No write grants a permission. */
  resolves?(failure: GithubRefusal | SectionFailure, difference: Difference): boolean;
}

/** Some keywords have a different meaning in each repository, such as `~DEFAULT_BRANCH`. */
export interface RepositoryKeywords<Desired> {
  /** Replaces the keywords by their meaning. `defaultBranch` is the name that the same file declares. */
  resolve(desired: Desired, github: Reader, defaultBranch?: string): Promise<Desired>;
  /** Puts the keywords back into a value of `toSettings`. */
  restore(value: unknown, resolved: Desired): unknown;
}

export interface LiveFacts {
  /** The number of live items, to judge how many a plan removes. If unset, `Live` is their list. */
  readonly count?: number;
  /** The actors that requests name, with their ids. Apply reports a name that now belongs to another id. */
  readonly holders?: Iterable<readonly [who: string, id: number]>;
  readonly names?: NameResolver;
}

export interface SectionUses {
  readonly calls: readonly CallMaker[];
  /** Returns the paths that need a GraphQL field which the server lacks. */
  graphql?(lacks: (field: string) => boolean): readonly Path[];
  readonly visibilityGrants?: readonly VisibilityGrant[];
}

/** A setting that GitHub shows only to a token with more permissions than its call needs. */
export interface VisibilityGrant {
  readonly setting: string;
  readonly grant: Grant;
  /** Check works without the permission. Apply needs the permission anyway, for its writes. */
  readonly optional?: true;
}

export interface SectionReader extends Reader {
  /**
   * Asks for parts of a section. Returns `undefined` if the answer fails and the run continues: the plan then ignores
   * these parts, and a snapshot notes them.
   */
  askOrLeaveOut<A>(parts: readonly SectionPart[], ask: (github: Reader) => Promise<A>): Promise<A | undefined>;
}

export interface SnapshotReader extends SectionReader {
  /** The run requires the whole section, so a snapshot may leave nothing out. */
  readonly isRequired: boolean;
  /** Returns `undefined` if the server does not support the request. The note starts with `what`: "`pinned` is". */
  askIfSupported<A>(what: string, ask: (github: Reader) => Promise<A>): Promise<A | undefined>;
}

export interface SectionExport {
  /** `undefined` if there is nothing to write. */
  readonly value: unknown;
  readonly notes: readonly ExportNote[];
  /** The notes about omissions. If unset, all notes are about omissions. */
  readonly omissions?: readonly ExportNote[];
}

export interface ExportNote {
  readonly text: Text;
  /** The key, or the name of the entry, that the note is about. If unset, the whole section. */
  readonly about?: string;
}

export interface SectionUndo {
  /** `undefined` if there is nothing to restore. */
  readonly value: unknown;
  readonly notes: readonly Text[];
  /** If unset, the value belongs to the written section. */
  readonly section?: Section;
}

/** Keeps items without an omission reason. */
export const splitByOmissionReason = <L>(
  live: readonly L[],
  getName: (item: L) => string,
  findOmissionReason: (item: L) => Text | undefined,
) => ({
  kept: live.filter((item) => findOmissionReason(item) === undefined),
  omissions: live.flatMap((item): ExportNote[] => {
    const text = findOmissionReason(item);
    return text === undefined ? [] : [{ text, about: getName(item) }];
  }),
});

/** Rejects duplicates, because Trueup cannot read a file with them. */
export function exportList(
  entries: readonly unknown[],
  { list }: SettingsShape<any>,
  notes: readonly ExportNote[] = [],
  omissions?: readonly ExportNote[],
): SectionExport {
  if (list)
    rejectDuplicates(entries, list.getKey, { describe: list.describeEntry, fix: 'delete one of them, or rename it' });
  const value = list?.undeclared ? { _undeclared: list.undeclared, entries } : entries;
  return { value: entries.length ? value : undefined, notes, omissions };
}
