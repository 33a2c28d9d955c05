/** Reads the live settings of a repository as a settings file. Parts that cannot be read become notes. */

import type { Reader } from '../../github/github.ts';
import { NotOnPlan, NotOnServer, PermissionDenied } from '../../github/refusals/failures.ts';
import { formatPart } from '../../plan/item-text.ts';
import type { SectionPart } from '../../plan/unread.ts';
import { joinPublic } from '../../plan/wording.ts';
import { classifyFailure, createSectionResult, type DenialPolicy, isTolerated } from '../../report/result/coverage.ts';
import { reportFailure } from '../../report/result/failure-lines.ts';
import { createRedaction, redactText, reword } from '../../report/result/redaction.ts';
import type { Line, SectionResult } from '../../report/result/result.ts';
import type { ExportNote, Section, SnapshotReader } from '../../sections/section.ts';
import { isFailureOfRun } from '../planning/plan-sections.ts';
import { createPartReader } from '../planning/readable-parts.ts';
import { dropUnsupportedValues, rejectUnsupportedSection } from '../planning/supported-keys.ts';

/** A section without a value and without lines has nothing to declare. */
export interface Snapshot {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sections: readonly SectionResult[];
}

/** `omissions` is unset for a section that could not be read at all. */
export interface SnapshotWithOmissions extends Snapshot {
  readonly omissions: Readonly<Record<string, readonly ExportNote[] | undefined>>;
  readonly unread: readonly SectionPart[];
}

export type PartFilter = (section: string, part: SectionPart) => boolean;

export async function readSnapshot(
  sections: readonly Section[],
  github: Reader,
  denials: DenialPolicy,
  isWanted: PartFilter = () => true,
): Promise<SnapshotWithOmissions> {
  const taken = await Promise.all(sections.map((section) => readSectionSnapshot(section, github, denials, isWanted)));
  const valued = taken.filter(({ value }) => value !== undefined);
  const failures = taken.flatMap(({ failure }) => failure ?? []);
  if (failures.length && !valued.length && failures.every(isFailureOfRun)) throw failures[0];
  return {
    settings: Object.fromEntries(valued.map(({ result, value }) => [result.name, value])),
    sections: taken.map(({ result }) => result),
    omissions: Object.fromEntries(taken.map(({ result, omissions }) => [result.name, omissions])),
    unread: taken.flatMap(({ unread }) => unread),
  };
}

async function readSectionSnapshot(section: Section, github: Reader, denials: DenialPolicy, isWanted: PartFilter) {
  const missed: MissedLine[] = [];
  // Answers arrive in any order, but the report keeps the order of the requests.
  const listMissedLines = () => missed.sort((first, second) => first.turn - second.turn).map(({ line }) => line);
  try {
    const version = await github.readServerVersion?.();
    await rejectUnsupportedSection(section, version);
    const reader = createOmittingReader(section, github, { denials, isWanted, missed });
    const live = section.readAll ? await section.readAll(reader) : await section.read?.(reader, undefined);
    const exported = section.toSettings(live);
    const { value, notes: lacked } = await dropUnsupportedValues(section, exported.value, version);
    const lines = createNoteLines(section, [...exported.notes, ...lacked]);
    return {
      value,
      omissions: [...(exported.omissions ?? exported.notes), ...lacked],
      unread: missed.flatMap(({ part }) => part ?? []),
      result: createSectionResult(section.key, [...listMissedLines(), ...lines], denials),
    };
  } catch (failure) {
    const lines = [...listMissedLines(), createFailedLine(section, failure, denials)];
    return { failure, unread: [], result: createSectionResult(section.key, lines, denials, failure) };
  }
}

interface OmissionContext {
  readonly denials: DenialPolicy;
  readonly isWanted: PartFilter;
  readonly missed: MissedLine[];
}

interface MissedLine {
  readonly turn: number;
  readonly line: Line;
  readonly part?: SectionPart;
}

/** A denial fails the section unless the policy tolerates it. */
function createOmittingReader(
  section: Section,
  github: Reader,
  { denials, isWanted, missed }: OmissionContext,
): SnapshotReader {
  const isRequired = denials.required.has(section.key);
  const reader = createPartReader(github, (parts, failure, turn) => {
    if (!isTolerated(denials, section.key, classifyFailure(failure)) && !(isUnsupported(failure) && !isRequired))
      throw failure;
    missed.push(...parts.map((part) => ({ turn, part, line: createPartOmissionLine(section, failure, part) })));
  });
  return {
    ...reader,
    isRequired,
    async askOrLeaveOut(parts, ask) {
      return parts.some((part) => isWanted(section.key, part)) ? reader.askOrLeaveOut(parts, ask) : undefined;
    },
    async askIfSupported(what, ask) {
      try {
        return await ask(github);
      } catch (failure) {
        if (!(failure instanceof NotOnServer) || isRequired) throw failure;
        missed.push({ turn: -1, line: createOmissionLine(section, failure, what) });
        return undefined;
      }
    },
  };
}

/** A snapshot is complete without settings that GitHub does not have. */
const isUnsupported = (failure: unknown) =>
  classifyFailure(failure) === 'lost' || (failure instanceof PermissionDenied && failure.mayLackRoute);

function createFailedLine(section: Section, failure: unknown, { required }: DenialPolicy): Line {
  if (required.has(section.key) || !isUnsupported(failure)) return reportFailure(section.key, failure, section);
  const note = createOmissionNote(section, failure);
  return failure instanceof NotOnPlan ? reword(note, (why) => joinPublic`left out: ${why}`) : note;
}

/** Gives no advice for settings that this plan or server lacks. A possible lack of permission keeps its advice. */
function createOmissionNote(section: Section, failure: unknown): Line {
  const { code, fix, pathEndings, request, ...line } = reportFailure(section.key, failure, section);
  if (failure instanceof NotOnPlan)
    return { ...reword(line, (why) => joinPublic`not available on this plan: ${why}`), kind: 'note' };
  return classifyFailure(failure) === 'lost'
    ? { ...line, kind: 'note' }
    : { ...line, kind: 'note', code, fix, pathEndings: pathEndings, request };
}

const createOmissionLine = (section: Section, failure: unknown, what: string): Line =>
  reword(createOmissionNote(section, failure), (why) => joinPublic`${what} left out: ${why}`);

function createPartOmissionLine(section: Section, failure: unknown, part: SectionPart): Line {
  const key = part.key === undefined ? `${section.key}[${part.subject}]` : `${section.key}.${part.key}`;
  return {
    ...createOmissionLine(section, failure, `${formatPart(part)} is`),
    key,
    pathEndings: [{ key, ending: classifyFailure(failure) }],
  };
}

const createNoteLines = (section: Section, notes: readonly ExportNote[]): Line[] =>
  notes.map(({ text }) => ({ kind: 'note', key: section.key, message: redactText(createRedaction(section), text) }));
