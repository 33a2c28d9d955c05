/**
 * Reads settings at the paths of a policy. A value is only treated as missing if the token could have seen it.
 * Everything else becomes a gap.
 */

import { type PartFilter, readSnapshot, type SnapshotWithOmissions } from '@trueup/core/engine';
import type { WhereFilter } from '@trueup/core/fleet';
import {
  describeLimitation,
  findPresenceRow,
  findUnmetCondition,
  formatGrant,
  type Reader,
  type RepositoryConditions,
} from '@trueup/core/github';
import { showFullText, toShownText } from '@trueup/core/plan';
import type { DenialPolicy, Line, SectionPlan } from '@trueup/core/report';
import {
  type ExportNote,
  getPresenceConditions,
  loadSections,
  type Section,
  toPresenceConditions,
} from '@trueup/core/sections';
import { formatCode, isMap } from '@trueup/core/settings';
import {
  canBeListAt,
  formatPathWithoutBrackets,
  type LocatedValue,
  listLocatedValues,
  type PolicyPath,
  protectionKey,
} from '../policy/paths.ts';
import type { AuditRule } from '../policy/policy.ts';
import { listPathTests } from '../policy/requirement.ts';
import type { PathReading, ReadValue, RepositoryReading, VisibilityGap } from './reading.ts';

export const listDistinctPaths = (rules: readonly Pick<AuditRule, 'require'>[]): readonly PolicyPath[] => [
  ...new Map(
    rules.flatMap(({ require }) => listPathTests(require).map(({ path }) => [path.text, path] as const)),
  ).values(),
];

export const loadSectionsOfPaths = (paths: readonly PolicyPath[]) =>
  loadSections([...new Set(paths.map(({ section }) => section))]);

/** Maps rule ids to results, without rules that have no condition. */
export async function evaluateConditions(
  rules: readonly AuditRule[],
  evaluateWhere: (where: WhereFilter) => Promise<boolean | VisibilityGap>,
): Promise<RepositoryReading['fits']> {
  const conditional = rules.filter(({ where }) => Object.keys(where).length);
  const answers = conditional.map(async ({ id, where }) => [id, await evaluateWhere(where)] as const);
  return Object.fromEntries(await Promise.all(answers));
}

/** An audit continues without the sections that the token cannot read. */
const lenientDenialPolicy: DenialPolicy = { onMissing: 'warn', onUnsupported: 'warn', required: new Set() };

export interface PathReadings {
  readonly paths: Readonly<Record<string, PathReading>>;
  readonly lines: readonly Line[];
}

export async function readPolicyPaths(github: Reader, paths: readonly PolicyPath[]): Promise<PathReadings> {
  const protectionPaths = paths.filter(({ section }) => section === protectionKey);
  const sectionPaths = paths.filter(({ section }) => section !== protectionKey);
  const [branch, settings] = await Promise.all([
    readProtectionIfNeeded(github, protectionPaths),
    sectionPaths.length ? readSectionPaths(github, sectionPaths) : { paths: {}, lines: [] },
  ]);
  return { ...settings, paths: { ...branch, ...settings.paths } };
}

/** With planned sections, reads the state after an apply. */
export async function readProtectionIfNeeded(
  github: Reader,
  paths: readonly PolicyPath[],
  planned?: readonly SectionPlan[],
) {
  if (!paths.length) return {};
  const { readProtectionPaths } = await import('./protection.ts');
  return readProtectionPaths(github, paths, planned);
}

async function readSectionPaths(github: Reader, paths: readonly PolicyPath[]): Promise<PathReadings> {
  const sections = await loadSectionsOfPaths(paths);
  const isWanted: PartFilter = (section, { subject, key }) =>
    subject !== undefined ||
    paths.some((path) => path.section === section && (!path.steps.length || key?.split('.')[0] === path.steps[0]));
  const [snapshotResult, repository] = await Promise.all([
    readSnapshot(sections, github, lenientDenialPolicy, isWanted),
    github.ask(getPresenceConditions({})),
  ]);
  const conditions = toPresenceConditions(repository);
  const readings = paths.map((path) => {
    const section = sections.find(({ key }) => key === path.section)!;
    return [path.text, createSettingsReading(path, section, snapshotResult, conditions)] as const;
  });
  const errors = snapshotResult.sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'error'));
  return { paths: Object.fromEntries(readings), lines: errors };
}

/** A part that the snapshot left out is never treated as missing. */
function createSettingsReading(
  path: PolicyPath,
  section: Section,
  snapshotResult: SnapshotWithOmissions,
  conditions: RepositoryConditions,
) {
  const unavailable = createUnavailableReading(path, conditions);
  if (unavailable) return unavailable;
  const gaps = listGapsOfPath(path, section, snapshotResult);
  const leftOut = snapshotResult.leftOut[section.key];
  if (!leftOut || gaps.some(({ isWhole }) => isWhole)) return createUnknownReading(path, gaps);
  const { list } = section.settings;
  const settings = snapshotResult.settings[section.key] ?? (list && []);
  const isWhole = listUnreadPaths(section, snapshotResult).length === 0;
  const isEmpty = settings === undefined && !leftOut.length && isWhole;
  const found = list ? listLocatedValues(settings, path) : listShownOrHiddenValues(settings, path);
  const reading = list
    ? createListReading(path, found, [...gaps, ...leftOut.map(createGapFromNote)])
    : createMapReading(path, section, found, { gaps, isEmpty, notes: leftOut });
  if (!canBeListAt(path, section)) return reading;
  const isAbsent = ({ value, may }: ReadValue) => (value ?? may) === undefined;
  const toEmptyList = (readValue: ReadValue) => (path.steps.at(-1) === '[]' ? [] : { ...readValue, value: [] });
  return {
    ...reading,
    found: reading.found.flatMap((readValue) => (isAbsent(readValue) ? toEmptyList(readValue) : readValue)),
  };
}

const createUnknownReading = ({ text }: PolicyPath, gaps: readonly VisibilityGap[]): PathReading => ({
  found: [{ at: text, value: undefined, may: 'differ' }],
  gaps: gaps.map(keepGapReason),
});

/** A hidden entry may hold any value, and a visible entry may lack parts. */
function createListReading(
  { steps }: PolicyPath,
  found: readonly LocatedValue[],
  gaps: readonly VisibilityGap[],
): PathReading {
  if (!gaps.length) return { found, gaps };
  const values = found.map(({ at, value = [] }): ReadValue => {
    const isGrowing = Array.isArray(value) && (value.length || !steps.length) && !value.some(isMap);
    return { at, value, ...(isGrowing ? { may: 'grow' } : typeof value === 'object' && { may: 'differ' }) };
  });
  return { found: values, gaps: gaps.map(keepGapReason), ...(steps.length && { isPartial: true }) };
}

/** A missing list is one hidden value, and not a list without entries. */
function listShownOrHiddenValues(settings: unknown, path: PolicyPath): LocatedValue[] {
  const found = listLocatedValues(settings, path);
  const list = { ...path, steps: path.steps.slice(0, path.steps.indexOf('[]')) };
  return found.length || listLocatedValues(settings, list).some(({ value }) => value !== undefined)
    ? found
    : [{ at: path.text, value: undefined }];
}

interface MapVisibility {
  readonly gaps: readonly VisibilityGap[];
  readonly isEmpty: boolean;
  readonly notes: readonly ExportNote[];
}

/** A missing key was hidden, unless its section treats absence as an empty value. */
function createMapReading(
  path: PolicyPath,
  section: Section,
  found: readonly LocatedValue[],
  { gaps, isEmpty, notes }: MapVisibility,
): PathReading {
  const wantedPath = formatPathWithoutBrackets(path);
  const relatedNotes = notes.filter(({ about }) => {
    const notedPath = `${section.key}.${about}`;
    return isAtOrBelow(wantedPath, notedPath) || isAtOrBelow(notedPath, wantedPath);
  });
  const isAbsenceCertain = isEmpty || (section.emptyUnlessShown ?? []).includes(path.steps[0] ?? '');
  const values = found.map(({ at, value }): ReadValue => {
    if (value === undefined) return { at, value, ...((!isAbsenceCertain || gaps.length) && { may: 'differ' }) };
    if (isMap(value)) return { at, value, ...((notes.length || gaps.length) && { may: 'differ' }) };
    return { at, value, ...(Array.isArray(value) && (relatedNotes.length || gaps.length) && { may: 'grow' }) };
  });
  if (!values.some(({ may }) => may)) return { found: values, gaps: [] };
  const knownGaps = [...gaps, ...relatedNotes.map(createGapFromNote)];
  return { found: values, gaps: (knownGaps.length ? knownGaps : [createHiddenGap(path, section)]).map(keepGapReason) };
}

/** GitHub shows some keys only to tokens with further permissions. */
function createHiddenGap({ text, steps }: PolicyPath, section: Section): VisibilityGap {
  const grants = section.listUses?.({ [steps[0] ?? '']: {} })?.visibilityGrants ?? [];
  const grant = grants.map((visibilityGrant) => formatGrant(visibilityGrant.grant)).join(', ');
  return { why: `${formatCode(text)} is not visible to this token`, ...(grant && { grant }) };
}

const keepGapReason = ({ why, grant }: VisibilityGap): VisibilityGap => ({ why, ...(grant && { grant }) });

/** `isWhole` marks a gap that covers the whole path. */
function listGapsOfPath(path: PolicyPath, section: Section, snapshotResult: SnapshotWithOmissions) {
  const wantedPath = formatPathWithoutBrackets(path);
  return listUnreadPaths(section, snapshotResult).flatMap(({ key, line }) => {
    const unreadPath = key.replaceAll(/\[[^\]]*\]/g, '');
    const isWhole = isAtOrBelow(wantedPath, unreadPath);
    return isWhole || isAtOrBelow(unreadPath, wantedPath)
      ? [{ why: toShownText(line.message, 'full'), grant: line.grant ?? findGrantInText(line.fix), isWhole }]
      : [];
  });
}

const isAtOrBelow = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

function listUnreadPaths(section: Section, { sections }: SnapshotWithOmissions) {
  const lines: readonly Line[] = sections.find(({ name }) => name === section.key)?.lines ?? [];
  return lines.flatMap((line) => (line.pathEndings ?? []).map(({ key }) => ({ key, line })));
}

function createGapFromNote({ text }: ExportNote): VisibilityGap {
  const why = showFullText(text);
  return { why, grant: findGrantInText(why) };
}

/** Reports use the permission as advice. No verdict depends on it. */
const findGrantInText = (text: unknown) =>
  /[A-Z][a-z]+(?: [a-z]+)*(?: \(organization\))?: (?:read|write)\b/.exec(String(text))?.[0];

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
