import { serverVersion } from '../host/servers.ts';
import { WrongInput } from '../inputs/kinds.ts';
import { inputs } from '../inputs/table.ts';
import { lackedPlaces } from '../modes/narrowed.ts';
import { failureLines, remarkLine } from '../modes/outcome.ts';
import { inertTerminal } from '../report/inert.ts';
import { type FileVerdict, validationReport } from '../report/json.ts';
import type { Declared } from '../settings/declare.ts';
import { inFileOrder } from '../settings/parse.ts';
import { type Refusal, type Remark, SettingsRefused } from '../settings/refusal.ts';
import type { Arguments } from './command.ts';
import { errorText, printed, remarkText } from './remark.ts';
import { type ReadFile, readFiles } from './settings-files.ts';
import type { Terminal } from './terminal.ts';

/** `trueup validate`: every mistake that the files alone can show. */
export async function validate({ files, flags }: Arguments, terminal: Terminal): Promise<number> {
  const unknownKeys = flags.get('unknown-keys');
  if (unknownKeys !== undefined && unknownKeys !== 'send' && unknownKeys !== 'refuse') {
    terminal.out.write('error --unknown-keys: no such choice. To fix, write `send` or `refuse`.\n');
    return 1;
  }
  const server = serverFrom(flags.get('server'));
  if (server instanceof WrongInput) {
    terminal.err.write(`error --server: ${inertTerminal(server.problem)}. To fix, ${server.fix}\n`);
    return 1;
  }
  const read = (await readFiles(files, unknownKeys)).map((one) => heldTo(server, one));
  const text = flags.has('json')
    ? validationReport(read.map(verdictOn))
    : read
        .flatMap(linesOf)
        .map((line) => `${printed(line)}\n`)
        .join('');
  terminal.out.write(text);
  return read.every(({ refused }) => !refused) ? 0 : 1;
}

/** The version of the Enterprise Server that the files are for; `undefined` for a cloud. */
function serverFrom(text: string | undefined): string | undefined | WrongInput {
  try {
    return text === undefined ? undefined : serverVersion(inputs.server.takes.read(text, []));
  } catch (failure) {
    if (failure instanceof WrongInput) return failure;
    throw failure;
  }
}

/** The verdict on a file for repositories of one server: it refuses what the server lacks. */
function heldTo(server: string | undefined, read: ReadFile): ReadFile {
  if (server === undefined || !read.parsed) return read;
  const { declared, remarks } = read.parsed;
  const refusals = declared.flatMap((section) => lackedIn(section, server));
  const unsent = remarks.filter(({ isUnknownKey }) => isUnknownKey).map((remark) => unknownThere(remark, server));
  const all = inFileOrder([...refusals, ...unsent]);
  const others = remarks.filter(({ isUnknownKey }) => !isUnknownKey);
  return all.length ? { file: read.file, refused: new SettingsRefused(all, others) } : read;
}

const nameOf = (version: string) => `Enterprise Server ${version}`;

const lackedIn = ({ key, desired, place, address }: Declared, version: string): Refusal[] =>
  lackedPlaces(key, desired, version, nameOf(version)).map(({ at, why }) => ({
    ...address(at),
    place: place(at),
    problem: why,
    fix: 'remove it from the settings for repositories of this server',
  }));

/** The cloud may take what is newer than Trueup. The description of a released server is complete. */
const unknownThere = ({ at, names, place }: Remark, version: string): Refusal => ({
  at,
  names,
  place,
  problem: `is not in the description of ${nameOf(version)}, and that server refuses what it does not know`,
  fix: 'correct its spelling, or remove it',
});

/** One slip in a long list is a problem of each of its entries, and nobody reads more than a hundred. */
const most = 100;

function bounded(lines: readonly string[]) {
  const more = lines.length - most;
  return more > 0
    ? [...lines.slice(0, most), `and ${more} more. To fix, start with those above, then validate again.`]
    : lines;
}

function linesOf({ file, parsed, refused }: ReadFile): readonly string[] {
  if (refused) return bounded(refusedLines(refused));
  const { declared, remarks } = parsed!;
  const count = `${declared.length} section${declared.length === 1 ? '' : 's'} declared`;
  return [...bounded(remarks.map(remarkText)), `${file}: ${count}, nothing refused`];
}

const verdictOn = ({ file, parsed, refused }: ReadFile): FileVerdict => ({
  file,
  accepted: !refused,
  sections: parsed?.declared.map(({ key }) => key) ?? [],
  lines: refused ? failureLines(refused) : parsed!.remarks.map(remarkLine),
});

export const refusedLines = ({ refusals, remarks }: SettingsRefused) => [
  ...refusals.map(errorText),
  ...remarks.map(remarkText),
];
