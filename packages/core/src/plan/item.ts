/**
 * The data types of a plan: items, differences and steps. Sections create the items, check prints them, and apply
 * performs them.
 */

import type { ReadCall, WriteCall } from '../github/call.ts';
import type { Reader, Writer } from '../github/github.ts';
import type { Secret } from '../github/http/secret.ts';
import type { Path } from '../settings/refusal.ts';
import type { CoveredPaths, UncomparedEnding } from './ending.ts';
import type { Turn } from './turn.ts';
import type { UnreadParts } from './unread.ts';
import { markPublic, showFullText, type Text } from './wording.ts';

export type Plan = Item[];

export type Item =
  | Change
  | ReassertItem
  | RefusedChange
  | OutOfReachDifference
  | Note
  | UnreadParts
  | ArchivedRepository;

export const isDrift = (item: Item) => !['note', 'reassert', 'unread', 'archived'].includes(item.kind);

export type WriteItem = Change | ReassertItem;

export const isWriting = (item: Item): item is WriteItem => 'steps' in item;

export const listDifferences = (items: readonly Item[]): readonly Difference[] =>
  items.flatMap((item) => ('differences' in item ? item.differences : []));

export function listWrittenSectionKeys(item: WriteItem): readonly string[] {
  if (item.subject) return [];
  return item.kind === 'reassert' ? Object.keys(item.holds ?? {}) : item.differences.map(({ key }) => key);
}

export const isWantedUnset = ({ wanted }: Difference) => wanted === null;

export interface Difference {
  /** Dotted path below the subject: `color`, `protection.required_status_checks.strict`. */
  readonly key: string;
  readonly live: unknown;
  readonly wanted: unknown;
  readonly shown?: { readonly key: string; readonly live: string; readonly wanted: string };
  readonly words?: Text;
  /** `power`: people may do more afterwards. `weaker`: the change weakens a protection or lifts a restriction. */
  readonly tone?: 'rename' | 'removal' | 'power' | 'weaker';
  readonly meaning?: string;
  readonly because?: Text;
  /** GitHub may accept this key and ignore it, so an unchanged value is no failure. `because` gives the reason. */
  readonly mayStay?: true;
  /** GitHub may hide the live value from this token, so `live` proves nothing. */
  readonly unseen?: true;
  readonly ordered?: true;
  /** Live values of other keys that this change decides. An undo restores them together with this key. */
  readonly affects?: Readonly<Record<string, unknown>>;
  readonly fullDifference?: Difference;
}

interface DescribedItem {
  /** `label "bug"`; empty for a section that is one object. */
  readonly subject: string;
  /**
   * Names that identify the item in its section, the outermost first: `['bug']`. Approved plans match items by them.
   */
  readonly names?: readonly string[];
  readonly within?: string;
  /** GitHub's id of the object, because a name may pass to another account. */
  readonly id?: number | string;
  /** The key, as in `Section.visibleTo`. Unset: the whole section. */
  readonly about?: string;
}

export interface WriteDetails {
  readonly steps: readonly Step[];
  readonly lookups?: readonly Lookup[];
  /** The values that the item sets. */
  readonly holds?: object;
  /** Unset: deletions, and changes that weaken the protection of a branch, are written last. */
  readonly turn?: Turn;
  /** The answer that resolved a name or keyword of the file. Apply reads it again just before the write. */
  readonly resolvedBy?: WriteBasis;
  readonly dependsOn?: WriteBasis;
  /** The answer that shows the remaining protection. Apply reads it again before it weakens another. */
  readonly guardedBy?: WriteBasis;
}

export interface Change extends DescribedItem, WriteDetails {
  readonly kind: 'create' | 'update' | 'replace' | 'delete';
  readonly differences: readonly Difference[];
  readonly verb?: string;
  readonly publicName?: string;
  readonly because?: Text;
  readonly tone?: 'power' | 'weaker';
  readonly describeAfterwards?: (live: any) => Text | undefined;
  readonly ownerHint?: string;
  /** The whole entry, including values that the file leaves to GitHub. */
  readonly entry?: object;
  /** GitHub may show the change only after a rollout, so apply does not verify it before. */
  readonly later?: true;
}

/** If the answer has changed, another process has changed the object, and apply writes nothing. */
export interface WriteBasis<A = any> {
  readonly call: ReadCall<A>;
  readonly was: A;
  isStillValid?(was: A, is: A): boolean;
}

/** GitHub does not show the value, so apply sends it on every run. */
export interface ReassertItem extends DescribedItem, WriteDetails {
  readonly kind: 'reassert';
  readonly cannotVerify: Text;
  readonly sentText: Text;
  readonly canVerifyAfterwards?: true;
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
  readonly stopsAll?: true;
}

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
  readonly ending?: UncomparedEnding;
  readonly key?: string;
  readonly covers?: CoveredPaths;
  readonly fix?: string;
  readonly warns?: true;
}

/** GitHub refuses every write to an archived repository. */
export interface ArchivedRepository {
  readonly kind: 'archived';
  readonly message: string;
  readonly fix: string;
}

export type Step = WriteCall<any> | CallStep | ActionStep;

export interface CallStep {
  readonly call: WriteCall<any>;
  /** Keys of the body that this item writes. Consecutive items that add to the same call become one request. */
  readonly adds?: object;
  readonly proof?: { readonly holds: object; readonly otherwise: string; readonly fix: string };
}

export interface ActionStep {
  /** The request to show in a report: `PUT actions/secrets/TOKEN`. */
  readonly act: string;
  run(github: Writer, found: GetLookupResult): Promise<Text | undefined>;
}

/** A name or value to resolve before the first write of the run. */
export interface Lookup<T = unknown> {
  readonly looksFor: string;
  /** The variable of this process to read. Unset: the lookup asks GitHub. */
  readonly variable?: string;
  /** GitHub already shows the name, so check does not ask. */
  readonly isShown?: boolean;
  find(github: Reader, variable: (name: string) => Secret): Promise<T>;
}

export type GetLookupResult = <T>(lookup: Lookup<T>) => T;

/** The section writes nothing, the other sections continue, and the run fails. */
export class SectionFailure extends Error {
  override readonly name: string = 'SectionFailure';
  readonly at?: Path;
  constructor(
    readonly text: Text,
    readonly fix?: string,
    readonly code: 'plan_refused' | 'not_found' | 'missing_secret' | 'conflict' | 'plan_moved' = 'plan_refused',
    readonly publicText?: string,
  ) {
    super(showFullText(text));
  }
}

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
