import { type PartFilter, readSnapshot, type SnapshotWithOmissions } from '@trueup/core/engine';
import type { Where } from '@trueup/core/fleet';
import { type Circumstances, existsOnly, grantName, type Reader, rowOf, ruledOut } from '@trueup/core/github';
import { showFullText, toShownText } from '@trueup/core/plan';
import type { DeclaredSection, DenialPolicy, Line } from '@trueup/core/report';
import { getPresenceConditions, loadSections, type Section, toPresenceConditions } from '@trueup/core/sections';
import { code, isMap } from '@trueup/core/settings';
import {
  type FoundValue,
  isListAt,
  type PolicyPath,
  protectionKey,
  valuesAt,
  withoutEntries,
} from '../policy/paths.ts';
import type { AuditRule } from '../policy/policy.ts';
import { testsIn } from '../policy/requirement.ts';
import type { PathReading, ReadValue, RepositoryReading, SightGap } from './reading.ts';

/** Each path that the rules name, once. */
export const policyPathsOf = (rules: readonly Pick<AuditRule, 'require'>[]): readonly PolicyPath[] => [
  ...new Map(rules.flatMap(({ require }) => testsIn(require).map(({ path }) => [path.text, path] as const))).values(),
];

export const sectionsOfPaths = (paths: readonly PolicyPath[]) =>
  loadSections([...new Set(paths.map(({ section }) => section))]);

/** For each rule with a condition, whether it is for a repository. */
export async function answerConditions(
  rules: readonly AuditRule[],
  isFor: (where: Where) => Promise<boolean | SightGap>,
): Promise<RepositoryReading['fits']> {
  const conditional = rules.filter(({ where }) => Object.keys(where).length);
  const answers = conditional.map(async ({ id, where }) => [id, await isFor(where)] as const);
  return Object.fromEntries(await Promise.all(answers));
}

/** An audit goes on with what it may see, and says what it may not. */
const goesOn: DenialPolicy = { onMissing: 'warn', onUnsupported: 'warn', required: new Set() };

/** What a repository has at these paths, and what went wrong. */
export interface PathsRead {
  readonly paths: Readonly<Record<string, PathReading>>;
  readonly lines: readonly Line[];
}

/** Reads what the paths are about, and nothing else. Sends only reads. */
export async function readPaths(host: Reader, paths: readonly PolicyPath[]): Promise<PathsRead> {
  const ofBranch = paths.filter(({ section }) => section === protectionKey);
  const ofSections = paths.filter(({ section }) => section !== protectionKey);
  const [branch, settings] = await Promise.all([
    readBranchPaths(host, ofBranch),
    ofSections.length ? readSettings(host, ofSections) : { paths: {}, lines: [] },
  ]);
  return { ...settings, paths: { ...branch, ...settings.paths } };
}

/** What the default branch needs at these paths, now or once these sections are applied. */
export async function readBranchPaths(
  host: Reader,
  paths: readonly PolicyPath[],
  declared?: readonly DeclaredSection[],
) {
  if (!paths.length) return {};
  const { protectionReadings } = await import('./protection.ts');
  return protectionReadings(host, paths, declared);
}

async function readSettings(host: Reader, paths: readonly PolicyPath[]): Promise<PathsRead> {
  const sections = await sectionsOfPaths(paths);
  const isWanted: PartFilter = (section, { subject, key }) =>
    subject !== undefined ||
    paths.some((path) => path.section === section && (!path.steps.length || key?.split('.')[0] === path.steps[0]));
  const [taken, repository] = await Promise.all([
    readSnapshot(sections, host, goesOn, isWanted),
    host.ask(getPresenceConditions({})),
  ]);
  const here = toPresenceConditions(repository);
  const readings = paths.map((path) => {
    const section = sections.find(({ key }) => key === path.section)!;
    return [path.text, settingsReading(path, section, taken, here)] as const;
  });
  const errors = taken.sections.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'error'));
  return { paths: Object.fromEntries(readings), lines: errors };
}

/** What a snapshot of a repository says at a path of a policy. What it left out is never taken for absent. */
function settingsReading(path: PolicyPath, section: Section, taken: SnapshotWithOmissions, here: Circumstances) {
  const presence = presenceOf(path, here);
  if (presence) return presence;
  const gaps = gapsOf(path, section, taken);
  const leftOut = taken.leftOut[section.key];
  if (!leftOut || gaps.some(({ isWhole }) => isWhole)) return unknown(path, gaps);
  const { list } = section.settings;
  const settings = taken.settings[section.key] ?? (list && []);
  const isWhole = endedIn(section, taken).length === 0;
  const isEmpty = settings === undefined && !leftOut.length && isWhole;
  const found = list ? valuesAt(settings, path) : shownValues(settings, path);
  const reading = list
    ? listReading(path, found, [...gaps, ...leftOut.map((text) => gapIn(showFullText(text)))])
    : mapReading(path, section, found, { gaps, isEmpty, notes: leftOut.map(showFullText) });
  if (!isListAt(path, section)) return reading;
  // A list that is known not to be there has no entries.
  const isAbsent = ({ value, may }: ReadValue) => (value ?? may) === undefined;
  const emptied = (one: ReadValue) => (path.steps.at(-1) === '[]' ? [] : { ...one, value: [] });
  return { ...reading, found: reading.found.flatMap((one) => (isAbsent(one) ? emptied(one) : one)) };
}

const unknown = ({ text }: PolicyPath, gaps: readonly SightGap[]): PathReading => ({
  found: [{ at: text, value: undefined, may: 'differ' }],
  gaps: gaps.map(plainGap),
});

/** An entry that was left out may hold anything, and an entry that is there may lack a part. */
function listReading({ steps }: PolicyPath, found: readonly FoundValue[], gaps: readonly SightGap[]): PathReading {
  if (!gaps.length) return { found, gaps };
  const values = found.map(({ at, value = [] }): ReadValue => {
    const isGrowing = Array.isArray(value) && (value.length || !steps.length) && !value.some(isMap);
    return { at, value, ...(isGrowing ? { may: 'grow' } : typeof value === 'object' && { may: 'differ' }) };
  });
  return { found: values, gaps: gaps.map(plainGap), ...(steps.length && { isPartial: true }) };
}

/** A list that a map does not hold is one value that was not shown, and not a list without entries. */
function shownValues(settings: unknown, path: PolicyPath): FoundValue[] {
  const found = valuesAt(settings, path);
  const list = { ...path, steps: path.steps.slice(0, path.steps.indexOf('[]')) };
  return found.length || valuesAt(settings, list).some(({ value }) => value !== undefined)
    ? found
    : [{ at: path.text, value: undefined }];
}

interface MapSight {
  readonly gaps: readonly SightGap[];
  readonly isEmpty: boolean;
  readonly notes: readonly string[];
}

/** What a map does not hold was not shown, unless the section says that it is empty. */
function mapReading(
  path: PolicyPath,
  section: Section,
  found: readonly FoundValue[],
  { gaps, isEmpty, notes }: MapSight,
): PathReading {
  const about = notes.filter((note) => path.steps.some((step) => note.includes(code(step))));
  const isKnown = isEmpty || (section.emptyUnlessShown ?? []).includes(path.steps[0] ?? '');
  const values = found.map(({ at, value }): ReadValue => {
    if (value === undefined) return { at, value, ...((!isKnown || gaps.length) && { may: 'differ' }) };
    if (isMap(value)) return { at, value, ...((notes.length || gaps.length) && { may: 'differ' }) };
    return { at, value, ...(Array.isArray(value) && (about.length || gaps.length) && { may: 'grow' }) };
  });
  if (!values.some(({ may }) => may)) return { found: values, gaps: [] };
  const known = [...gaps, ...about.map(gapIn)];
  return { found: values, gaps: (known.length ? known : [hiddenGap(path, section)]).map(plainGap) };
}

/** The host shows some keys only to a token with more than the grant of the reading. */
function hiddenGap({ text, steps }: PolicyPath, section: Section): SightGap {
  const grants = section.listUses?.({ [steps[0] ?? '']: {} })?.visibilityGrants ?? [];
  const grant = grants.map((one) => grantName(one.grant)).join(', ');
  return { why: `${code(text)} is not visible to this token`, ...(grant && { grant }) };
}

const plainGap = ({ why, grant }: SightGap): SightGap => ({ why, ...(grant && { grant }) });

/** What could not be read of the path, or of something in it. `isWhole`: nothing at all is known of the path. */
function gapsOf(path: PolicyPath, section: Section, taken: SnapshotWithOmissions) {
  const wanted = withoutEntries(path);
  return endedIn(section, taken).flatMap(({ key, line }) => {
    const ended = key.replaceAll(/\[[^\]]*\]/g, '');
    const isWhole = wanted === ended || wanted.startsWith(`${ended}.`);
    return isWhole || ended.startsWith(`${wanted}.`)
      ? [{ why: toShownText(line.message, 'whole'), grant: line.grant ?? grantIn(line.fix), isWhole }]
      : [];
  });
}

/** The paths of a section that could not be read, each with the line that says why. */
function endedIn(section: Section, { sections }: SnapshotWithOmissions) {
  const lines: readonly Line[] = sections.find(({ name }) => name === section.key)?.lines ?? [];
  return lines.flatMap((line) => (line.ended ?? []).map(({ key }) => ({ key, line })));
}

const gapIn = (text: string): SightGap => ({ why: text, grant: grantIn(text) });

/** The permission that a text names. It decides no verdict, only what a report advises. */
const grantIn = (text: unknown) =>
  /[A-Z][a-z]+(?: [a-z]+)*(?: \(organization\))?: (?:read|write)\b/.exec(String(text))?.[0];

/** What is known without asking: the repository can have no such thing, or it always has this. */
function presenceOf({ section, steps, text }: PolicyPath, here: Circumstances): PathReading | undefined {
  for (let taken = 0; taken <= steps.length; taken++) {
    const prefix = steps
      .slice(0, taken)
      .reduce((all, step) => (step === '[]' ? `${all}[]` : `${all}.${step}`), section);
    const row = rowOf(prefix);
    const condition = row && ruledOut(row, here);
    if (!condition) continue;
    if (row.always === undefined)
      return { found: [], gaps: [], absent: `${code(prefix)} ${existsOnly(row, condition)}` };
    const rest = { text, section, steps: steps.slice(taken) };
    return { found: valuesAt(row.always, rest).map(({ value }) => ({ at: text, value })), gaps: [] };
  }
  return undefined;
}
