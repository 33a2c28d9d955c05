/** Creates the items of a plan. Sections use these functions instead of building items by hand. */

import type { ReadCall } from '../github/call.ts';
import type { Secret } from '../github/http/secret.ts';
import type { Reference } from '../settings/schema/reference.ts';
import { isDeepEqual } from './differences.ts';
import type { UncomparedEnding } from './ending.ts';
import type {
  Change,
  Difference,
  Lookup,
  Note,
  OutOfReachDifference,
  ReassertItem,
  RefusedChange,
  Step,
  WriteBasis,
  WriteDetails,
} from './item.ts';
import { markPublic, type Text } from './wording.ts';

export const createBasis = <A>(call: ReadCall<A>, was: A, pick: (answer: A) => unknown): WriteBasis<A> => ({
  call,
  was,
  isStillValid: (before, after) => isDeepEqual(pick(before), pick(after)),
});

type WriteInput = Omit<WriteDetails, 'steps'> & { steps: Step | readonly Step[] };
const toStepList = (steps: Step | readonly Step[]): readonly Step[] => [steps].flat() as Step[];
export const createNote = (message: Text, subject?: string): Note => ({ kind: 'note', message, subject });

export const noteUncompared = (
  ending: UncomparedEnding,
  message: Text,
  about: Pick<Note, 'subject' | 'key' | 'covers'> = {},
): Note => ({ ...createNote(message), ...about, ending });

type ItemSubject = string | Pick<Change, 'subject' | 'names' | 'within' | 'id'>;
const toSubjectFields = (about: ItemSubject) => (typeof about === 'string' ? { subject: about } : about);

const defineWholeChange =
  (kind: 'create' | 'delete') =>
  (about: ItemSubject, steps: Step | readonly Step[], more: Partial<Change> = {}): Change => ({
    kind,
    ...toSubjectFields(about),
    differences: [],
    ...more,
    steps: toStepList(steps),
  });

export const planCreate = defineWholeChange('create');
export const planDelete = defineWholeChange('delete');

const defineKeyChange =
  (kind: 'update' | 'replace') =>
  (about: ItemSubject, differences: readonly Difference[], steps: Step | readonly Step[], more: Partial<Change> = {}) =>
    differences.length
      ? [{ kind, ...toSubjectFields(about), differences, ...more, steps: toStepList(steps) } satisfies Change]
      : [];

export const planUpdate = defineKeyChange('update');
export const planReplace = defineKeyChange('replace');

export const planReassertion = (
  subject: string,
  cannotVerify: Text,
  sentText: Text,
  details: WriteInput & Pick<ReassertItem, 'canVerifyAfterwards' | 'about' | 'names' | 'covers'>,
): ReassertItem => ({
  kind: 'reassert',
  subject,
  cannotVerify,
  sentText: sentText,
  ...details,
  steps: toStepList(details.steps),
});

export const explainUnverified = (subject: string, why: string, names: string) =>
  markPublic(`${subject} cannot be verified, because GitHub ${why}; apply sends them again on every run: ${names}`);

export const planReassertionOfValues = (
  subject: string,
  [what, why, names]: readonly [what: string, why: string, names: string],
  details: Parameters<typeof planReassertion>[3],
): ReassertItem =>
  planReassertion(
    subject,
    explainUnverified(what, why, names),
    markPublic(`${what} sent again, because GitHub ${why}: ${names}`),
    details,
  );

/** Plans a key that GitHub may accept but never shows. */
export function planReassertionOfKey(
  key: string,
  value: unknown,
  steps: Step | readonly Step[],
  { subject = '', names }: Partial<Pick<ReassertItem, 'subject' | 'names'>> = {},
): ReassertItem {
  const prefix = subject && `${subject}: `;
  return planReassertion(
    subject,
    markPublic(`${prefix}\`${key}\` cannot be verified, because GitHub does not show it; apply sends it on every run`),
    markPublic(`${prefix}${key} sent again, because GitHub does not show it`),
    { steps, names, holds: { [key]: value }, covers: [[subject, key]] },
  );
}

export const createRefusedChange = (subject: string, differences: readonly Difference[], problem: Text, fix: string) =>
  ({ kind: 'refused', subject, differences, problem, fix }) satisfies RefusedChange;

export const planOutOfReach = (
  subject: string,
  differences: readonly Difference[],
  reason: Text,
): OutOfReachDifference[] => (differences.length ? [{ kind: 'out-of-reach', subject, differences, reason }] : []);

/** Check never reads the value of `$NAME`. */
export const createSecretLookup = (reference: Reference): Lookup<Secret> => ({
  looksFor: `$${reference.name}`,
  variable: reference.name,
  find: async (_, variable) => variable(reference.name),
});
