import type { CallMaker } from '../host/call.ts';
import type { HostRefusal } from '../host/failures.ts';
import type { Grant } from '../host/grants.ts';
import type { Reader } from '../host/host.ts';
import type { Difference, Plan, SectionFailure } from '../plan/item.ts';
import type { Text } from '../plan/wording.ts';
import type { Shape } from '../settings/shape.ts';
import type { VisibleTo } from './visibility.ts';

/** What every settings key is to the program. `sections/` is the only place that knows a key's rules. */
export interface Section<Desired = any, Live = any, All = Live> {
  readonly key: string;
  readonly settings: Shape<Desired>;
  /** Who may see each of its keys on the host: a log that everyone reads shows no live value of the others. */
  readonly visibleTo: VisibleTo;
  /** The path of an address is a secret here, so that no line shows more of one than where it leads. */
  readonly hidesPaths?: true;
  /** Sections whose writes may change what this one reads: it is then planned again in turn. */
  readonly after?: readonly string[];
  /**
   * Whether an earlier section's planned write, named as in `after`, lifts this failed read: the host said that a
   * feature is off, and the write switches it on. A missing grant is never lifted.
   */
  liftedBy?(failure: HostRefusal | SectionFailure, difference: Difference): boolean;
  /** Only what the declared keys need. */
  read(host: Reader, desired: Desired): Promise<Live>;
  plan(desired: Desired, live: Live): Plan;
  /** For a snapshot. Unset where `read` needs nothing of what is declared, and so reads all. */
  readAll?(host: SnapshotReader): Promise<All>;
  toSettings(all: All): Exported;
  /** Every call the section may make, for the reference page and for `trueup grants`. */
  readonly calls: Readonly<Record<string, CallMaker>>;
  /** What of it all a token has to be granted for what is declared. Unset, every one of the calls. */
  uses?(desired: Desired): Uses;
}

export interface Uses {
  /** Those that check and apply may make. */
  readonly calls: readonly CallMaker[];
  readonly visibilityGrants?: readonly VisibilityGrant[];
}

/** What the host shows only to a token that may do more than the call asks for. */
export interface VisibilityGrant {
  readonly of: string;
  readonly grant: Grant;
  /** Check does without it, and says so. Apply has the grant for its writes. */
  readonly optional?: true;
}

/** A snapshot may leave out one key whose read is denied, where the section's rules allow it. */
export interface SnapshotReader extends Reader {
  /** `undefined` when the denial is tolerated; the key is then left out with a note. */
  askOrLeaveOut<A>(key: string, ask: (host: Reader) => Promise<A>): Promise<A | undefined>;
}

export interface Exported {
  /** The section's value for a settings file; `undefined` when there is nothing to write. */
  readonly value: unknown;
  readonly notes: readonly Text[];
}
