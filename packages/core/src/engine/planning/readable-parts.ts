/** Plans a section whose parts may be unreadable. A failed read affects only the keys that need it. */

import type { Reader } from '../../github/github.ts';
import {
  GithubRefusal,
  isRunFailure,
  NotOnServer,
  PermissionDenied,
  UnexpectedAnswer,
} from '../../github/refusals/failures.ts';
import { isDeepEqual } from '../../plan/differences.ts';
import { type Plan, SectionFailure } from '../../plan/item.ts';
import type { SectionPart, UnreadParts } from '../../plan/unread.ts';
import type { DeclaredSection } from '../../report/result/declared.ts';
import type { Section, SectionReader } from '../../sections/section.ts';
import { removePaths } from '../../settings/keys/paths.ts';
import type { Path } from '../../settings/refusal.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';
import type { Undeclared } from '../../settings/schema/shape.ts';

/** `planBy` makes the same plan, and takes the names of ids from the given resolver. */
export async function planReadableParts(declared: DeclaredSection, github: Reader) {
  const { section, names, unsupportedItems = [] } = declared;
  const { live, desired, unread } = await readReadableParts(declared, github);
  const planBy = (by?: NameResolver): Plan => [
    ...unsupportedItems,
    ...addUnreadItems(section.plan(desired, live, by), unread),
  ];
  return { planned: { ...declared, live, plan: planBy(names) }, planBy };
}

async function readReadableParts({ section, desired }: DeclaredSection, github: Reader) {
  const missed: MissedParts[] = [];
  const reader = createPartReader(github, (parts, failure, turn) => {
    if (!isPartFailure(failure)) throw failure;
    missed.push({ parts, failure, turn });
  });
  const live = await section.read?.(reader, desired);
  const unread: UnreadParts[] = [];
  // Answers arrive in any order, but the report keeps the order of the requests.
  for (const { parts, failure } of missed.sort((first, second) => first.turn - second.turn))
    addUnread(unread, parts, failure);
  const readable = removeUnreadParts(section, desired, unread);
  if (unread.length === 1 && isEmptyDeclaration(readable)) throw unread[0]!.failure;
  const unreadItems = unread.map((unreadItem) => ({
    ...unreadItem,
    declared: findDeclaredValues(section, desired, unreadItem),
  }));
  return { live, desired: readable === undefined ? {} : readable, unread: unreadItems };
}

type MissedParts = Pick<UnreadParts, 'parts' | 'failure'> & { readonly turn: number };

/** A list without entries may still require the deletion of live items. */
const isEmptyDeclaration = (desired: any) =>
  desired === undefined || (listEntries(desired)?.length === 0 && !mayRemove(desired));

/** Lists without the key `undeclared` keep undeclared items. */
const mayRemove = ({ undeclared = 'keep' }: { readonly undeclared?: Undeclared }) => undeclared !== 'keep';

const listEntries = (desired: any): readonly unknown[] | undefined =>
  Array.isArray(desired) ? desired : desired?.entries;

export function createPartReader(
  github: Reader,
  onMissed: (parts: readonly SectionPart[], failure: unknown, turn: number) => void,
): SectionReader {
  let begun = 0;
  return {
    repository: github.repository,
    ask: (call) => github.ask(call),
    now: () => github.now(),
    getServerTime: github.getServerTime,
    async askOrLeaveOut(parts, ask) {
      const turn = begun++;
      try {
        return await ask(github);
      } catch (failure) {
        onMissed(parts, failure, turn);
        return undefined;
      }
    },
  };
}

/** supported-keys.ts handles missing GraphQL fields. A failure of the run affects all sections. */
const isPartFailure = (failure: unknown): failure is Error =>
  failure instanceof SectionFailure ||
  failure instanceof UnexpectedAnswer ||
  (failure instanceof GithubRefusal && !isRunFailure(failure) && !(failure instanceof NotOnServer && failure.graphql));

/** Reports a missing permission once, with everything that it hides. */
function addUnread(unread: UnreadParts[], parts: readonly SectionPart[], failure: Error) {
  const index = unread.findIndex((unreadItem) => getCauseKey(unreadItem.failure) === getCauseKey(failure));
  const before = unread[index];
  const newParts = parts.filter((part) => !before?.parts.some((known) => isDeepEqual(known, part)));
  if (before) unread[index] = { ...before, parts: [...before.parts, ...newParts] };
  else unread.push({ kind: 'unread', parts, failure });
}

const getCauseKey = (failure: Error) =>
  failure instanceof PermissionDenied ? JSON.stringify(failure.grants) : failure.message;

function findPartPath({ settings }: Section, desired: any, { subject, key = '' }: SectionPart): Path {
  const path = key.split('.').filter(Boolean);
  if (subject === undefined) return path;
  return [listEntries(desired)!.findIndex((entry) => settings.list!.describeEntry(entry) === subject), ...path];
}

const removeUnreadParts = (section: Section, desired: any, unread: readonly UnreadParts[]): any =>
  removePaths(
    desired,
    unread.flatMap(({ parts, failure }) =>
      parts.map((part) => {
        const { subject, key, isNew } = part;
        // Removing the entry would turn its live item into an undeclared one.
        if (subject !== undefined && !key && !isNew && mayRemove(desired)) throw failure;
        return findPartPath(section, desired, part);
      }),
    ),
  );

const findDeclaredValues = (section: Section, desired: any, { parts }: UnreadParts): unknown =>
  parts.map((part) =>
    findPartPath(section, desired, part).reduce<any>((holder, key) => (listEntries(holder) ?? holder)?.[key], desired),
  );

/** Drops wrong notes: without its unread entries, the plan lists their live items as undeclared. */
function addUnreadItems(plan: Plan, unread: readonly UnreadParts[]): Plan {
  const entries = unread.flatMap(({ parts }) =>
    parts.flatMap(({ subject, key }) => (key === undefined ? subject : [])),
  );
  return [...unread, ...plan.filter((item) => !(item.kind === 'note' && entries.includes(item.subject)))];
}
