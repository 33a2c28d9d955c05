/**
 * Parses a settings file into declared sections. A mistake in a repository's own file may refuse only one section, but
 * an operator's file is refused as a whole.
 */

import { type FileAcknowledgement, splitOffAcknowledgements } from '../allow.ts';
import { refuseIncompatibleSettings } from '../keys/presence.ts';
import { repositoryIdKey, splitOffRepositoryId } from '../keys/repository-id.ts';
import { collectSectionsInFile } from '../keys/top-level.ts';
import { isMap } from '../maps.ts';
import { isWholeFileRefused, type Refusal, type Remark, SettingsError } from '../refusal.ts';
import { type FileOwner, type ParsedSection, parseSection } from './declare.ts';
import { type SettingsDocument, toSettingsDocument } from './document.ts';
import type { SectionShape } from './findings.ts';

export interface SettingsText {
  readonly sections: readonly SectionShape[];
  readonly text: string;
  readonly file: string;
  readonly origin: FileOwner;
  /** GitHub may know keys that no section knows. The default is to send them. */
  readonly unknownKeys?: 'send' | 'refuse';
}

export interface ParsedSettings {
  readonly declared: readonly ParsedSection[];
  /** Empty for an operator's file. */
  readonly refused: readonly Refusal[];
  readonly remarks: readonly Remark[];
  readonly allowed: readonly FileAcknowledgement[];
  /** Set if the file is for only one repository. */
  readonly repositoryId?: number;
}

/** Throws `SettingsError` if a mistake refuses the whole file. */
export const parseSettings = ({ text, file, ...how }: SettingsText): ParsedSettings =>
  parseSettingsDocument(toSettingsDocument(text, file), how);

export function parseSettingsDocument(
  settingsDocument: SettingsDocument,
  { origin, unknownKeys, sections }: Omit<SettingsText, 'text' | 'file'>,
): ParsedSettings {
  const { document, allowed, refusals: notAllowed } = splitOffAcknowledgements(settingsDocument, origin === 'operator');
  const { rest, id, mistake } = splitOffRepositoryId(document.values);
  const keys = collectSectionsInFile({ ...document, values: rest }, sections);
  const declared = keys.sectionsInFile.flatMap((findings) => parseSection(findings, origin) ?? []);
  refuseIncompatibleSettings(keys.sectionsInFile);
  const all = [...keys.remarks, ...keys.sectionsInFile.flatMap((findings) => findings.remarks)];
  const { refused, remarks } = splitUnknownKeyRemarks(unknownKeys, all);
  const refusals = [
    ...document.refusals,
    ...notAllowed,
    ...(mistake ? [{ at: [repositoryIdKey], place: document.place([repositoryIdKey]), ...mistake }] : []),
    ...keys.refusals,
    ...keys.sectionsInFile.flatMap((findings) => findings.refusals),
    ...refused,
  ];
  if (isWholeFileRefused(refusals))
    throw new SettingsError(sortByPlace(removeConsequences(refusals, document)), sortByPlace(remarks));
  return { declared, allowed, refused: sortByPlace(refusals), remarks: sortByPlace(remarks), repositoryId: id };
}

/** Wrong indentation leaves a key blank and causes further mistakes in the lines after it. */
function removeConsequences(refusals: readonly Refusal[], { source, values }: SettingsDocument) {
  const getParentKey = ({ at }: Refusal) => JSON.stringify(at.slice(0, -1));
  const holders = new Map<string, number>();
  for (const refusal of refusals) {
    if (refusal.at.length < 2 || source(refusal.at) !== '' || /must be (?!a (?:map|list))/.test(refusal.problem))
      continue;
    holders.set(
      getParentKey(refusal),
      Math.min(getLine(refusal), holders.get(getParentKey(refusal)) ?? Number.POSITIVE_INFINITY),
    );
  }
  const isWrapper = (value: unknown) => isMap(value) && '_undeclared' in value && !('entries' in value);
  const isMissingEntries = ({ at: [key, ...more] }: Refusal) =>
    key === 'entries' && !more.length && Object.values(values).some(isWrapper);
  // Another blank key contains none of those lines.
  const isConsequence = (refusal: Refusal) =>
    source(refusal.at) !== '' && getLine(refusal) > (holders.get(getParentKey(refusal)) ?? getLine(refusal));
  return refusals.filter((refusal) => !isMissingEntries(refusal) && !isConsequence(refusal));
}

const getLine = ({ place }: Refusal) => place?.line ?? 0;

/** Returns refusals instead if `unknownKeys` is `refuse`. */
export function splitUnknownKeyRemarks(unknownKeys: SettingsText['unknownKeys'], all: readonly Remark[]) {
  const isRefused = ({ isUnknownKey }: Remark) => unknownKeys === 'refuse' && isUnknownKey;
  return {
    refused: all.filter(isRefused).map(toUnknownKeyRefusal),
    remarks: all.filter((remark) => !isRefused(remark)),
  };
}

const toUnknownKeyRefusal = ({ at, names, place }: Remark): Refusal => ({
  at,
  names,
  place,
  problem: 'is not a key that Trueup knows',
  fix: 'remove it, or set `--unknown-keys send` if GitHub knows it',
});

export const sortByPlace = <Placed extends Pick<Refusal, 'place'>>(all: readonly Placed[]): Placed[] =>
  all.toSorted(
    ({ place: left }, { place: right }) =>
      (left?.line ?? 0) - (right?.line ?? 0) || (left?.column ?? 0) - (right?.column ?? 0),
  );
