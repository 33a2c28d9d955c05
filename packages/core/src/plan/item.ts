import type { ReadCall, WriteCall } from '../github/call.ts';
import type { Reader, Writer } from '../github/github.ts';
import type { Secret } from '../github/http/secret.ts';
import type { Path } from '../settings/refusal.ts';
import type { CoveredPaths, UncomparedEnding } from './ending.ts';
import type { Turn } from './turn.ts';
import type { UnreadParts } from './unread.ts';
import { markPublic, showFullText, type Text } from './wording.ts';

/** A plan says what differs and what to do about it. It is data: the same input gives the same items. */
export type Plan = Item[];

export type Item = Change | Reassert | RefusedChange | OutOfReachDifference | Note | UnreadParts | ArchivedRepository;

/** Whether the item means that the live repository differs from the file. */
export const isDrift = (item: Item) => !['note', 'reassert', 'unread', 'archived'].includes(item.kind);

export type WriteItem = Change | Reassert;

export const isWriting = (item: Item): item is WriteItem => 'steps' in item;

/** What these items say differs, key by key. */
export const listDifferences = (items: readonly Item[]): readonly Difference[] =>
  items.flatMap((item) => ('differences' in item ? item.differences : []));

/** The keys that an item about no entry writes. */
export function listWrittenKeys(item: WriteItem): readonly string[] {
  if (item.subject) return [];
  return item.kind === 'reassert' ? Object.keys(item.holds ?? {}) : item.differences.map(({ key }) => key);
}

export const isUnset = ({ wanted }: Difference) => wanted === null;

/** A key whose live value differs from the wanted value. */
export interface Difference {
  /** Dotted path below the subject: `color`, `protection.required_status_checks.strict`. */
  readonly key: string;
  readonly live: unknown;
  readonly wanted: unknown;
  /** Printed instead of the key and both values, where people know these by other words. */
  readonly shown?: { readonly key: string; readonly live: string; readonly wanted: string };
  /** Replaces the printed `live → wanted` where a sentence is clearer. */
  readonly words?: Text;
  /** `power`: somebody may do more from then on. `weaker`: it weakens a protection, lifts a restriction or opens a gate. */
  readonly tone?: 'rename' | 'removal' | 'power' | 'weaker';
  /** What the key means, where its name alone is hard to read. */
  readonly meaning?: string;
  /** Ends the line: why the difference may stay, or what else changes with it. */
  readonly because?: Text;
  /** The host may accept this key and ignore it: an unchanged value is no failure, and left. `because` says why. */
  readonly mayStay?: true;
  /** The host may have a live value and not show it to this token, so `live` proves nothing. */
  readonly unseen?: true;
  /** The order of the list is part of its meaning. */
  readonly ordered?: true;
  /** The live values of other keys that this change decides about. An undo brings them back with this key. */
  readonly affects?: Readonly<Record<string, unknown>>;
  /** The difference with the names of all people and teams, for readers who may see everything. */
  readonly inFull?: Difference;
}

interface DescribedItem {
  /** `label "bug"`; empty for a section that is one object. */
  readonly subject: string;
  /**
   * The names that tell the item from all others of its section, the outermost first: `['bug']`. An approved plan knows
   * items by these, since words for people may change. If unset: the section is one object.
   */
  readonly names?: readonly string[];
  /** The subject of what it is a part of, such as `environment "production"` of a secret. */
  readonly within?: string;
  /** The host's id of what it is about: a name may pass to somebody else. */
  readonly id?: number | string;
  /** The key it is about, spelt as in `Section.visibleTo`. If unset: the section's entries, or the section itself. */
  readonly about?: string;
}

export interface WriteDetails {
  readonly steps: readonly Step[];
  readonly lookups?: readonly Lookup[];
  /** Data that no difference shows: what a created object will hold, a deleted one holds, and a write sends unseen. */
  readonly holds?: object;
  /** If unset, deletions are written last, and so is what weakens the protection of a branch. */
  readonly turn?: Turn;
  /** The answer that said what a word of the file means here. Apply reads the answer again just before the write. */
  readonly meantBy?: WriteBasis;
  /** The answer from which the write was planned. Apply reads the answer again just before the write. */
  readonly restsOn?: WriteBasis;
  /** What stays and may stand in for what the write takes away. Apply reads it again just before the write. */
  readonly guardedBy?: WriteBasis;
}

export interface Change extends DescribedItem, WriteDetails {
  readonly kind: 'create' | 'update' | 'replace' | 'delete';
  readonly differences: readonly Difference[];
  /** The verb to print where `created` or `deleted` does not fit: a person is invited, or removed. */
  readonly verb?: string;
  /** For a deletion: the name to print for readers who may not see the real one. */
  readonly openName?: string;
  /** Printed after a create or delete: what the object holds, or what else goes with it. */
  readonly because?: Text;
  readonly tone?: 'power' | 'weaker';
  /** What only a reading after the write can tell. `live` is what the section's `read` returns then. */
  readonly afterwards?: (live: any) => Text | undefined;
  /** What to do if the host refuses or ignores the change. */
  readonly mayBeOwned?: string;
  /** For a step that deletes before another creates: the whole entry, also what the file leaves to the live item. */
  readonly entry?: object;
  /** If an answer names a rollout, the host shows the change only after it, and nobody verifies it before. */
  readonly later?: true;
}

/** If the answer has changed, somebody else has changed the object, and nothing is written. */
export interface WriteBasis<A = any> {
  readonly call: ReadCall<A>;
  readonly was: A;
  /** If unset, the whole answers are compared. */
  isStillValid?(was: A, is: A): boolean;
}

/** The host does not show the value, so there is nothing to compare and apply sends it on every run. */
export interface Reassert extends DescribedItem, WriteDetails {
  readonly kind: 'reassert';
  /** What check prints: what it cannot verify, and why. */
  readonly cannotVerify: Text;
  /** What apply prints after sending it. */
  readonly sentText: Text;
  /** The value cannot be compared before it is sent, but can be afterwards, so apply verifies it like a change. */
  readonly canVerifyAfterwards?: true;
  /** What it sends, if that is not the subject as a whole. */
  readonly covers?: CoveredPaths;
}

/**
 * The write would drop a live setting that the file does not mention, or no write can make the change. The whole
 * section writes nothing.
 */
export interface RefusedChange extends DescribedItem {
  readonly kind: 'refused';
  readonly differences: readonly Difference[];
  readonly problem: Text;
  readonly fix: string;
  /** Nothing of the repository is written then. */
  readonly stopsAll?: true;
}

/** A difference that only somebody else can remove. */
export interface OutOfReachDifference extends DescribedItem {
  readonly kind: 'out-of-reach';
  readonly differences: readonly Difference[];
  readonly reason?: Text;
}

export interface Note {
  readonly kind: 'note';
  readonly message: Text;
  readonly subject?: string;
  readonly within?: string;
  readonly about?: string;
  /** Why something declared was not compared. */
  readonly ending?: UncomparedEnding;
  /** The dotted path of the key that it is about. */
  readonly key?: string;
  /** What was not compared, if that is not the key. */
  readonly covers?: CoveredPaths;
  /** What to do about it. If unset: leave the key out. */
  readonly fix?: string;
  /** A warning, and not only a note. It changes no exit code. */
  readonly warns?: true;
}

/** The host refuses every write to this repository: a note if there is nothing to write, otherwise a single error. */
export interface ArchivedRepository {
  readonly kind: 'archived';
  readonly message: string;
  readonly fix: string;
}

/** A call, a call with more to say about it, or one of the few writes that need an answer first. */
export type Step = WriteCall<any> | CallStep | ActionStep;

export interface CallStep {
  readonly call: WriteCall<any>;
  /**
   * The keys of the body that this item writes. Items in a row that add to the same call go as one request; each of
   * them alone is a request too.
   */
  readonly adds?: object;
  /** `holds` is in the answer if the host did what was asked; `otherwise` is what to say if it is not. */
  readonly proof?: { readonly holds: object; readonly otherwise: string; readonly fix: string };
}

export interface ActionStep {
  /** The request to show in a report: `PUT actions/secrets/TOKEN`. */
  readonly act: string;
  /** Returns text to add to the change line, if any. */
  run(github: Writer, found: GetLookupResult): Promise<Text | undefined>;
}

/** What to find out before the run's first write, usually a name. If that fails, so does its section. */
export interface Lookup<T = unknown> {
  /** What is found under these words is found once, however many items need it. */
  readonly looksFor: string;
  /** The variable of this process that it reads. If unset, it asks the host. */
  readonly variable?: string;
  /** The host shows the name already, so a check need not ask. */
  readonly isShown?: boolean;
  /** `variable` reads what `$NAME` refers to. Throws `MissingVariable` if it is unset or empty. */
  find(github: Reader, variable: (name: string) => Secret): Promise<T>;
}

export type GetLookupResult = <T>(lookup: Lookup<T>) => T;

/** The section cannot be planned, or a name is not found: it writes nothing, the others go on, and the run fails. */
export class SectionFailure extends Error {
  override readonly name: string = 'SectionFailure';
  /** What of the section it is about, if not all of it. */
  readonly at?: Path;
  constructor(
    readonly text: Text,
    readonly fix?: string,
    readonly code: 'plan_refused' | 'not_found' | 'missing_secret' | 'conflict' | 'plan_moved' = 'plan_refused',
    /** The text for everyone, also where the repository is hidden. */
    readonly publicText?: string,
  ) {
    super(showFullText(text));
  }
}

/** `$NAME` references to variables that this process does not have, or has empty. */
export class MissingVariable extends SectionFailure {
  override readonly name = 'MissingVariable';
  constructor(readonly names: readonly string[]) {
    const listed = [...new Set(names)].sort().map((name) => `$${name}`);
    super(
      markPublic(`environment variable ${listed.join(', ')} is empty or not set`),
      `set ${listed.length > 1 ? 'them' : 'it'}; in a workflow, use \`env:\` and \`\${{ secrets.NAME }}\``,
      'missing_secret',
    );
  }
}
