/**
 * A refusal describes one mistake in a settings file. A run throws the refusals of all its files together as one
 * `SettingsError`.
 */

import { quoteText } from './message-text.ts';
import { redactUrlCredentials } from './redaction.ts';

/** Lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

export type Path = readonly (string | number)[];

/** `undefined` for a part that is not a list entry. */
export type EntryNames = readonly (string | undefined)[];

export interface Refusal {
  readonly at: Path;
  readonly names?: EntryNames;
  readonly place?: Place;
  readonly problem: string;
  /** The text "To fix, " precedes this text. */
  readonly fix: string;
  readonly yaml?: string;
  /** If unset, the mistake refuses the whole file. */
  readonly refusedSection?: string;
}

export const isWholeFileRefused = (refusals: readonly Refusal[]) =>
  refusals.some(({ refusedSection }) => refusedSection === undefined);

export interface Remark {
  readonly at: Path;
  readonly names?: EntryNames;
  readonly place?: Place;
  readonly message: string;
  /** `unknown-keys: refuse` refuses this key. */
  readonly isUnknownKey?: true;
}

/** Reports use the refusals themselves, and there may be a hundred thousand. */
const maxInMessage = 20;

export class SettingsError extends Error {
  override readonly name = 'SettingsRefused';
  constructor(
    readonly refusals: readonly Refusal[],
    readonly remarks: readonly Remark[] = [],
  ) {
    super(refusals.slice(0, maxInMessage).map(formatRefusal).join('\n'));
  }
}

export const createFileError = (problem: string, fix: string, place?: Place, at: Path = []): SettingsError =>
  new SettingsError([{ at, place, problem, fix }]);

export function requireSettingsError(failure: unknown): SettingsError {
  if (failure instanceof SettingsError) return failure;
  throw failure;
}

export function tryToRead<T>(read: () => T): T | SettingsError {
  try {
    return read();
  } catch (failure) {
    return requireSettingsError(failure);
  }
}

/** `branches[1].protection`, or with names `branches[1] "stable".protection` */
export const formatPath = (path: Path, names: EntryNames = []) =>
  path.reduce<string>((text, part, index) => {
    const name = names[index];
    const entryName = name === undefined ? '' : ` ${quoteText(name)}`;
    if (typeof part === 'number') return `${text}[${part}]${entryName}`;
    const key = /^[\w$*.~-]{1,60}$/.test(part) ? part : quoteText(part);
    return `${text}${text && '.'}${key}${entryName}`;
  }, '');

export const formatPlace = (place: Place) => `${place.file}:${place.line}:${place.column}`;

export function formatRefusal({ at, names, place, problem, fix, yaml }: Refusal) {
  const where = [place && formatPlace(place), formatPath(at, names)].filter(Boolean).join(': ');
  const text = redactUrlCredentials(`${where ? `${where}: ` : ''}${problem}. To fix, ${fix}`);
  return yaml ? `${text}\n${yaml.replace(/^/gm, '    ')}` : text;
}
