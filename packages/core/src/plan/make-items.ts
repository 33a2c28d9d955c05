import type { ReadCall } from '../github/call.ts';
import type { Secret } from '../github/http/secret.ts';
import type { Reference } from '../settings/schema/reference.ts';
import { same } from './differences.ts';
import type { Uncompared } from './ending.ts';
import type { Basis, Change, Difference, Done, Lookup, Note, OutOfReach, Reassert, Refused, Step } from './item.ts';
import { open, type Text } from './wording.ts';

/** A basis of which only what `pick` takes from the answer counts. */
export const restOn = <A>(call: ReadCall<A>, was: A, pick: (answer: A) => unknown): Basis<A> => ({
  call,
  was,
  same: (one, other) => same(pick(one), pick(other)),
});

type Doing = Omit<Done, 'steps'> & { steps: Step | readonly Step[] };
const all = (steps: Step | readonly Step[]): readonly Step[] => [steps].flat() as Step[];
export const note = (message: Text, subject?: string): Note => ({ kind: 'note', message, subject });

/** A note about something declared that is not compared, and why. */
export const noteUncompared = (
  ending: Uncompared,
  message: Text,
  about: Pick<Note, 'subject' | 'key' | 'covers'> = {},
): Note => ({ ...note(message), ...about, ending });

/** The words for what an item is about, or these with the names that tell it from all others of its section. */
type ItemSubject = string | Pick<Change, 'subject' | 'names' | 'within' | 'id'>;
const subjectOf = (about: ItemSubject) => (typeof about === 'string' ? { subject: about } : about);

const ofWhole =
  (kind: 'create' | 'delete') =>
  (about: ItemSubject, steps: Step | readonly Step[], more: Partial<Change> = {}): Change => ({
    kind,
    ...subjectOf(about),
    differences: [],
    ...more,
    steps: all(steps),
  });

export const create = ofWhole('create');
export const remove = ofWhole('delete');

/** No item if nothing differs. */
const ofKeys =
  (kind: 'update' | 'replace') =>
  (about: ItemSubject, differences: readonly Difference[], steps: Step | readonly Step[], more: Partial<Change> = {}) =>
    differences.length ? [{ kind, ...subjectOf(about), differences, ...more, steps: all(steps) } satisfies Change] : [];

export const update = ofKeys('update');
export const replace = ofKeys('replace');

export const reassert = (
  subject: string,
  cannotVerify: Text,
  says: Text,
  doing: Doing & Pick<Reassert, 'settles' | 'about' | 'names' | 'covers'>,
): Reassert => ({ kind: 'reassert', subject, cannotVerify, says, ...doing, steps: all(doing.steps) });

export const tellUnverified = (what: string, why: string, names: string) =>
  open(`${what} cannot be verified, because GitHub ${why}; apply sends them again on every run: ${names}`);

/** One item for all values of a kind, of which the host shows none. `why` says what it shows instead. */
export const reassertAll = (
  subject: string,
  [what, why, names]: readonly [what: string, why: string, names: string],
  doing: Parameters<typeof reassert>[3],
) =>
  reassert(
    subject,
    tellUnverified(what, why, names),
    open(`${what} sent again, because GitHub ${why}: ${names}`),
    doing,
  );

/** For a key that the host may accept but never shows, with the value that is sent. */
export function reassertKey(
  key: string,
  value: unknown,
  steps: Step | readonly Step[],
  { subject = '', names }: Partial<Pick<Reassert, 'subject' | 'names'>> = {},
): Reassert {
  const of = subject && `${subject}: `;
  return reassert(
    subject,
    open(`${of}\`${key}\` cannot be verified, because GitHub does not show it; apply sends it on every run`),
    open(`${of}${key} sent again, because GitHub does not show it`),
    { steps, names, holds: { [key]: value }, covers: [[subject, key]] },
  );
}

export const refuseChange = (subject: string, differences: readonly Difference[], problem: Text, fix: string) =>
  ({ kind: 'refused', subject, differences, problem, fix }) satisfies Refused;

export const leaveToOthers = (subject: string, differences: readonly Difference[], reason: Text): OutOfReach[] =>
  differences.length ? [{ kind: 'out-of-reach', subject, differences, reason }] : [];

/** The value of `$NAME`, which check never reads. */
export const secretOf = (reference: Reference): Lookup<Secret> => ({
  looksFor: `$${reference.name}`,
  variable: reference.name,
  find: async (_, variable) => variable(reference.name),
});
