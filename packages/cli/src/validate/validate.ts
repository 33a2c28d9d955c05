/** The command `trueup validate` finds mistakes in settings files and fleet files without a token. */

import type { LayerMistakes } from '@trueup/core/fleet';
import { findNearestDescribedVersion, parseServerVersion } from '@trueup/core/github';
import type { Line, PageRow } from '@trueup/core/report';
import { escapeJson, formatCount, reportFailures, reportNote, reportRemark, toLineJson } from '@trueup/core/report';
import { loadSections, loadSectionsAndParseSettings, type Section } from '@trueup/core/sections';
import {
  collectSectionsInFile,
  convertValidParts,
  findParentPath,
  formatCode,
  type LayerDocument,
  listFilesInFolder,
  listUnsupportedPaths,
  loadSettingsText,
  type Refusal,
  type Remark,
  requireSettingsError,
  type SectionFindings,
  SettingsError,
  sortByPlace,
  toSettingsDocument,
  tryToRead,
} from '@trueup/core/settings';
import { parseInputFlags } from '../command-line/read-flags.ts';
import { toShownLines } from '../command-line/settings-lines.ts';
import { readSourceLines } from '../command-line/source-lines.ts';
import type { Arguments } from '../commands/command.ts';
import { printLines, printRows, toLineRows } from '../terminal/page-rows.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { type CheckedFile, readSettingsFiles, type UnknownKeyRule } from './read-files.ts';

export async function runValidateCommand({ files, flags }: Arguments, terminal: Terminal): Promise<number> {
  const { unknownKeys, server: serverFlag } = parseInputFlags(['unknownKeys', 'server'], flags);
  const server = parseServerVersion(serverFlag);
  const fleetFile = flags.get('fleet-file');
  const checkedVersion = server && findNearestDescribedVersion(server);
  if (checkedVersion !== server)
    printLines(
      [
        reportNote(
          `--server: ${server} is newer than this version of Trueup, so the files are checked against Enterprise Server ${checkedVersion}`,
        ),
      ],
      terminal,
    );
  const sections = checkedVersion === undefined ? [] : await loadSections();
  const validated = [
    ...(fleetFile === undefined ? [] : await validateFleet(fleetFile, checkedVersion)),
    ...(fleetFile === undefined || files.length
      ? (await addImportSuggestions(await readSettingsFiles(files, unknownKeys), unknownKeys)).map((file) =>
          toValidatedFile(refuseUnsupportedSettings(checkedVersion, sections, file)),
        )
      : []),
  ];
  if (flags.has('json')) terminal.out.write(formatFilesJson(validated));
  else {
    const addSource = await readSourceLines(validated.flatMap(reportValidatedFile), terminal);
    const rows = validated.flatMap((file) => toFileRows(file, addSource));
    printRows(rows, terminal, terminal.out);
  }
  return validated.every(({ refused }) => !refused) ? 0 : 1;
}

const formatSectionCount = (count: number) => formatCount(count, 'section');

type ValidatedFile = ReturnType<typeof toValidatedFile>;

const toValidatedFile = ({ file, parsed, refused }: CheckedFile) => ({
  file,
  contents: formatSectionCount(parsed?.declared.length ?? 0),
  sections: parsed?.declared.map(({ key }) => key) ?? [],
  remarks: parsed?.remarks ?? [],
  refused,
});

const addImportSuggestions = (files: readonly CheckedFile[], unknownKeys: UnknownKeyRule): Promise<CheckedFile[]> =>
  Promise.all(
    files.map(async (checkedFile): Promise<CheckedFile> => {
      const { file, refused } = checkedFile;
      if (!refused) return checkedFile;
      const all = refused.refusals.length;
      const fixed = all - ((await countMistakesLeftByImport(file, unknownKeys)) ?? all);
      if (fixed <= 0) return checkedFile;
      const message = `${formatCode(file)} looks like a file of another tool. \`trueup import\` can fix ${fixed} of its ${all} mistakes`;
      return {
        ...checkedFile,
        refused: new SettingsError(refused.refusals, [...refused.remarks, { at: [], message }]),
      };
    }),
  );

/** Returns `undefined` for a file without keys of another tool. */
async function countMistakesLeftByImport(file: string, unknownKeys: UnknownKeyRule): Promise<number | undefined> {
  const { convertSettingsFile } = await import('@trueup/import/convert');
  const sections = await loadSections();
  // Other tools also write these keys with hyphens, but such a key can be a spelling mistake.
  const isOurs = (key: string) => sections.some((section) => section.key === key) || findParentPath(key, sections);
  const read = await loadSettingsText(file)
    .then((original) => convertSettingsFile(original, file))
    .then(({ text, notes }) =>
      notes.some(({ kind, at }) => kind === 'changed' && !isOurs(String(at.at(-1)).replaceAll('-', '_')))
        ? loadSectionsAndParseSettings({ text, file, origin: 'operator', unknownKeys })
        : undefined,
    )
    .catch(requireSettingsError);
  return read instanceof SettingsError ? read.refusals.length : read && 0;
}

async function validateFleet(file: string, server: string | undefined): Promise<ValidatedFile[]> {
  const whole = { file, contents: 'fleet file', sections: [], remarks: [] };
  const { checkLayerFiles, openLayers } = await import('@trueup/core/fleet/layers/layers');
  const { openManifest } = await import('@trueup/core/fleet/file/manifest');
  const sections = await loadSections();
  try {
    const disk = { load: loadSettingsText, list: listFilesInFolder };
    const manifest = await openManifest(file, disk);
    const opened = await openLayers(manifest, disk);
    const missing = opened.flatMap(({ readError }) => readError?.refusals ?? []);
    const absent = opened.flatMap(({ absenceReason, entry }): Remark[] =>
      absenceReason ? [{ at: entry.at, place: entry.place, message: absenceReason }] : [],
    );
    const refused = missing.length ? new SettingsError(missing, absent) : undefined;
    const layers = await checkLayerFiles({ manifest, opened }, disk);
    return [
      { ...whole, remarks: absent, refused },
      ...layers.map((layer) => toValidatedLayer(layer, sections, server)),
    ];
  } catch (failure) {
    return [{ ...whole, refused: requireSettingsError(failure) }];
  }
}

function toValidatedLayer(
  { layer, sections, refusals, remarks: all }: LayerMistakes,
  known: readonly Section[],
  server?: string,
) {
  const { lacked, otherRemarks } = refuseLackedInFile(server, { read: layer.read, sections: known }, all);
  const wrong = [...refusals, ...lacked];
  return {
    file: layer.file,
    contents: `layer, ${formatSectionCount(sections.length)}`,
    sections: [...sections],
    remarks: otherRemarks,
    refused: wrong.length ? new SettingsError(wrong, otherRemarks) : undefined,
  };
}

/** A single mistake can appear in each entry of a long list. */
const mostLines = 100;

function toFileRows(validated: ValidatedFile, addSource: (line: Line) => Line): PageRow[] {
  const { file, contents, refused } = validated;
  const lines = toShownLines(reportValidatedFile(validated));
  const more = lines.length - mostLines;
  const rest = `and ${more} more. To fix, correct the mistakes above, then validate again.`;
  return [
    ...toLineRows(lines.slice(0, mostLines).map(addSource)),
    ...(more > 0 ? [{ text: rest }] : []),
    ...(refused ? [] : [{ text: `${file}: valid (${contents})` }]),
  ];
}

const reportValidatedFile = ({ remarks, refused }: ValidatedFile): Line[] =>
  refused ? reportFailures(refused) : remarks.map(reportRemark);

const toJsonFile = (validated: ValidatedFile) => ({
  file: validated.file,
  accepted: !validated.refused,
  sections: validated.refused ? [] : validated.sections,
  lines: reportValidatedFile(validated).map(toLineJson),
});

const formatFilesJson = (files: readonly ValidatedFile[]) =>
  escapeJson(`${JSON.stringify({ files: files.map(toJsonFile) }, null, 2)}\n`);

export const formatValidationJson = (files: readonly CheckedFile[]) => formatFilesJson(files.map(toValidatedFile));

function refuseUnsupportedSettings(
  server: string | undefined,
  sections: readonly Section[],
  checkedFile: CheckedFile,
): CheckedFile {
  const { file, text, parsed, refused } = checkedFile;
  if (server === undefined || text === undefined) return checkedFile;
  const read = tryToRead(() => toSettingsDocument(text, file));
  const { lacked, otherRemarks } = refuseLackedInFile(server, { read, sections }, (refused ?? parsed)!.remarks);
  return lacked.length
    ? { file, refused: new SettingsError(sortByPlace([...(refused?.refusals ?? []), ...lacked]), otherRemarks) }
    : checkedFile;
}

function refuseLackedInFile(
  server: string | undefined,
  { read, sections }: { readonly read: LayerDocument; readonly sections: readonly Section[] },
  remarks: readonly Remark[],
) {
  if (server === undefined || read instanceof SettingsError) return { lacked: [], otherRemarks: remarks };
  const lacked = collectSectionsInFile(read, sections).sectionsInFile.flatMap((findings) =>
    refuseLacked(findings, server),
  );
  return moveUnknownKeysToRefusals(lacked, remarks, server);
}

/** An unknown key is a mistake here, because the server rejects it. */
const moveUnknownKeysToRefusals = (lacked: readonly Refusal[], remarks: readonly Remark[], server: string) => ({
  lacked: sortByPlace([
    ...lacked,
    ...remarks.filter(({ isUnknownKey }) => isUnknownKey).map((remark) => refuseUnknownKey(remark, server)),
  ]),
  otherRemarks: remarks.filter(({ isUnknownKey }) => !isUnknownKey),
});

const formatServerName = (version: string) => `Enterprise Server ${version}`;

const refuseLacked = (findings: SectionFindings, version: string): Refusal[] =>
  listUnsupportedPaths(findings.section, convertValidParts(findings), version, formatServerName(version)).map(
    ({ at, why }) => ({
      ...findings.address(at),
      place: findings.place(at),
      problem: why,
      fix: 'remove it from the settings for this server',
    }),
  );

/** GitHub may support keys that are newer than Trueup. The description of a released server is complete. */
const refuseUnknownKey = ({ at, names, place }: Remark, version: string): Refusal => ({
  at,
  names,
  place,
  problem: `is unknown to ${formatServerName(version)}, which rejects unknown keys`,
  fix: 'correct the spelling, or remove the key',
});
