import { redactCredentials } from './addresses.ts';
import { quoteText } from './shown.ts';

/** A place in a file. Lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type Path = readonly (string | number)[];

/** For each part of a path, the name of the entry there; `undefined` where there is none. */
export type EntryNames = readonly (string | undefined)[];

/** What is wrong with a settings file, where, and what to do, in the writer's words. */
export interface Refusal {
  readonly at: Path;
  readonly names?: EntryNames;
  readonly place?: Place;
  readonly problem: string;
  /** Starts with a verb: printed after "To fix, ". */
  readonly fix: string;
  /** The corrected YAML, if the shape is wrong. */
  readonly yaml?: string;
  /** The key of the section that it costs. If unset, it costs the whole file. */
  readonly refusedSection?: string;
}

export const isWholeFileRefused = (refusals: readonly Refusal[]) =>
  refusals.some(({ refusedSection: costs }) => costs === undefined);

/** Something in an accepted file that its writer should know about. */
export interface Remark {
  readonly at: Path;
  readonly names?: EntryNames;
  readonly place?: Place;
  readonly message: string;
  /** It is about a key that Trueup does not know, which `unknown-keys: refuse` refuses. */
  readonly isUnknownKey?: true;
}

/** Reports are made from the refusals themselves, so the message need not list a hundred thousand. */
const maxInMessage = 20;

/** All refusals of a run's files, found in a single pass. */
export class SettingsError extends Error {
  override readonly name = 'SettingsRefused';
  constructor(
    readonly refusals: readonly Refusal[],
    readonly remarks: readonly Remark[] = [],
  ) {
    super(refusals.slice(0, maxInMessage).map(formatRefusal).join('\n'));
  }
}

/** What is wrong with a file as a whole. */
export const createFileError = (problem: string, fix: string, place?: Place, at: Path = []) =>
  new SettingsError([{ at, place, problem, fix }]);

/** The refusal that was thrown. Throws any other failure again. */
export function toSettingsError(failure: unknown): SettingsError {
  if (failure instanceof SettingsError) return failure;
  throw failure;
}

/** What is read, or the refusal of it. */
export function tryToRead<T>(read: () => T): T | SettingsError {
  try {
    return read();
  } catch (failure) {
    return toSettingsError(failure);
  }
}

/** `branches[0].protection`. A key that is not a plain word is quoted. */
export const formatPath = (path: Path) =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const word = /^[\w$*.~-]{1,60}$/.test(part) ? part : quoteText(part);
    return text ? `${text}.${word}` : word;
  }, '');

/** The path with the names of its entries: `branches[1] "stable".protection`. */
export const formatNamedPath = ({ at, names = [] }: Pick<Refusal, 'at' | 'names'>) =>
  at.reduce<string>((text, part, index) => {
    const key = formatPath(at.slice(index, index + 1));
    const name = names[index];
    const dot = text && typeof part === 'string' ? '.' : '';
    return `${text}${dot}${key}${name === undefined ? '' : ` ${quoteText(name)}`}`;
  }, '');

export const formatPlace = (place: Place) => `${place.file}:${place.line}:${place.column}`;

export function formatRefusal({ at, names, place, problem, fix, yaml }: Refusal) {
  const where = [place && formatPlace(place), at.length ? formatNamedPath({ at, names }) : undefined]
    .filter(Boolean)
    .join(': ');
  const text = redactCredentials(`${where ? `${where}: ` : ''}${problem}. To fix, ${fix}`);
  return yaml ? `${text}\n${yaml.replace(/^/gm, '    ')}` : text;
}
