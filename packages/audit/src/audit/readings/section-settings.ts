/**
 * Finds the settings at a path of a policy in a snapshot. A value is only treated as missing if the token could have
 * seen it. Everything else becomes a gap.
 */

import type { SnapshotWithOmissions } from '@trueup/core/engine';
import {
  describeLimitation,
  findPresenceRow,
  findUnmetCondition,
  formatGrant,
  type RepositoryConditions,
} from '@trueup/core/github';
import { showFullText, toShownText } from '@trueup/core/plan';
import type { Line } from '@trueup/core/report';
import type { ExportNote, Section } from '@trueup/core/sections';
import { formatCode, isMap } from '@trueup/core/settings';
import {
  canBeListAt,
  formatPathWithoutBrackets,
  type LocatedValue,
  listLocatedValues,
  type PolicyPath,
} from '../policy/paths.ts';
import type { PathReading, ReadValue, VisibilityGap } from './reading.ts';

interface SectionSnapshot {
  readonly section: Section;
  readonly snapshot: SnapshotWithOmissions;
}

interface SectionState extends SectionSnapshot {
  readonly conditions: RepositoryConditions;
}

export function createSettingsReading(path: PolicyPath, { conditions, ...read }: SectionState): PathReading {
  const unavailable = createUnavailableReading(path, conditions);
  if (unavailable) return unavailable;
  const gaps = listGapsOfPath(path, read);
  const notes = read.snapshot.omissions[read.section.key];
  if (!notes || gaps.some(({ isWhole }) => isWhole)) return createUnknownReading(path, gaps);
  const createReading = read.section.settings.list ? createListReading : createMapReading;
  const reading = createReading(path, read, { gaps: gaps.map(keepGapReason), notes });
  return canBeListAt(path, read.section) ? replaceAbsentLists(path, reading) : reading;
}

interface Omissions {
  readonly gaps: readonly VisibilityGap[];
  readonly notes: readonly ExportNote[];
}

/** Returns `undefined` if the repository can have the setting. */
function createUnavailableReading(
  { section, steps, text }: PolicyPath,
  conditions: RepositoryConditions,
): PathReading | undefined {
  for (let stepCount = 0; stepCount <= steps.length; stepCount++) {
    const prefix = steps
      .slice(0, stepCount)
      .reduce((all, step) => (step === '[]' ? `${all}[]` : `${all}.${step}`), section);
    const row = findPresenceRow(prefix);
    const condition = row && findUnmetCondition(row, conditions);
    if (!condition) continue;
    if (row.always === undefined)
      return { found: [], gaps: [], absent: `${formatCode(prefix)} ${describeLimitation(row, condition)}` };
    const remainingPath = { text, section, steps: steps.slice(stepCount) };
    return { found: listLocatedValues(row.always, remainingPath).map(({ value }) => ({ at: text, value })), gaps: [] };
  }
  return undefined;
}

/** `isWhole` marks a gap that covers the whole path. */
function listGapsOfPath(path: PolicyPath, read: SectionSnapshot) {
  const wantedPath = formatPathWithoutBrackets(path);
  return listUnreadPaths(read).flatMap(({ key, line }) => {
    const unreadPath = key.replaceAll(/\[[^\]]*\]/g, '');
    const isWhole = isAtOrBelow(wantedPath, unreadPath);
    return isWhole || isAtOrBelow(unreadPath, wantedPath)
      ? [{ why: toShownText(line.message, 'full'), grant: line.grant ?? findGrantInText(line.fix), isWhole }]
      : [];
  });
}

function listUnreadPaths({ section, snapshot }: SectionSnapshot) {
  const lines: readonly Line[] = snapshot.sections.find(({ name }) => name === section.key)?.lines ?? [];
  return lines.flatMap((line) => (line.pathEndings ?? []).map(({ key }) => ({ key, line })));
}

const isAtOrBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

const createUnknownReading = ({ text }: PolicyPath, gaps: readonly VisibilityGap[]): PathReading => ({
  found: [{ at: text, value: undefined, may: 'differ' }],
  gaps: gaps.map(keepGapReason),
});

function createListReading(path: PolicyPath, { section, snapshot }: SectionSnapshot, omissions: Omissions) {
  const found = listLocatedValues(snapshot.settings[section.key] ?? [], path);
  const gaps = [...omissions.gaps, ...omissions.notes.map(createGapFromNote)];
  if (!gaps.length) return { found, gaps };
  const isPartial = path.steps.length > 0;
  const values = found.map(({ at, value = [] }): ReadValue => {
    const isGrowing = Array.isArray(value) && (value.length || !isPartial) && !value.some(isMap);
    return { at, value, ...(isGrowing ? { may: 'grow' } : typeof value === 'object' && { may: 'differ' }) };
  });
  return { found: values, gaps, ...(isPartial && { isPartial }) };
}

/** A missing key was hidden, unless its section treats absence as an empty value. */
function createMapReading(path: PolicyPath, read: SectionSnapshot, { gaps, notes }: Omissions): PathReading {
  const { section, snapshot } = read;
  const settings = snapshot.settings[section.key];
  const isEmpty = settings === undefined && !notes.length && !listUnreadPaths(read).length;
  const isAbsenceCertain = isEmpty || (section.emptyUnlessShown ?? []).includes(path.steps[0] ?? '');
  const relatedNotes = selectNotesOfPath(path, section, notes);
  const values = listShownOrHiddenValues(settings, path).map(({ at, value }): ReadValue => {
    if (value === undefined) return { at, value, ...((!isAbsenceCertain || gaps.length) && { may: 'differ' }) };
    if (isMap(value)) return { at, value, ...((notes.length || gaps.length) && { may: 'differ' }) };
    return { at, value, ...(Array.isArray(value) && (relatedNotes.length || gaps.length) && { may: 'grow' }) };
  });
  if (!values.some(({ may }) => may)) return { found: values, gaps: [] };
  const knownGaps = [...gaps, ...relatedNotes.map(createGapFromNote)];
  return { found: values, gaps: knownGaps.length ? knownGaps : [createHiddenGap(path, section)] };
}

function selectNotesOfPath(path: PolicyPath, section: Section, notes: readonly ExportNote[]) {
  const wantedPath = formatPathWithoutBrackets(path);
  return notes.filter(({ about }) => {
    const notedPath = `${section.key}.${about}`;
    return isAtOrBelow(wantedPath, notedPath) || isAtOrBelow(notedPath, wantedPath);
  });
}

/** A missing list is one hidden value, and not a list without entries. */
function listShownOrHiddenValues(settings: unknown, path: PolicyPath): LocatedValue[] {
  const found = listLocatedValues(settings, path);
  const list = { ...path, steps: path.steps.slice(0, path.steps.indexOf('[]')) };
  return found.length || listLocatedValues(settings, list).some(({ value }) => value !== undefined)
    ? found
    : [{ at: path.text, value: undefined }];
}

/** A list that is certainly absent has no entries. */
function replaceAbsentLists({ steps }: PolicyPath, reading: PathReading): PathReading {
  const isAbsent = ({ value, may }: ReadValue) => (value ?? may) === undefined;
  const toEmptyList = (readValue: ReadValue) => (steps.at(-1) === '[]' ? [] : { ...readValue, value: [] });
  const found = reading.found.flatMap((readValue) => (isAbsent(readValue) ? toEmptyList(readValue) : readValue));
  return { ...reading, found };
}

/** GitHub shows some keys only to tokens with further permissions. */
function createHiddenGap({ text, steps }: PolicyPath, section: Section): VisibilityGap {
  const grants = section.listUses?.({ [steps[0] ?? '']: {} })?.visibilityGrants ?? [];
  const grant = grants.map((visibilityGrant) => formatGrant(visibilityGrant.grant)).join(', ');
  return { why: `${formatCode(text)} is not visible to this token`, ...(grant && { grant }) };
}

const createGapFromNote = ({ text }: ExportNote): VisibilityGap => {
  const why = showFullText(text);
  return keepGapReason({ why, grant: findGrantInText(why) });
};

const keepGapReason = ({ why, grant }: VisibilityGap): VisibilityGap => ({ why, ...(grant && { grant }) });

/** Reports use the permission as advice. No verdict depends on it. */
const findGrantInText = (text: unknown) =>
  /[A-Z][a-z]+(?: [a-z]+)*(?: \(organization\))?: (?:read|write)\b/.exec(String(text))?.[0];
