import { type FileAcknowledgement, takeAcknowledgements } from '../allow.ts';
import { checkPresence } from '../keys/presence.ts';
import { repositoryIdKey, takeRepositoryId } from '../keys/repository-id.ts';
import { type KnownSections, readTopLevelKeys } from '../keys/top-level.ts';
import { isMap } from '../maps.ts';
import { isWholeFileRefused, type Refusal, type Remark, SettingsError } from '../refusal.ts';
import { declareSection, type FileOwner, type ParsedSection } from './declare.ts';
import { readDocument, type SettingsDocument } from './document.ts';

export interface SettingsText extends KnownSections {
  readonly text: string;
  /** Its name in messages. */
  readonly file: string;
  readonly origin: FileOwner;
  /** What to do with keys that no section knows, where the host may know them. If unset: send them. */
  readonly unknownKeys?: 'send' | 'refuse';
}

export interface ParsedSettings {
  /** In the order of the sections passed in. */
  readonly declared: readonly ParsedSection[];
  /** What is wrong in sections that are left out of `declared`; none in a file of the operator. */
  readonly refused: readonly Refusal[];
  readonly remarks: readonly Remark[];
  /** The dangerous changes that the file allows. */
  readonly allowed: readonly FileAcknowledgement[];
  /** The one repository that the file is for, if it says so. */
  readonly repositoryId?: number;
}

/** Parses a settings file. If a mistake costs the whole file, throws `SettingsRefused` with all of them. */
export const parseSettings = ({ text, file, ...how }: SettingsText): ParsedSettings =>
  parseSettingsDocument(readDocument(text, file), how);

/** The same for a file that was read to find the sections that it names. */
export function parseSettingsDocument(
  whole: SettingsDocument,
  { origin, unknownKeys, ...known }: Omit<SettingsText, 'text' | 'file'>,
): ParsedSettings {
  const { document, allowed, refusals: notAllowed } = takeAcknowledgements(whole, origin === 'operator');
  const { rest, id, wrong } = takeRepositoryId(document.values);
  const keys = readTopLevelKeys({ ...document, values: rest }, known);
  const sections = keys.named.map((named) => declareSection(document, named, origin));
  checkPresence(sections.map(({ part }) => part));
  const all = [...keys.remarks, ...sections.flatMap(({ part }) => part.remarks)];
  const { refused, remarks } = splitUnknownKeys(unknownKeys, all);
  const refusals = [
    ...document.refusals,
    ...notAllowed,
    ...(wrong ? [{ at: [repositoryIdKey], place: document.place([repositoryIdKey]), ...wrong }] : []),
    ...keys.refusals,
    ...sections.flatMap(({ part }) => part.refusals),
    ...refused,
  ];
  if (isWholeFileRefused(refusals))
    throw new SettingsError(sortByPlace(removeConsequences(refusals, document)), sortByPlace(remarks));
  const declared = sections.flatMap((one) => one.declared ?? []);
  return { declared, allowed, refused: sortByPlace(refusals), remarks: sortByPlace(remarks), repositoryId: id };
}

/**
 * A key that is indented too little or too much is blank, and all that was meant to be in it stands next to it. What is
 * wrong with those lines follows from the key.
 */
function removeConsequences(refusals: readonly Refusal[], { source, values }: SettingsDocument) {
  const parent = ({ at }: Refusal) => JSON.stringify(at.slice(0, -1));
  const holders = new Map<string, number>();
  for (const one of refusals) {
    if (one.at.length < 2 || source(one.at) !== '' || /must be (?!a (?:map|list))/.test(one.problem)) continue;
    holders.set(parent(one), Math.min(getLine(one), holders.get(parent(one)) ?? Number.POSITIVE_INFINITY));
  }
  const isWrapper = (value: unknown) => isMap(value) && '_undeclared' in value && !('entries' in value);
  const isOfWrapper = ({ at: [key, ...more] }: Refusal) =>
    key === 'entries' && !more.length && Object.values(values).some(isWrapper);
  // Another blank key holds none of those lines, so it is a mistake of its own.
  const follows = (one: Refusal) => source(one.at) !== '' && getLine(one) > (holders.get(parent(one)) ?? getLine(one));
  return refusals.filter((one) => !isOfWrapper(one) && !follows(one));
}

const getLine = ({ place }: Refusal) => place?.line ?? 0;

/** Tells remarks about keys that no section knows from the others, where such keys are refused. */
export function splitUnknownKeys(unknownKeys: SettingsText['unknownKeys'], all: readonly Remark[]) {
  const isRefused = ({ isUnknownKey }: Remark) => unknownKeys === 'refuse' && isUnknownKey;
  return { refused: all.filter(isRefused).map(toUnknownKeyRefusal), remarks: all.filter((one) => !isRefused(one)) };
}

const toUnknownKeyRefusal = ({ at, names, place }: Remark): Refusal => ({
  at,
  names,
  place,
  problem: 'is not a key that Trueup knows',
  fix: 'remove it, or set `--unknown-keys send` if GitHub knows it',
});

export const sortByPlace = <Placed extends Pick<Refusal, 'place'>>(all: readonly Placed[]) =>
  all.toSorted(
    ({ place: one }, { place: other }) =>
      (one?.line ?? 0) - (other?.line ?? 0) || (one?.column ?? 0) - (other?.column ?? 0),
  );
