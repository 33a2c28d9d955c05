import { type Mutant, mutantsOf } from './mutants.ts';
import type { Tried } from './run.ts';

/** A survivor that no test can notice, with the reason. The text of its line makes it found again when lines move. */
export interface Accepted extends Pick<Mutant, 'file' | 'lineText' | 'from' | 'to'> {
  readonly why: string;
}

const isOf = (one: Accepted, { file, lineText, from, to }: Mutant) =>
  one.file === file && one.lineText === lineText && one.from === from && one.to === to;

export const acceptedBy = (accepted: readonly Accepted[], mutant: Mutant) => accepted.find((one) => isOf(one, mutant));

/** What is wrong with the place of an excuse, and what to write instead; nothing where it covers mutants of one line. */
export function misplaced(one: Accepted, sources: ReadonlyMap<string, string>): string | undefined {
  const { file, lineText, from, to } = one;
  const isSame = (mutant: Mutant) => mutant.to === to && plain(mutant.from) === plain(from);
  const inFile = (name: string) => mutantsOf(name, sources.get(name) ?? '').filter(isSame);
  const lines = new Set(inFile(file).flatMap((mutant) => (isOf(one, mutant) ? mutant.line : [])));
  if (lines.size === 1) return undefined;
  const says = (what: string) => `scripts/mutate/may-live.json excuses \`${short(from)}\` in ${file}: ${what}`;
  if (lines.size) {
    return says(`it stands on lines ${[...lines].join(', ')}. To fix, write those lines so that no two are the same`);
  }
  const elsewhere = [...sources.keys()].filter((name) => sources.get(name)!.includes(lineText)).flatMap(inFile);
  const [moved] = elsewhere.filter((mutant) => mutant.lineText === lineText);
  if (moved && moved.file !== file) return says(`it moved. To fix, write "file": "${moved.file}"`);
  const sameName = [...sources.keys()].filter((name) => name.split('/').at(-1) === file.split('/').at(-1));
  const [near] = [...inFile(file), ...sameName.flatMap(inFile)];
  return near
    ? says(
        `its line changed. To fix, write ${JSON.stringify({ file: near.file, lineText: near.lineText, from: near.from })}`,
      )
    : says('nothing is written so any more. To fix, delete the excuse');
}

/** The formatter may break a line that an excuse names. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 70 ? `${line.slice(0, 67)}...` : line || '(nothing)';
};

export const shown = ({ outcome, file, line, kind, from, to, by }: Tried) =>
  `${outcome.padEnd(8)} ${file}:${line}  ${kind}: ${short(from)} → ${short(to)}${by ? `  [${by}]` : ''}`;

const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 3).join('/');

/** Counts for each folder and for all; the share is of those that a test could notice. */
export function table(tried: readonly Tried[], accepted: readonly Accepted[]): string {
  const folders = [...new Set(tried.map(({ file }) => folderOf(file)))].sort();
  const rows = folders.map((folder) => [folder, tried.filter(({ file }) => folderOf(file) === folder)] as const);
  const lines = [...rows, ['all', tried] as const].map(([name, some]) => {
    const count = (outcome: Tried['outcome']) => some.filter((one) => one.outcome === outcome).length;
    const isLiving = ({ outcome }: Tried) => outcome === 'survived' || outcome === 'untested';
    const mayLive = some.filter((one) => isLiving(one) && acceptedBy(accepted, one)).length;
    const dead = count('killed') + count('hung');
    const noticeable = some.length - mayLive;
    return [
      name,
      some.length,
      dead,
      count('survived'),
      count('untested'),
      mayLive,
      noticeable ? `${((100 * dead) / noticeable).toFixed(1)} %` : '',
    ];
  });
  return aligned([['folder', 'mutants', 'killed', 'survived', 'untested', 'may live', 'share'], ...lines]);
}

function aligned(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const cell = (value: string | number, column: number) =>
    column ? String(value).padStart(widths[column]!) : String(value).padEnd(widths[column]!);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}
