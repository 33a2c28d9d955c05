import type { ReadCall, WriteCall } from '../host/call.ts';
import type { Reader, Writer } from '../host/host.ts';
import type { Secret } from '../host/secret.ts';
import { inFull, open, type Text } from './wording.ts';

/** A plan says what differs and what would be done about it. It is data: same input, same items. */
export type Plan = Item[];

export type Item = Change | Reassert | Refused | OutOfReach | Note | Locked;

/** A key whose live value is not the wanted one. */
export interface Difference {
  /** Dotted below the subject: `color`, `protection.required_status_checks.strict`. */
  readonly key: string;
  readonly live: unknown;
  readonly wanted: unknown;
  /** Replaces the printed `live → wanted` where words say it better. */
  readonly words?: Text;
  /**
   * A rename is told first and loudest, then a removal; `weaker` weakens a protection, lifts a restriction or opens a
   * gate.
   */
  readonly tone?: 'rename' | 'removal' | 'weaker';
  /** Said behind the line: why it may stay, or what goes with it. */
  readonly because?: Text;
  /** The host is known to take this key and leave it as it is. A write that changes nothing is then no failure. */
  readonly mayStay?: true;
}

interface Described {
  /** `label "bug"`; empty for a section that is one object. */
  readonly subject: string;
  /** The key that it is about, as `Section.visibleTo` spells it. Unset, the section's entries, or the section itself. */
  readonly about?: string;
}

interface Done {
  readonly steps: readonly Step[];
  readonly lookups?: readonly Lookup[];
  /** `archived: false` comes before all other writes of the run, `archived: true` behind them. */
  readonly turn?: 'first' | 'last';
}

export interface Change extends Described, Done {
  readonly kind: 'create' | 'update' | 'replace' | 'delete';
  readonly differences: readonly Difference[];
  /** What is done to the subject where `created` or `deleted` is not the word: a person is invited, or removed. */
  readonly verb?: string;
  /** Of a deletion: how it is named to those who may not see its name on the host. */
  readonly openName?: string;
  /** Behind a create or delete: what it holds, or what goes with it. */
  readonly because?: Text;
  readonly tone?: 'weaker';
  /** What a write that replaces a whole object was planned from. It is read again just before the write. */
  readonly restsOn?: Basis;
  /** Why the host does not show the change at once, such as a rollout. It is then not verified. */
  readonly later?: string;
}

/** If the answer is no longer the same, somebody else changed the object meanwhile, and nothing is written. */
export interface Basis<A = any> {
  readonly call: ReadCall<A>;
  readonly was: A;
  /** Unset, the two answers are compared whole. */
  same?(was: A, is: A): boolean;
}

/** Nothing to compare, so apply sends it on every run. */
export interface Reassert extends Described, Done {
  readonly kind: 'reassert';
  /** What check says: what it cannot verify, and why. */
  readonly cannotVerify: Text;
  /** What apply says once it is sent. */
  readonly says: Text;
  /** It cannot be compared before it is sent, and can be behind that. It is then verified like a change. */
  readonly settles?: true;
}

/** A write would drop a live setting that the file does not mention, or no write can do it. Its section writes nothing. */
export interface Refused extends Described {
  readonly kind: 'refused';
  readonly differences: readonly Difference[];
  readonly problem: Text;
  readonly fix: string;
}

/** It differs, and only someone else can change it. */
export interface OutOfReach extends Described {
  readonly kind: 'out-of-reach';
  readonly differences: readonly Difference[];
  readonly reason: Text;
}

export interface Note {
  readonly kind: 'note';
  readonly message: Text;
  readonly subject?: string;
  readonly about?: string;
}

/** The host refuses every write to this repository: a note while nothing is to be written, else one error. */
export interface Locked {
  readonly kind: 'locked';
  readonly message: string;
  readonly fix: string;
}

/** A call, or the few writes that need an answer first. */
export type Step = WriteCall<any> | Act;

export interface Act {
  /** What it sends, for a report: `PUT actions/secrets/TOKEN`. */
  readonly act: string;
  /** Returns what the change line adds, if anything. */
  run(host: Writer, found: Resolved): Promise<string | undefined>;
}

/** A name that must resolve before the run's first write. One that does not fails its section. */
export interface Lookup<T = unknown> {
  readonly looksFor: string;
  find(sources: Sources): Promise<T>;
}

export interface Sources {
  readonly host: Reader;
  /** The value behind `$NAME`. Throws `MissingVariable` when it is unset or empty. */
  variable(name: string): Secret;
}

export type Resolved = <T>(lookup: Lookup<T>) => T;

/** The section cannot be planned or looked up: it writes nothing, the others go on, the run fails. */
export class SectionFailure extends Error {
  override readonly name: string = 'SectionFailure';
  constructor(
    readonly text: Text,
    readonly fix?: string,
    readonly code: 'plan_refused' | 'not_found' | 'missing_secret' | 'conflict' = 'plan_refused',
  ) {
    super(inFull(text));
  }
}

/** `$NAME` references whose variables are unset or empty. */
export class MissingVariable extends SectionFailure {
  override readonly name = 'MissingVariable';
  constructor(readonly names: readonly string[]) {
    const listed = [...new Set(names)].sort().map((name) => `$${name}`);
    super(
      open(`the environment holds nothing under ${listed.join(', ')}`),
      `set ${listed.length > 1 ? 'them' : 'it'} in the environment of this run, in a workflow with \`env:\` and \`\${{ secrets.NAME }}\``,
      'missing_secret',
    );
  }
}

type Doing = Omit<Done, 'steps'> & { steps: Step | readonly Step[] };
const all = (steps: Step | readonly Step[]): readonly Step[] => [steps].flat() as Step[];

export const note = (message: Text, subject?: string): Note => ({ kind: 'note', message, subject });

export const create = (subject: string, steps: Step | readonly Step[], more: Partial<Change> = {}): Change => ({
  kind: 'create',
  subject,
  differences: [],
  ...more,
  steps: all(steps),
});

export const remove = (subject: string, steps: Step | readonly Step[], more: Partial<Change> = {}): Change => ({
  kind: 'delete',
  subject,
  differences: [],
  ...more,
  steps: all(steps),
});

/** Nothing when nothing differs: a converged entry plans no item. */
export const update = (
  subject: string,
  differences: readonly Difference[],
  steps: Step | readonly Step[],
  more: Partial<Change> = {},
): Change[] => (differences.length ? [{ kind: 'update', subject, differences, ...more, steps: all(steps) }] : []);

export const replace = (
  subject: string,
  differences: readonly Difference[],
  steps: Step | readonly Step[],
  more: Partial<Change> = {},
): Change[] => (differences.length ? [{ kind: 'replace', subject, differences, ...more, steps: all(steps) }] : []);

export const reassert = (
  subject: string,
  cannotVerify: Text,
  says: Text,
  doing: Doing & Pick<Reassert, 'settles'>,
): Reassert => ({
  kind: 'reassert',
  subject,
  cannotVerify,
  says,
  ...doing,
  steps: all(doing.steps),
});

/** A key that the host may take and never shows. */
export function neverShown(key: string, steps: Step | readonly Step[], subject = ''): Reassert {
  const of = subject && `${subject}: `;
  return reassert(
    subject,
    open(
      `${of}\`${key}\` never converges: the host does not show it, so it cannot be verified; apply sends it on every run`,
    ),
    open(`${of}${key} sent again, since the host does not show it`),
    { steps },
  );
}

export const refused = (subject: string, differences: readonly Difference[], problem: Text, fix: string): Refused => ({
  kind: 'refused',
  subject,
  differences,
  problem,
  fix,
});

export const outOfReach = (subject: string, differences: readonly Difference[], reason: Text): OutOfReach[] =>
  differences.length ? [{ kind: 'out-of-reach', subject, differences, reason }] : [];
