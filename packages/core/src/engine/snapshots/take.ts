import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { type Reader, type RepositoryName, toFullName } from '../../github/github.ts';
import { formatGrant } from '../../github/grants.ts';
import { show } from '../../plan/wording.ts';
import { createDenialPolicy, createTargetResult } from '../../report/result/outcome.ts';
import { createNote, type Line, type SectionResult } from '../../report/result/result.ts';
import { mergeSimilarNotes } from '../../report/result/similar-notes.ts';
import { loadSections } from '../../sections/load.ts';
import type { Section } from '../../sections/section.ts';
import { listWriteGrantsToRead } from '../../session/grants.ts';
import type { FailureOptions, FileOptions, RunScope } from '../../session/inputs/run-options.ts';
import { findUnseenRepository } from '../../session/visibility.ts';
import type { Files } from '../../session/world/files.ts';
import { formatCode } from '../../settings/message-text.ts';
import { parseSettings } from '../../settings/reading/parse.ts';
import { formatPath, type Refusal, SettingsError, tryToRead } from '../../settings/refusal.ts';
import { writeSettings } from '../../settings/writing/blocks.ts';
import { inNames } from '../names/write.ts';
import { isEmpty, type Snapshot, snapshot } from '../snapshot.ts';

/** Reads one repository into one file, after making sure that the file may be written. */
export async function takeSnapshot(host: Reader, options: RunScope & FailureOptions & FileOptions, files: Files) {
  const file = fileFor(host.repository, options);
  const told = (sections: readonly SectionResult[], ...lines: readonly Line[]) =>
    createTargetResult('snapshot', host.repository, sections, lines);
  const refusal = await refuseToReplace(file, files, options.overwrite);
  if (refusal) return told([], refusal);
  const wanted = await loadSections(options.sections);
  const live = await snapshot(wanted, host, createDenialPolicy(options));
  const all = readBack(options.ids ? live : { ...live, settings: await inNames(live.settings, wanted, host) }, wanted);
  const taken = options.readableOnly ? keepReadable(all, wanted) : all;
  const { sections } = taken;
  if (isStopped(sections)) return told(sections, snapshotNote(`\`${file}\` was not written: the run was stopped`));
  const unseen = await findUnseenRepository(all, host);
  if (unseen || !sections.some(({ status }) => status === 'converged' || status === 'partial')) {
    const nothing = snapshotNote(`\`${file}\` was not written: nothing could be read`);
    return unseen ? told([], unseen, nothing) : told(sections, nothing);
  }
  const schema = await findSchema(file, files);
  const text = snapshotText(taken, wanted, { repository: toFullName(host.repository), only: options.sections, schema });
  const kept = await keep(file, text, files);
  // Most repositories have nothing in most sections, so one line names all of those.
  const empty = sections.filter(isEmpty).map(({ name }) => name);
  return told(
    sections.map((section) => (isEmpty(section) ? { ...section, lines: [] } : section)),
    ...[kept, ...(empty.length ? [snapshotNote(`the repository has nothing in ${empty.join(', ')}`)] : [])],
  );
}

/** Several repositories get a folder, where each has a file of its own. */
const fileFor = ({ owner, name }: RepositoryName, { repos, snapshotFile }: RunScope & FileOptions) =>
  repos ? `${join(snapshotFile ?? 'snapshots', owner, name)}.yml` : (snapshotFile ?? 'settings.snapshot.yml');

/** A stopped run has not seen everything, so it writes no snapshot. */
const isStopped = (sections: readonly SectionResult[]) => sections.some(({ stopped }) => stopped);

/** The name of the schema beside the snapshot, if there is one. */
async function findSchema(file: string, files: Files): Promise<string | undefined> {
  const beside = 'settings.schema.json';
  const found = await files.read(join(dirname(file), beside)).catch(() => undefined);
  return found === undefined ? undefined : beside;
}

interface SnapshotHead {
  readonly repository: string;
  /** The sections that `sections` names, if it is set. */
  readonly only?: readonly string[];
  /** Where an editor finds the JSON Schema of the file. */
  readonly schema?: string;
}

/** The text of a snapshot. Its head says what is missing and what to know before applying it. */
function snapshotText({ settings, sections }: Snapshot, all: readonly Section[], headed: SnapshotHead): string {
  const { repository, only, schema } = headed;
  const lines = ['', `The current settings of the repository, as a settings file.`, ...headLines(sections, only)];
  const text = writeSettings(settings, all, lines);
  const modeline = schema ? `# yaml-language-server: $schema=${schema}\n` : '';
  return modeline + markFor(repository, text) + text;
}

function headLines(sections: readonly SectionResult[], only: SnapshotHead['only']): string[] {
  const empty = sections.filter(isEmpty).map(({ name }) => name);
  const notes = sections.filter((section) => !isEmpty(section)).flatMap(notesOf);
  return [
    ...(only ? [`Only these sections were read: ${only.join(', ')}.`] : []),
    ...(empty.length ? [`The repository has nothing in ${empty.join(', ')}.`] : []),
    ...(notes.length ? ['', 'Left out, or worth knowing before you apply this file:', ...notes] : []),
  ];
}

/** Names only the kind of a failure: its words may differ on every run, and they are in the report. */
function notesOf({ name, status, lines }: SectionResult): string[] {
  const said = lines.filter(({ kind }) => kind === 'note').map(({ message }) => show(message, 'whole'));
  const notes = mergeSimilarNotes(
    said,
    (message) => ({ message, about: name }),
    (_, message) => message,
  ).map((message) => `- ${name}: ${message}`);
  if (status === 'failed') return [...notes, `- ${name}: not in this file, because it could not be read or written`];
  if (status !== 'skipped') return notes;
  const grant = lines.find((line) => line.grant)?.grant;
  return [...notes, `- ${name}: not in this file, because the token lacks the permission ${grant}`];
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** First line of a snapshot, with a digest of the rest: a later run can tell whether somebody edited it. */
export const markFor = (repository: string, text: string) =>
  `# Snapshot of ${inOneLine(repository)} by Trueup (${digestOf(text)}). The next snapshot replaces this file unless it was edited.\n`;

/** A line break in a name must not end the comment, or the rest of the name would be read as settings. */
const inOneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');

const marked =
  /^(?:# yaml-language-server:.*\n)?# Snapshot of .* by Trueup \((?<digest>[0-9a-f]{16})\).*\n(?<rest>[\s\S]*)$/;

export function authorOf(text: string) {
  const { digest, rest } = marked.exec(text.replaceAll('\r\n', '\n'))?.groups ?? {};
  if (digest === undefined || rest === undefined) return 'someone else';
  return digestOf(rest) === digest ? 'trueup' : 'edited';
}

/** Refuses to replace a file that a person wrote or edited. */
async function refuseToReplace(file: string, files: Files, overwrite: boolean): Promise<Line | undefined> {
  try {
    const before = overwrite ? undefined : await files.read(file);
    const author = before === undefined ? 'trueup' : authorOf(before);
    if (author === 'trueup') return undefined;
    const whose = author === 'edited' ? 'is a snapshot that was edited' : 'exists and is not a snapshot';
    return trouble(`\`${file}\` ${whose}`, 'name another file, or set `--overwrite` to replace this one');
  } catch (failure) {
    return unusable(file, 'read', failure);
  }
}

/** Writes the file and says what was done. An unchanged file means that nothing on the host has changed. */
async function keep(file: string, text: string, files: Files): Promise<Line> {
  try {
    if ((await files.read(file)) === text) return snapshotNote(`\`${file}\` is unchanged`);
    await files.write(file, text);
    return snapshotNote(`wrote the snapshot to \`${file}\``);
  } catch (failure) {
    return unusable(file, 'written', failure);
  }
}

const key = 'snapshot-file';

const snapshotNote = (message: string) => createNote(message, key);

const trouble = (message: string, fix: string): Line => ({ kind: 'error', key, message, fix, code: 'plan_refused' });

const unusable = (file: string, done: 'read' | 'written', failure: unknown) =>
  trouble(
    `\`${file}\` could not be ${done}: ${(failure as Error).message}`,
    'choose a file in a folder that this process can write to',
  );

/** The snapshot that a token which may only read can check: without the settings that the host hides from it. */
export function keepReadable(taken: Snapshot, all: readonly Section[]): Snapshot {
  const { declared } = parseSnapshot(taken.settings, all);
  return declared.reduce((kept, { key, desired }) => {
    const section = all.find((one) => one.key === key)!;
    return listWriteGrantsToRead('check', [{ section, desired }]).length ? withoutHidden(kept, section, desired) : kept;
  }, taken);
}

function withoutHidden({ settings, sections }: Snapshot, section: Section, desired: any): Snapshot {
  const { [section.key]: value, ...others } = settings;
  const isHidden = ([key]: readonly [string, unknown]) =>
    section.settings.list !== undefined ||
    listWriteGrantsToRead('check', [{ section, desired: { [key]: desired[key] } }]).length > 0;
  const keys = Object.entries(value as object);
  const kept = keys.filter((one) => !isHidden(one));
  const names = kept.length ? keys.filter(isHidden).map(([key]) => formatCode(key)) : [formatCode(section.key)];
  const grants = listWriteGrantsToRead('check', [{ section, desired }]).map(({ grant }) => formatGrant(grant));
  const note: Line = { kind: 'note', key: section.key, message: leftOut(names.join(', '), grants.join(' and ')) };
  return {
    settings: kept.length ? { ...settings, [section.key]: Object.fromEntries(kept) } : others,
    sections: sections.map((one) => (one.name === section.key ? { ...one, lines: [...one.lines, note] } : one)),
  };
}

const leftOut = (names: string, grants: string) =>
  `left out, because GitHub shows it only to a token with ${grants}: ${names}. To add it, copy it from the output of \`trueup snapshot\`, and run check with a token that only the default branch can use`;

/**
 * A snapshot must pass the next check. So it is parsed here as that check would parse it, and a
 * section that no file can describe, such as two items with one name, fails and is left out.
 */
function readBack(taken: Snapshot, all: readonly Section[]): Snapshot {
  const read = tryToRead(() => parseSnapshot(taken.settings, all));
  if (!(read instanceof SettingsError)) return taken;
  const ofSection = (key: string) => read.refusals.filter(({ at }) => !at.length || at[0] === key);
  const kept = Object.entries(taken.settings).filter(([key]) => !ofSection(key).length);
  return {
    settings: Object.fromEntries(kept),
    sections: taken.sections.map((section) => {
      const found = section.name in taken.settings ? ofSection(section.name) : [];
      return found.length ? fail(section, found) : section;
    }),
  };
}

/** Reads the values of a snapshot as the next check would. Throws `SettingsRefused`. */
const parseSnapshot = (settings: Snapshot['settings'], sections: readonly Section[]) =>
  parseSettings({ text: writeSettings(settings, sections), file: 'the snapshot', sections, origin: 'operator' });

const fail = (section: SectionResult, refusals: readonly Refusal[]): SectionResult => ({
  ...section,
  status: 'failed',
  coverage: [{ key: section.name, ending: 'not-done' }],
  lines: [...section.lines, ...refusals.map((refusal) => line(section.name, refusal))],
});

/** The text is written nowhere, so its line numbers mean nothing. */
const withoutLine = (problem: string) => problem.replace(/, on line \d+$/, '');

const line = (name: string, { at, problem }: Refusal): Line => ({
  kind: 'error',
  key: at.length ? formatPath(at) : name,
  message: `GitHub has a value that a settings file cannot contain: ${withoutLine(problem)}`,
  fix: 'change it on GitHub, or choose other sections with `--sections`',
  code: 'plan_refused',
});
