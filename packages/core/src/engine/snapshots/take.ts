/** Writes a snapshot of a repository to a file. It never replaces a file that a person wrote or edited. */

import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type Reader, type RepositoryName, toFullName } from '../../github/github.ts';
import { formatGrant } from '../../github/grants.ts';
import { toShownText } from '../../plan/wording.ts';
import { createDenialPolicy, createTargetResult } from '../../report/result/outcome.ts';
import { type Line, reportNote, type SectionResult } from '../../report/result/result.ts';
import { mergeSimilarNotes } from '../../report/result/similar-notes.ts';
import { loadSections } from '../../sections/load.ts';
import type { Section } from '../../sections/section.ts';
import { listWriteGrantsToRead } from '../../session/grants.ts';
import type { FailureOptions, FileOptions, RunScope } from '../../session/inputs/run-options.ts';
import { reportUnseenRepository } from '../../session/visibility.ts';
import type { Files } from '../../session/world/files.ts';
import { formatCode } from '../../settings/message-text.ts';
import { parseSettings } from '../../settings/reading/parse.ts';
import { formatPath, type Refusal, SettingsError, tryToRead } from '../../settings/refusal.ts';
import { formatSettingsFile } from '../../settings/writing/blocks.ts';
import { replaceIdsByNames } from '../names/write.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';

export async function takeSnapshot(github: Reader, options: RunScope & FailureOptions & FileOptions, files: Files) {
  const file = chooseSnapshotFile(github.repository, options);
  const createResult = (sections: readonly SectionResult[], ...lines: readonly Line[]) =>
    createTargetResult('snapshot', github.repository, sections, lines);
  const refusal = await refuseToReplace(file, files, options.overwrite);
  if (refusal) return createResult([], refusal);
  const wantedSections = await loadSections(options.sections);
  const live = await readSnapshot(wantedSections, github, createDenialPolicy(options));
  const named = options.ids
    ? live
    : { ...live, settings: await replaceIdsByNames(live.settings, wantedSections, github) };
  const valid = dropInvalidSections(named, wantedSections);
  const snapshot = options.readableOnly ? keepReadableWithoutWrite(valid, wantedSections) : valid;
  const { sections } = snapshot;
  if (isStopped(sections))
    return createResult(sections, createSnapshotNote(`\`${file}\` was not written: the run was stopped`));
  const unseen = await reportUnseenRepository(valid, github);
  if (unseen || !sections.some(({ status }) => status === 'converged' || status === 'partial')) {
    const nothingRead = createSnapshotNote(`\`${file}\` was not written: nothing could be read`);
    return unseen ? createResult([], unseen, nothingRead) : createResult(sections, nothingRead);
  }
  const schema = await findSchemaFile(file, files);
  const text = formatSnapshot(snapshot, wantedSections, {
    repository: toFullName(github.repository),
    only: options.sections,
    schema,
  });
  const savedLine = await saveSnapshot(file, text, files);
  const empty = listEmptySections(snapshot);
  return createResult(
    sections,
    savedLine,
    ...(empty.length ? [createSnapshotNote(`the repository has nothing in ${empty.join(', ')}`)] : []),
  );
}

const listEmptySections = ({ settings, sections }: Snapshot) =>
  sections.filter(({ name, lines }) => !(name in settings) && !lines.length).map(({ name }) => name);

const chooseSnapshotFile = ({ owner, name }: RepositoryName, { repos, snapshotFile }: RunScope & FileOptions) =>
  repos ? `${join(snapshotFile ?? 'snapshots', owner, name)}.yml` : (snapshotFile ?? 'settings.snapshot.yml');

/** A stopped run has not read everything. */
const isStopped = (sections: readonly SectionResult[]) => sections.some(({ stopped }) => stopped);

async function findSchemaFile(file: string, files: Files): Promise<string | undefined> {
  const beside = 'settings.schema.json';
  const schemaText = await files.read(join(dirname(file), beside)).catch(() => undefined);
  return schemaText === undefined ? undefined : beside;
}

interface SnapshotHead {
  readonly repository: string;
  readonly only?: readonly string[];
  readonly schema?: string;
}

function formatSnapshot(
  snapshot: Snapshot,
  wantedSections: readonly Section[],
  { repository, only, schema }: SnapshotHead,
): string {
  const lines = ['', `The current settings of the repository, as a settings file.`, ...listHeadLines(snapshot, only)];
  const text = formatSettingsFile(snapshot.settings, wantedSections, lines);
  const modeline = schema ? `# yaml-language-server: $schema=${schema}\n` : '';
  return modeline + formatSnapshotMark(repository, text) + text;
}

function listHeadLines(snapshot: Snapshot, only: SnapshotHead['only']): string[] {
  const empty = listEmptySections(snapshot);
  const notes = snapshot.sections.flatMap(listSectionNotes);
  return [
    ...(only ? [`Only these sections were read: ${only.join(', ')}.`] : []),
    ...(empty.length ? [`The repository has nothing in ${empty.join(', ')}.`] : []),
    ...(notes.length ? ['', 'Left out, or worth knowing before you apply this file:', ...notes] : []),
  ];
}

/** The text of a failure may differ on every run, so the snapshot names only its kind. The report has the text. */
function listSectionNotes({ name, status, lines }: SectionResult): string[] {
  const noteMessages = lines.filter(({ kind }) => kind === 'note').map(({ message }) => toShownText(message, 'full'));
  const notes = mergeSimilarNotes(
    noteMessages,
    (message) => ({ message, about: name }),
    (_, message) => message,
  ).map((message) => `- ${name}: ${message}`);
  if (status === 'failed') return [...notes, `- ${name}: not in this file, because it could not be read or written`];
  if (status !== 'skipped') return notes;
  const grant = lines.find((line) => line.grant)?.grant;
  return [...notes, `- ${name}: not in this file, because the token lacks the permission ${grant}`];
}

const computeDigest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** The digest shows a later run whether a person edited the file. */
export const formatSnapshotMark = (repository: string, text: string) =>
  `# Snapshot of ${replaceLineBreaks(repository)} by Trueup (${computeDigest(text)}). The next snapshot replaces this file unless it was edited.\n`;

/** A line break in a name would end the comment, and YAML would read the rest as settings. */
const replaceLineBreaks = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');

const markPattern =
  /^(?:# yaml-language-server:.*\n)?# Snapshot of .* by Trueup \((?<digest>[0-9a-f]{16})\).*\n(?<rest>[\s\S]*)$/;

export function detectSnapshotAuthor(text: string): 'someone else' | 'trueup' | 'edited' {
  const { digest, rest } = markPattern.exec(text.replaceAll('\r\n', '\n'))?.groups ?? {};
  if (digest === undefined || rest === undefined) return 'someone else';
  return computeDigest(rest) === digest ? 'trueup' : 'edited';
}

async function refuseToReplace(file: string, files: Files, overwrite: boolean): Promise<Line | undefined> {
  try {
    const before = overwrite ? undefined : await files.read(file);
    const author = before === undefined ? 'trueup' : detectSnapshotAuthor(before);
    if (author === 'trueup') return undefined;
    const problem = author === 'edited' ? 'is a snapshot that was edited' : 'exists and is not a snapshot';
    return createSnapshotError(`\`${file}\` ${problem}`, 'name another file, or set `--overwrite` to replace this one');
  } catch (failure) {
    return createSnapshotFileError(file, 'read', failure);
  }
}

/** An unchanged file means that nothing on GitHub has changed. */
async function saveSnapshot(file: string, text: string, files: Files): Promise<Line> {
  try {
    if ((await files.read(file)) === text) return createSnapshotNote(`\`${file}\` is unchanged`);
    await files.write(file, text);
    return createSnapshotNote(`wrote the snapshot to \`${file}\``);
  } catch (failure) {
    return createSnapshotFileError(file, 'written', failure);
  }
}

const key = 'snapshot-file';

const createSnapshotNote = (message: string): Line => reportNote(message, key);

const createSnapshotError = (message: string, fix: string): Line => ({
  kind: 'error',
  key,
  message,
  fix,
  code: 'plan_refused',
});

const createSnapshotFileError = (file: string, done: 'read' | 'written', failure: unknown): Line =>
  createSnapshotError(
    `\`${file}\` could not be ${done}: ${(failure as Error).message}`,
    'choose a file in a folder that this process can write to',
  );

export function keepReadableWithoutWrite(snapshot: Snapshot, wantedSections: readonly Section[]): Snapshot {
  const { declared } = parseSnapshot(snapshot.settings, wantedSections);
  return declared.reduce((kept, { key, desired }) => {
    const section = wantedSections.find((candidate) => candidate.key === key)!;
    return listWriteGrantsToRead('check', [{ section, desired }]).length
      ? replaceHiddenKeysByNote(kept, section, desired)
      : kept;
  }, snapshot);
}

function replaceHiddenKeysByNote({ settings, sections }: Snapshot, section: Section, desired: any): Snapshot {
  const { [section.key]: value, ...otherSettings } = settings;
  const isHidden = ([key]: readonly [string, unknown]) =>
    section.settings.list !== undefined ||
    listWriteGrantsToRead('check', [{ section, desired: { [key]: desired[key] } }]).length > 0;
  const keys = Object.entries(value as object);
  const kept = keys.filter((entry) => !isHidden(entry));
  const names = kept.length ? keys.filter(isHidden).map(([key]) => formatCode(key)) : [formatCode(section.key)];
  const grants = listWriteGrantsToRead('check', [{ section, desired }]).map(({ grant }) => formatGrant(grant));
  const note: Line = {
    kind: 'note',
    key: section.key,
    message: describeOmitted(names.join(', '), grants.join(' and ')),
  };
  return {
    settings: kept.length ? { ...settings, [section.key]: Object.fromEntries(kept) } : otherSettings,
    sections: sections.map((entry) =>
      entry.name === section.key ? { ...entry, lines: [...entry.lines, note] } : entry,
    ),
  };
}

const describeOmitted = (names: string, grants: string) =>
  `left out, because GitHub shows it only to a token with ${grants}: ${names}. To add it, copy it from the output of \`trueup snapshot\`, and run check with a token that only the default branch can use`;

/**
 * A snapshot must pass the next check. A section that no file can describe, such as two items with one name, fails and
 * is left out.
 */
function dropInvalidSections(snapshot: Snapshot, wantedSections: readonly Section[]): Snapshot {
  const read = tryToRead(() => parseSnapshot(snapshot.settings, wantedSections));
  if (!(read instanceof SettingsError)) return snapshot;
  const findRefusals = (key: string) => read.refusals.filter(({ at }) => !at.length || at[0] === key);
  const kept = Object.entries(snapshot.settings).filter(([key]) => !findRefusals(key).length);
  return {
    settings: Object.fromEntries(kept),
    sections: snapshot.sections.map((section) => {
      const refusals = section.name in snapshot.settings ? findRefusals(section.name) : [];
      return refusals.length ? failSection(section, refusals) : section;
    }),
  };
}

const parseSnapshot = (settings: Snapshot['settings'], sections: readonly Section[]) =>
  parseSettings({ text: formatSettingsFile(settings, sections), file: 'the snapshot', sections, origin: 'operator' });

const failSection = (section: SectionResult, refusals: readonly Refusal[]): SectionResult => ({
  ...section,
  status: 'failed',
  coverage: [{ key: section.name, ending: 'not-done' }],
  lines: [...section.lines, ...refusals.map((refusal) => createRefusalLine(section.name, refusal))],
});

/** The text is not written to a file, so its line numbers mean nothing. */
const dropLineNumber = (problem: string) => problem.replace(/, on line \d+$/, '');

const createRefusalLine = (name: string, { at, problem }: Refusal): Line => ({
  kind: 'error',
  key: at.length ? formatPath(at) : name,
  message: `GitHub has a value that a settings file cannot contain: ${dropLineNumber(problem)}`,
  fix: 'change it on GitHub, or choose other sections with `--sections`',
  code: 'plan_refused',
});
