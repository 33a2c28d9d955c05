import { viewOf } from '../../report/result/by-view.ts';
import type { Marked, SectionResult } from '../../report/result/result.ts';
import { together } from '../../report/result/together.ts';
import type { Section } from '../../sections/section.ts';
import { writeSettings } from '../../settings/blocks.ts';
import { isEmpty, type Snapshot } from '../snapshot.ts';
import { markFor } from './keep.ts';

export interface SnapshotHead {
  readonly repository: string;
  /** The sections that `sections` names, if it is set. */
  readonly only?: readonly string[];
  /** Where an editor finds the JSON Schema of the file. */
  readonly schema?: string;
}

/** The text of a snapshot. Its head says what is missing and what to know before applying it. */
export function snapshotText({ settings, sections }: Snapshot, all: readonly Section[], headed: SnapshotHead): string {
  const { repository, only, schema } = headed;
  const lines = ['', `What the repository has, in the words of a settings file.`, ...headLines(sections, only)];
  const text = writeSettings(settings, all, lines);
  const modeline = schema ? `# yaml-language-server: $schema=${schema}\n` : '';
  return modeline + markFor(repository, text) + text;
}

function headLines(sections: readonly SectionResult<Marked>[], only: SnapshotHead['only']): string[] {
  const empty = sections.filter(isEmpty).map(({ name }) => name);
  const notes = sections.filter((section) => !isEmpty(section)).flatMap(notesOf);
  return [
    ...(only ? [`Of its sections only these were read: ${only.join(', ')}.`] : []),
    ...(empty.length ? [`There is nothing to write for ${empty.join(', ')}.`] : []),
    ...(notes.length ? ['', 'Left out, or to be known before it is applied:', ...notes] : []),
  ];
}

/** Names only the kind of a failure: its words may differ on every run, and they are in the report. */
function notesOf({ name, status, lines }: SectionResult<Marked>): string[] {
  const said = lines.filter(({ kind }) => kind === 'note').map(({ message }) => viewOf(message, 'whole'));
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
