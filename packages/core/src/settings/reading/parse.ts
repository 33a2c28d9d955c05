import { type AllowedHere, takeAllow } from '../allow.ts';
import { examinePresence } from '../keys/presence.ts';
import { repositoryIdKey, takeRepositoryId } from '../keys/repository-id.ts';
import { type KnownSections, readKeys } from '../keys/top-level.ts';
import { isMap } from '../maps.ts';
import { costFile, type Refusal, type Remark, SettingsRefused } from '../refusal.ts';
import { type Declared, type DeclaredBy, declare } from './declare.ts';
import { readDocument, type SettingsDocument } from './document.ts';

export interface SettingsText extends KnownSections {
  readonly text: string;
  /** Its name in messages. */
  readonly file: string;
  readonly origin: DeclaredBy;
  /** What to do with keys that no section knows, where the host may know them. If unset: send them. */
  readonly unknownKeys?: 'send' | 'refuse';
}

export interface Parsed {
  /** In the order of the sections passed in. */
  readonly declared: readonly Declared[];
  /** What is wrong in sections that are left out of `declared`; none in a file of the operator. */
  readonly refused: readonly Refusal[];
  readonly remarks: readonly Remark[];
  /** The dangerous changes that the file allows. */
  readonly allowed: readonly AllowedHere[];
  /** The one repository that the file is for, if it says so. */
  readonly repositoryId?: number;
}

/** Parses a settings file. If a mistake costs the whole file, throws `SettingsRefused` with all of them. */
export const parseSettings = ({ text, file, ...how }: SettingsText): Parsed =>
  declareAll(readDocument(text, file), how);

/** The same for a file that was read to find the sections that it names. */
export function declareAll(
  whole: SettingsDocument,
  { origin, unknownKeys, ...known }: Omit<SettingsText, 'text' | 'file'>,
): Parsed {
  const { document, allowed, refusals: notAllowed } = takeAllow(whole, origin === 'operator');
  const { rest, id, wrong } = takeRepositoryId(document.values);
  const keys = readKeys({ ...document, values: rest }, known);
  const sections = keys.named.map((named) => declare(document, named, origin));
  examinePresence(sections.map(({ part }) => part));
  const all = [...keys.remarks, ...sections.flatMap(({ part }) => part.remarks)];
  const { refused, remarks } = partUnknownKeys(unknownKeys, all);
  const refusals = [
    ...document.refusals,
    ...notAllowed,
    ...(wrong ? [{ at: [repositoryIdKey], place: document.place([repositoryIdKey]), ...wrong }] : []),
    ...keys.refusals,
    ...sections.flatMap(({ part }) => part.refusals),
    ...refused,
  ];
  if (costFile(refusals))
    throw new SettingsRefused(inFileOrder(withoutFollowers(refusals, document)), inFileOrder(remarks));
  const declared = sections.flatMap((one) => one.declared ?? []);
  return { declared, allowed, refused: inFileOrder(refusals), remarks: inFileOrder(remarks), repositoryId: id };
}

/**
 * A key that is indented too little or too much is blank, and all that was meant to be in it stands next to it. What is
 * wrong with those lines follows from the key.
 */
function withoutFollowers(refusals: readonly Refusal[], { source, values }: SettingsDocument) {
  const parent = ({ at }: Refusal) => JSON.stringify(at.slice(0, -1));
  const holders = new Map<string, number>();
  for (const one of refusals) {
    if (one.at.length < 2 || source(one.at) !== '' || /must be (?!a (?:map|list))/.test(one.problem)) continue;
    holders.set(parent(one), Math.min(lineOf(one), holders.get(parent(one)) ?? Number.POSITIVE_INFINITY));
  }
  const isWrapper = (value: unknown) => isMap(value) && '_undeclared' in value && !('entries' in value);
  const isOfWrapper = ({ at: [key, ...more] }: Refusal) =>
    key === 'entries' && !more.length && Object.values(values).some(isWrapper);
  // Another blank key holds none of those lines, so it is a mistake of its own.
  const follows = (one: Refusal) => source(one.at) !== '' && lineOf(one) > (holders.get(parent(one)) ?? lineOf(one));
  return refusals.filter((one) => !isOfWrapper(one) && !follows(one));
}

const lineOf = ({ place }: Refusal) => place?.line ?? 0;

/** Tells remarks about keys that no section knows from the others, where such keys are refused. */
export function partUnknownKeys(unknownKeys: SettingsText['unknownKeys'], all: readonly Remark[]) {
  const isRefused = ({ isUnknownKey }: Remark) => unknownKeys === 'refuse' && isUnknownKey;
  return { refused: all.filter(isRefused).map(unknownKey), remarks: all.filter((one) => !isRefused(one)) };
}

const unknownKey = ({ at, names, place }: Remark): Refusal => ({
  at,
  names,
  place,
  problem: 'is not a key that Trueup knows',
  fix: 'remove it, or set `--unknown-keys send` if GitHub knows it',
});

export const inFileOrder = <Placed extends Pick<Refusal, 'place'>>(all: readonly Placed[]) =>
  all.toSorted(
    ({ place: one }, { place: other }) =>
      (one?.line ?? 0) - (other?.line ?? 0) || (one?.column ?? 0) - (other?.column ?? 0),
  );
