import type { Reader } from '../github/github.ts';
import { NotOnPlan, NotOnServer, PermissionDenied } from '../github/refusals/failures.ts';
import { partText } from '../plan/item-text.ts';
import type { SectionPart } from '../plan/unread.ts';
import { join, open, type Text } from '../plan/wording.ts';
import { createSectionResult, type DenialPolicy, isTolerated, toEnding } from '../report/result/coverage.ts';
import { reportFailure } from '../report/result/failure-lines.ts';
import { createRedaction, redactText, reword } from '../report/result/redaction.ts';
import type { Line, SectionResult } from '../report/result/result.ts';
import type { Section, SectionExport, SnapshotReader } from '../sections/section.ts';
import { dropUnexportable, refuseLackedSection } from './narrowed.ts';
import { failsWholeRun } from './planned.ts';
import { partReader } from './unread.ts';

export interface Snapshot {
  /** The sections' values in run order, without empty sections. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sections: readonly SectionResult[];
}

/** A snapshot with what its values leave out, by section. Unset where the section could not be read at all. */
export interface WholeSnapshot extends Snapshot {
  readonly leftOut: Readonly<Record<string, readonly Text[] | undefined>>;
}

/** Whether a reading is for a part that anybody wants. */
export type IsWanted = (section: string, part: SectionPart) => boolean;

/** Reads the live repository and returns it in the vocabulary of a settings file. */
export async function snapshot(
  sections: readonly Section[],
  host: Reader,
  denials: DenialPolicy,
  isWanted: IsWanted = () => true,
): Promise<WholeSnapshot> {
  const taken = await Promise.all(sections.map((section) => takeOne(section, host, denials, isWanted)));
  const valued = taken.filter(({ value }) => value !== undefined);
  const failures = taken.flatMap(({ failure }) => failure ?? []);
  if (failures.length && !valued.length && failures.every(failsWholeRun)) throw failures[0];
  return {
    settings: Object.fromEntries(valued.map(({ result, value }) => [result.name, value])),
    sections: taken.map(({ result }) => result),
    leftOut: Object.fromEntries(taken.map(({ result, leftOut }) => [result.name, leftOut])),
  };
}

async function takeOne(section: Section, host: Reader, denials: DenialPolicy, isWanted: IsWanted) {
  const missed: Missed[] = [];
  // Answers arrive in any order, and a report has one: the order of asking.
  const unread = () => missed.sort((one, other) => one.turn - other.turn).map(({ told }) => told);
  try {
    const version = await host.readServerVersion?.();
    await refuseLackedSection(section, version);
    const reader = leavingOut(section, host, { denials, isWanted, missed });
    const all = section.readAll ? await section.readAll(reader) : await section.read?.(reader, undefined);
    const exported = section.toSettings(all);
    const { value, notes: lacked } = await dropUnexportable(section, exported.value, version);
    const lines = noteLines(section, value, [...exported.notes, ...lacked], unread().length > 0);
    return {
      value,
      leftOut: [...(exported.leavesOut ?? exported.notes), ...lacked],
      result: createSectionResult(section.key, [...unread(), ...lines], denials),
    };
  } catch (failure) {
    const lines = [...unread(), failedLine(section, failure, denials)];
    return { failure, result: createSectionResult(section.key, lines, denials, failure) };
  }
}

interface Leaving {
  readonly denials: DenialPolicy;
  readonly isWanted: IsWanted;
  readonly missed: Missed[];
}

/** A line about what could not be read, and when it was asked for. */
interface Missed {
  readonly turn: number;
  readonly told: Line;
}

/**
 * A reader that leaves a denied key out with a note where the policy tolerates denials. Elsewhere a denial fails the
 * section. It asks for nothing that nobody wants.
 */
function leavingOut(section: Section, host: Reader, { denials, isWanted, missed }: Leaving): SnapshotReader {
  const isRequired = denials.required.has(section.key);
  const reader = partReader(host, (parts, failure, turn) => {
    if (!isTolerated(denials, section.key, toEnding(failure)) && !(isNotThere(failure) && !isRequired)) throw failure;
    missed.push(...parts.map((part) => ({ turn, told: leftOutPart(section, failure, part) })));
  });
  return {
    ...reader,
    isRequired,
    async askOrLeaveOut(parts, ask) {
      return parts.some((part) => isWanted(section.key, part)) ? reader.askOrLeaveOut(parts, ask) : undefined;
    },
    async askIfSupported(what, ask) {
      try {
        return await ask(host);
      } catch (failure) {
        if (!(failure instanceof NotOnServer) || isRequired) throw failure;
        missed.push({ turn: -1, told: leftOutLine(section, failure, what) });
        return undefined;
      }
    },
  };
}

/** What the host does not have is not part of the repository, so the snapshot loses nothing. */
const isNotThere = (failure: unknown) =>
  toEnding(failure) === 'lost' || (failure instanceof PermissionDenied && failure.mayLackRoute);

function failedLine(section: Section, failure: unknown, { required }: DenialPolicy): Line {
  if (required.has(section.key) || !isNotThere(failure)) return reportFailure(section.key, failure, section);
  const said = noteOf(section, failure);
  return failure instanceof NotOnPlan ? reword(said, (why) => join`left out: ${why}`) : said;
}

/** Nothing can be done about what the host or the plan does not have. Where the token may lack a grant, the advice stands. */
function noteOf(section: Section, failure: unknown): Line {
  const { code, fix, pathEndings: ended, request, ...said } = reportFailure(section.key, failure, section);
  if (failure instanceof NotOnPlan)
    return { ...reword(said, (why) => join`not available on this plan: ${why}`), kind: 'note' };
  return toEnding(failure) === 'lost'
    ? { ...said, kind: 'note' }
    : { ...said, kind: 'note', code, fix, pathEndings: ended, request };
}

const leftOutLine = (section: Section, failure: unknown, what: string): Line =>
  reword(noteOf(section, failure), (why) => join`${what} left out: ${why}`);

function leftOutPart(section: Section, failure: unknown, part: SectionPart): Line {
  const key = part.key === undefined ? `${section.key}[${part.subject}]` : `${section.key}.${part.key}`;
  return {
    ...leftOutLine(section, failure, `${partText(part)} is`),
    key,
    pathEndings: [{ key, ending: toEnding(failure) }],
  };
}

const holdsNothing = 'there is none';

/** A section without a value and without other lines. */
export const isEmpty = ({ lines }: SectionResult) => lines.some(({ message }) => message === holdsNothing);

const noteLines = (section: Section, value: unknown, notes: SectionExport['notes'], isUnread: boolean): Line[] =>
  [...notes, ...(value === undefined && !notes.length && !isUnread ? [open(holdsNothing)] : [])].map((text) => ({
    kind: 'note',
    key: section.key,
    message: redactText(createRedaction(section), text),
  }));
