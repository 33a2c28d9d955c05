import type { SettingsDocument } from './document.ts';
import { entryNames } from './entry-names.ts';
import { isMap } from './maps.ts';
import type { EntryNames, Path, Place, Refusal, Remark } from './refusal.ts';
import type { Findings, Shape } from './shape.ts';

/** A settings key and how to read its value. */
export interface NamedShape {
  readonly key: string;
  /** What its settings belong to; unset, a repository. */
  readonly of?: 'organization';
  readonly settings: Shape<any>;
}

/** A section's part of a file, with the findings so far. */
export interface JudgedPart extends Findings {
  readonly value: unknown;
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
  /** The paths that are refused with all that is inside, as the file spells them. */
  readonly refused: readonly Path[];
  /** The same with the keys that refused keys mean: no rule can judge what stands there. */
  readonly wrong: readonly Path[];
  place(at: Path): Place;
  isComment(at: Path): boolean;
  /** A path as the file spells it: it contains `entries` only where the file writes the wrapper. */
  inFile(at: Path): Path;
  /** The same path from the top of the file, with the names of the entries on it. */
  address(at: Path): { readonly at: Path; readonly names: EntryNames | undefined };
}

export function openPart(document: SettingsDocument, { settings }: NamedShape, name: string): JudgedPart {
  const value = document.values[name];
  const refusals: Refusal[] = [];
  const remarks: Remark[] = [];
  const refused: Path[] = [];
  const meant: Path[] = [];
  const inFile = (at: Path) => (settings.list ? spelt(at, value) : at);
  const place = (at: Path) => document.place([name, ...inFile(at)]);
  const address = (at: Path) => {
    const spelling = inFile(at);
    const names = entryNames(value, spelling);
    return { at: [name, ...spelling], names: names && [undefined, ...names] };
  };
  return {
    value,
    refusals,
    remarks,
    refused,
    get wrong() {
      return [...refused, ...meant];
    },
    inFile,
    address,
    place,
    source: (at) => document.source([name, ...inFile(at)]),
    isComment: (at) => document.isComment([name, ...inFile(at)]),
    remark: (at, message, more) => remarks.push({ ...address(at), place: place(at), message, ...more }),
    refuse({ meant: path, checksInside, ...refusal }) {
      refusals.push({ ...refusal, ...address(refusal.at), place: place(refusal.at) });
      if (!checksInside) refused.push(inFile(refusal.at));
      if (path) meant.push(inFile(path));
    },
  };
}

/** Findings for a nested value: their paths start there. */
export const findingsAt = (findings: Findings, at: Path): Findings => ({
  refuse: ({ meant, ...refusal }) =>
    findings.refuse({ ...refusal, at: [...at, ...refusal.at], ...(meant && { meant: [...at, ...meant] }) }),
  remark: (inner, message, more) => findings.remark([...at, ...inner], message, more),
  source: (inner) => findings.source([...at, ...inner]),
});

/** Callers may write `[3]` or `entries[3]`, whichever form the file has; the same holds inside an entry. */
function spelt(at: Path, value: unknown): Path {
  const [key, ...rest] = at;
  if (key === undefined) return at;
  if (Array.isArray(value)) return key === 'entries' ? spelt(rest, value) : [key, ...spelt(rest, value[Number(key)])];
  if (!isMap(value)) return at;
  return typeof key === 'number' ? ['entries', ...spelt(at, value.entries)] : [key, ...spelt(rest, value[key])];
}
