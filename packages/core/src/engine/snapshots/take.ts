import { dirname, join } from 'node:path';
import { fullName, type Reader, type RepositoryName } from '../../github/github.ts';
import { show } from '../../plan/wording.ts';
import { denialsOf, targetOf } from '../../report/result/outcome.ts';
import type { Line, SectionResult } from '../../report/result/result.ts';
import { together } from '../../report/result/together.ts';
import { loadSections } from '../../sections/load.ts';
import type { Section } from '../../sections/section.ts';
import type { About, FileOptions, Leniency } from '../../session/inputs/run-options.ts';
import { unseenRepository } from '../../session/visibility.ts';
import type { Files } from '../../session/world/files.ts';
import { writeSettings } from '../../settings/writing/blocks.ts';
import { inNames } from '../names/write.ts';
import { isEmpty, type Snapshot, snapshot } from '../snapshot.ts';
import { keep, markFor, refuseToReplace, snapshotNote } from './keep.ts';
import { readBack } from './read-back.ts';
import { keepReadable } from './readable.ts';

/** Reads one repository into one file, after making sure that the file may be written. */
export async function takeSnapshot(host: Reader, options: About & Leniency & FileOptions, files: Files) {
  const file = fileFor(host.repository, options);
  const told = (sections: readonly SectionResult[], ...lines: readonly Line[]) =>
    targetOf('snapshot', host.repository, sections, lines);
  const refusal = await refuseToReplace(file, files, options.overwrite);
  if (refusal) return told([], refusal);
  const wanted = await loadSections(options.sections);
  const live = await snapshot(wanted, host, denialsOf(options));
  const all = readBack(options.ids ? live : { ...live, settings: await inNames(live.settings, wanted, host) }, wanted);
  const taken = options.readableOnly ? keepReadable(all, wanted) : all;
  const { sections } = taken;
  if (isStopped(sections))
    return told(sections, snapshotNote(`nothing is written to \`${file}\`, since the run was stopped`));
  const unseen = await unseenRepository(all, host);
  if (unseen || !sections.some(({ status }) => status === 'converged' || status === 'partial')) {
    const nothing = snapshotNote(`nothing is written to \`${file}\`, since nothing could be read`);
    return unseen ? told([], unseen, nothing) : told(sections, nothing);
  }
  const schema = await findSchema(file, files);
  const text = snapshotText(taken, wanted, { repository: fullName(host.repository), only: options.sections, schema });
  const kept = await keep(file, text, files);
  // Most repositories have nothing in most sections, so one line names all of those.
  const empty = sections.filter(isEmpty).map(({ name }) => name);
  return told(
    sections.map((section) => (isEmpty(section) ? { ...section, lines: [] } : section)),
    ...[kept, ...(empty.length ? [snapshotNote(`there is nothing to write for ${empty.join(', ')}`)] : [])],
  );
}

/** Several repositories get a folder, where each has a file of its own. */
const fileFor = ({ owner, name }: RepositoryName, { repos, snapshotFile }: About & FileOptions) =>
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
  const lines = ['', `What the repository has, in the words of a settings file.`, ...headLines(sections, only)];
  const text = writeSettings(settings, all, lines);
  const modeline = schema ? `# yaml-language-server: $schema=${schema}\n` : '';
  return modeline + markFor(repository, text) + text;
}

function headLines(sections: readonly SectionResult[], only: SnapshotHead['only']): string[] {
  const empty = sections.filter(isEmpty).map(({ name }) => name);
  const notes = sections.filter((section) => !isEmpty(section)).flatMap(notesOf);
  return [
    ...(only ? [`Of its sections only these were read: ${only.join(', ')}.`] : []),
    ...(empty.length ? [`There is nothing to write for ${empty.join(', ')}.`] : []),
    ...(notes.length ? ['', 'Left out, or to be known before it is applied:', ...notes] : []),
  ];
}

/** Names only the kind of a failure: its words may differ on every run, and they are in the report. */
function notesOf({ name, status, lines }: SectionResult): string[] {
  const said = lines.filter(({ kind }) => kind === 'note').map(({ message }) => show(message, 'whole'));
  const notes = together(
    said,
    (message) => ({ message, about: name }),
    (_, message) => message,
  ).map((message) => `- ${name}: ${message}`);
  if (status === 'failed') return [...notes, `- ${name}: not in this file, because it could not be read or written`];
  if (status !== 'skipped') return notes;
  const grant = lines.find((line) => line.grant)?.grant;
  return [...notes, `- ${name}: not in this file, because the token lacks ${grant}`];
}
