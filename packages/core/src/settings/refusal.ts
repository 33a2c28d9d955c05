import { withoutCredentials } from './addresses.ts';
import { quote } from './shown.ts';

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
  readonly costs?: string;
}

export const costFile = (refusals: readonly Refusal[]) => refusals.some(({ costs }) => costs === undefined);

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
const mostInMessage = 20;

/** All refusals of a run's files, found in a single pass. */
export class SettingsRefused extends Error {
  override readonly name = 'SettingsRefused';
  constructor(
    readonly refusals: readonly Refusal[],
    readonly remarks: readonly Remark[] = [],
  ) {
    super(refusals.slice(0, mostInMessage).map(refusalText).join('\n'));
  }
}

/** What is wrong with a file as a whole. */
export const refuseFile = (problem: string, fix: string, place?: Place, at: Path = []) =>
  new SettingsRefused([{ at, place, problem, fix }]);

/** The refusal that was thrown. Throws any other failure again. */
export function asRefusal(failure: unknown): SettingsRefused {
  if (failure instanceof SettingsRefused) return failure;
  throw failure;
}

/** What is read, or the refusal of it. */
export function orRefusal<T>(read: () => T): T | SettingsRefused {
  try {
    return read();
  } catch (failure) {
    return asRefusal(failure);
  }
}

/** `branches[0].protection`. A key that is not a plain word is quoted. */
export const pathText = (path: Path) =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    const word = /^[\w$*.~-]{1,60}$/.test(part) ? part : quote(part);
    return text ? `${text}.${word}` : word;
  }, '');

/** The path with the names of its entries: `branches[1] "stable".protection`. */
export const namedPathText = ({ at, names = [] }: Pick<Refusal, 'at' | 'names'>) =>
  at.reduce<string>((text, part, index) => {
    const key = pathText(at.slice(index, index + 1));
    const name = names[index];
    const dot = text && typeof part === 'string' ? '.' : '';
    return `${text}${dot}${key}${name === undefined ? '' : ` ${quote(name)}`}`;
  }, '');

export const placeText = (place: Place) => `${place.file}:${place.line}:${place.column}`;

export function refusalText({ at, names, place, problem, fix, yaml }: Refusal) {
  const where = [place && placeText(place), at.length ? namedPathText({ at, names }) : undefined]
    .filter(Boolean)
    .join(': ');
  const text = withoutCredentials(`${where ? `${where}: ` : ''}${problem}. To fix, ${fix}`);
  return yaml ? `${text}\n${yaml.replace(/^/gm, '    ')}` : text;
}
