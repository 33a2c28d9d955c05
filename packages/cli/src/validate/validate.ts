import type { LayerMistakes } from '@trueup/core/fleet';
import { describedVersion, serverVersion } from '@trueup/core/github';
import { escapeJson, formatCount, reportFailures, reportRemark, toLineJson } from '@trueup/core/report';
import { loadSections, parseNamed, type Section } from '@trueup/core/sections';
import {
  asRefusal,
  code,
  type Declared,
  findLacked,
  homeIn,
  inFileOrder,
  type KnownSections,
  listSettings,
  loadSettings,
  type Path,
  type ReadLayer,
  type Refusal,
  type Remark,
  readKeys,
  SettingsRefused,
  withWrappers,
} from '@trueup/core/settings';
import { printLines } from '../command-line/print.ts';
import { readFlags } from '../command-line/read-flags.ts';
import { refusedLines, remarkLines } from '../command-line/remark.ts';
import { readSources, type ShowSource } from '../command-line/source-lines.ts';
import type { Arguments } from '../commands/command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type ReadFile, readFiles, type UnknownKeys } from './read-files.ts';

/** `trueup validate`: every mistake that the files alone can show. */
export async function validate({ files, flags }: Arguments, terminal: Terminal): Promise<number> {
  const { unknownKeys, server: given } = readFlags(['unknownKeys', 'server'], flags);
  const server = serverVersion(given);
  const fleetFile = flags.get('fleet-file');
  const standsFor = server && describedVersion(server);
  if (standsFor !== server)
    printLines(terminal, [
      `note --server: ${server} is newer than this version of Trueup, so the files are checked against Enterprise Server ${standsFor}`,
    ]);
  const judged = [
    ...(fleetFile === undefined ? [] : await judgeFleet(fleetFile, standsFor)),
    ...(fleetFile === undefined || files.length
      ? (await withImports(await readFiles(files, unknownKeys), unknownKeys)).map((one) =>
          judgeFile(heldToServer(standsFor, one)),
        )
      : []),
  ];
  if (flags.has('json')) terminal.out.write(asJson(judged));
  else {
    const refusals = judged.flatMap(({ refused }) => refused?.refusals ?? []);
    const showSource = await readSources(refusals, terminal);
    const lines = judged.flatMap((one) => linesOf(one, showSource));
    printLines(terminal, lines, terminal.out);
  }
  return judged.every(({ refused }) => !refused) ? 0 : 1;
}

const declaredText = (count: number) => formatCount(count, 'section');

/** One file, with what it holds or why it is refused. */
type ValidatedFile = ReturnType<typeof judgeFile>;

const judgeFile = ({ file, parsed, refused }: ReadFile) => ({
  file,
  holds: declaredText(parsed?.declared.length ?? 0),
  sections: parsed?.declared.map(({ key }) => key) ?? [],
  remarks: parsed?.remarks ?? [],
  refused,
});

/** Says so where `trueup import` settles what is wrong. */
const withImports = (files: readonly ReadFile[], unknownKeys: UnknownKeys) =>
  Promise.all(
    files.map(async (one): Promise<ReadFile> => {
      const { file, refused } = one;
      if (!refused) return one;
      const all = refused.refusals.length;
      const settled = all - ((await leftByImport(file, unknownKeys)) ?? all);
      if (settled <= 0) return one;
      const message = `${code(file)} looks like a file of another tool. \`trueup import\` can fix ${settled} of its ${all} mistakes`;
      return { file, refused: new SettingsRefused(refused.refusals, [...refused.remarks, { at: [], message }]) };
    }),
  );

/** Counts the mistakes that are left after `trueup import`; `undefined` for a file without a key of another tool. */
async function leftByImport(file: string, unknownKeys: UnknownKeys) {
  const { convert } = await import('@trueup/import/convert');
  const sections = await loadSections();
  // Other tools write our keys with hyphens too, but so does somebody who mistypes one.
  const isOurs = (key: string) => sections.some((section) => section.key === key) || homeIn(key, sections);
  const read = await loadSettings(file)
    .then((given) => convert(given, file))
    .then(({ text, notes }) =>
      notes.some(({ kind, at }) => kind === 'changed' && !isOurs(String(at.at(-1)).replaceAll('-', '_')))
        ? parseNamed({ text, file, origin: 'operator', unknownKeys })
        : undefined,
    )
    .catch(asRefusal);
  return read instanceof SettingsRefused ? read.refusals.length : read && 0;
}

/** The fleet file, and each file of its layers that is there. */
async function judgeFleet(file: string, server: string | undefined): Promise<ValidatedFile[]> {
  const whole = { file, holds: 'fleet file', sections: [], remarks: [] };
  const { examineLayers, openLayers } = await import('@trueup/core/fleet/layers/layers');
  const { openManifest } = await import('@trueup/core/fleet/file/manifest');
  const sections = await loadSections();
  try {
    const disk = { load: loadSettings, list: listSettings };
    const opened = await openLayers(await openManifest(file, disk), disk);
    const missing = opened.flatMap(({ refused }) => refused?.refusals ?? []);
    const absent = opened.flatMap(({ absent, entry }): Remark[] =>
      absent ? [{ at: entry.at, place: entry.place, message: absent }] : [],
    );
    const refused = missing.length ? new SettingsRefused(missing, absent) : undefined;
    const layers = (await examineLayers(opened, disk)).map((one) => judgeLayer(one, sections, server));
    return [{ ...whole, remarks: absent, refused }, ...layers];
  } catch (failure) {
    return [{ ...whole, refused: asRefusal(failure) }];
  }
}

function judgeLayer(
  { layer, sections, refusals, remarks: all }: LayerMistakes,
  known: readonly Section[],
  server?: string,
) {
  const { lacked, left: remarks } = lackedInLayer(server, { read: layer.read, sections: known }, all);
  const wrong = [...refusals, ...lacked];
  return {
    file: layer.file,
    holds: `layer, ${declaredText(sections.length)}`,
    sections: [...sections],
    remarks,
    refused: wrong.length ? new SettingsRefused(wrong, remarks) : undefined,
  };
}

/** One slip in a long list is a problem of each of its entries, and nobody reads more than a hundred. */
const most = 100;

function cap(lines: readonly string[]) {
  const more = lines.length - most;
  const rest = `and ${more} more. To fix, correct the mistakes above, then validate again.`;
  return more > 0 ? [...lines.slice(0, most), rest] : lines;
}

const linesOf = ({ file, holds, remarks, refused }: ValidatedFile, showSource: ShowSource): readonly string[] =>
  refused ? cap(refusedLines(refused, showSource)) : [...cap(remarkLines(remarks)), `${file}: valid (${holds})`];

const verdictOn = ({ file, sections, remarks, refused }: ValidatedFile) => ({
  file,
  accepted: !refused,
  sections: refused ? [] : sections,
  lines: (refused ? reportFailures(refused) : remarks.map(reportRemark)).map(toLineJson),
});

/** All problems of all files, in lines like those of a run. */
const asJson = (files: readonly ValidatedFile[]) =>
  escapeJson(`${JSON.stringify({ files: files.map(verdictOn) }, null, 2)}\n`);

/** The files as `validate --json` lists them. */
export const validationOf = (files: readonly ReadFile[]) => asJson(files.map(judgeFile));

/** The verdict on a file for repositories of one server: it refuses what the server lacks. */
function heldToServer(server: string | undefined, read: ReadFile): ReadFile {
  if (server === undefined || !read.parsed) return read;
  const { declared, remarks } = read.parsed;
  const refusals = declared.flatMap((section) => refuseLacked(section, server));
  const { lacked, left } = withUnknown(refusals, remarks, server);
  return lacked.length ? { file: read.file, refused: new SettingsRefused(lacked, left) } : read;
}

/**
 * What a server lacks of a layer. A layer that cannot be read alone is not judged, and neither is what several layers
 * make together.
 */
function lackedInLayer(
  server: string | undefined,
  { read, sections }: KnownSections & { readonly read: ReadLayer },
  remarks: readonly Remark[],
) {
  if (server === undefined || read instanceof SettingsRefused) return { lacked: [], left: remarks };
  const lacked = readKeys(read, { sections }).named.flatMap(({ section: { key }, spelt }) => {
    const desired = read.values[spelt];
    const address = (at: Path) => ({ at: [spelt, ...withWrappers(at, desired)], names: undefined });
    return refuseLacked({ key, desired, address, place: (at) => read.place(address(at).at) }, server);
  });
  return withUnknown(lacked, remarks, server);
}

/** The same with each key that Trueup does not know, which is a mistake here, and the other remarks. */
const withUnknown = (lacked: readonly Refusal[], remarks: readonly Remark[], server: string) => ({
  lacked: inFileOrder([
    ...lacked,
    ...remarks.filter(({ isUnknownKey }) => isUnknownKey).map((remark) => unknownThere(remark, server)),
  ]),
  left: remarks.filter(({ isUnknownKey }) => !isUnknownKey),
});

const nameOf = (version: string) => `Enterprise Server ${version}`;

type Lacking = Pick<Declared, 'key' | 'desired' | 'place' | 'address'> & Parameters<typeof findLacked>[0];

const refuseLacked = ({ key, desired, place, address }: Lacking, version: string): Refusal[] =>
  findLacked({ key }, desired, version, nameOf(version)).map(({ at, why }) => ({
    ...address(at),
    place: place(at),
    problem: why,
    fix: 'remove it from the settings for this server',
  }));

/** The cloud may take what is newer than Trueup. The description of a released server is complete. */
const unknownThere = ({ at, names, place }: Remark, version: string): Refusal => ({
  at,
  names,
  place,
  problem: `is unknown to ${nameOf(version)}, which rejects unknown keys`,
  fix: 'correct the spelling, or remove the key',
});
