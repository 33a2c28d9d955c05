import type { Reader } from '../github/github.ts';
import {
  GithubRefusal,
  isRunFailure,
  NotOnServer,
  PermissionDenied,
  UnexpectedAnswer,
} from '../github/refusals/failures.ts';
import { same } from '../plan/differences.ts';
import { type Plan, SectionFailure } from '../plan/item.ts';
import type { SectionPart, Unread } from '../plan/unread.ts';
import type { DeclaredSection } from '../report/result/declared.ts';
import type { Section, SectionReader } from '../sections/section.ts';
import { removePaths } from '../settings/keys/paths.ts';
import type { Path } from '../settings/refusal.ts';
import type { NameResolver } from '../settings/schema/named-ids.ts';
import type { Undeclared } from '../settings/schema/shape.ts';

/**
 * Reads and plans a section. A reading that fails costs only the keys that it is for, unless nothing else is declared.
 * `planBy` makes the same plan with other names.
 */
export async function planInPart(declared: DeclaredSection, host: Reader) {
  const { section, names, unsupportedItems: lost = [] } = declared;
  const { live, desired, unread } = await readInPart(declared, host);
  const planBy = (by?: NameResolver): Plan => [...lost, ...withUnread(section.plan(desired, live, by), unread)];
  return { planned: { ...declared, live, plan: planBy(names) }, planBy };
}

/** `desired` is the declaration without the keys that could not be read. */
async function readInPart({ section, desired }: DeclaredSection, host: Reader) {
  const missed: Missed[] = [];
  const reader = partReader(host, (parts, failure, turn) => {
    if (!isOfPart(failure)) throw failure;
    missed.push({ parts, failure, turn });
  });
  const live = await section.read?.(reader, desired);
  const unread: Unread[] = [];
  // Answers arrive in any order, and a report has one.
  for (const { parts, failure } of missed.sort((one, other) => one.turn - other.turn)) add(unread, parts, failure);
  const left = withoutParts(section, desired, unread);
  if (unread.length === 1 && isNothing(left)) throw unread[0]!.failure;
  const told = unread.map((one) => ({ ...one, declared: declaredIn(section, desired, one) }));
  return { live, desired: left === undefined ? {} : left, unread: told };
}

type Missed = Pick<Unread, 'parts' | 'failure'> & { readonly turn: number };

/** A list without entries may still say that live items have to go. */
const isNothing = (desired: any) => desired === undefined || (entriesOf(desired)?.length === 0 && !mayRemove(desired));

/** Some lists have no word for what becomes of undeclared items, and keep them. */
const mayRemove = ({ undeclared = 'keep' }: { readonly undeclared?: Undeclared }) => undeclared !== 'keep';

const entriesOf = (desired: any): readonly unknown[] | undefined =>
  Array.isArray(desired) ? desired : desired?.entries;

/**
 * A reader for one section. `leaveOut` says what a failed reading of parts costs, or throws the failure; `turn` counts the
 * readings in the order in which they began.
 */
export function partReader(
  host: Reader,
  leaveOut: (parts: readonly SectionPart[], failure: unknown, turn: number) => void,
): SectionReader {
  let begun = 0;
  return {
    repository: host.repository,
    ask: (call) => host.ask(call),
    now: () => host.now(),
    getServerTime: host.getServerTime,
    async askOrLeaveOut(parts, ask) {
      const turn = begun++;
      try {
        return await ask(host);
      } catch (failure) {
        leaveOut(parts, failure, turn);
        return undefined;
      }
    },
  };
}

/** A missing GraphQL costs its own keys, which is handled elsewhere, and a failure of the run costs everything. */
const isOfPart = (failure: unknown): failure is Error =>
  failure instanceof SectionFailure ||
  failure instanceof UnexpectedAnswer ||
  (failure instanceof GithubRefusal && !isRunFailure(failure) && !(failure instanceof NotOnServer && failure.graphql));

/** Reports a missing grant once, with everything that it hides. */
function add(unread: Unread[], parts: readonly SectionPart[], failure: Error) {
  const index = unread.findIndex((one) => causeOf(one.failure) === causeOf(failure));
  const before = unread[index];
  const others = parts.filter((part) => !before?.parts.some((one) => same(one, part)));
  if (before) unread[index] = { ...before, parts: [...before.parts, ...others] };
  else unread.push({ kind: 'unread', parts, failure });
}

const causeOf = (failure: Error) =>
  failure instanceof PermissionDenied ? JSON.stringify(failure.grants) : failure.message;

function pathOf({ settings }: Section, desired: any, { subject, key = '' }: SectionPart): Path {
  const path = key.split('.').filter(Boolean);
  if (subject === undefined) return path;
  return [entriesOf(desired)!.findIndex((entry) => settings.list!.describeEntry(entry) === subject), ...path];
}

/** `undefined` if nothing is left. */
const withoutParts = (section: Section, desired: any, unread: readonly Unread[]): any =>
  removePaths(
    desired,
    unread.flatMap(({ parts, failure }) =>
      parts.map((part) => {
        const { subject, key, isNew } = part;
        // Without its entry, a live item would count as undeclared.
        if (subject !== undefined && !key && !isNew && mayRemove(desired)) throw failure;
        return pathOf(section, desired, part);
      }),
    ),
  );

const declaredIn = (section: Section, desired: any, { parts }: Unread): unknown =>
  parts.map((part) =>
    pathOf(section, desired, part).reduce<any>((holder, key) => (entriesOf(holder) ?? holder)?.[key], desired),
  );

/** Adds what was not read to a plan made without it, which notes the live item of an unread entry as undeclared. */
function withUnread(plan: Plan, unread: readonly Unread[]): Plan {
  const entries = unread.flatMap(({ parts }) =>
    parts.flatMap(({ subject, key }) => (key === undefined ? subject : [])),
  );
  return [...unread, ...plan.filter((item) => !(item.kind === 'note' && entries.includes(item.subject)))];
}
