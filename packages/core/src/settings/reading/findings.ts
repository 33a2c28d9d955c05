/**
 * Collects the refusals and remarks about one section of a file. Sections use paths below their own key, and this class
 * translates them into positions in the file.
 */

import { isMap } from '../maps.ts';
import type { Path, Refusal, Remark } from '../refusal.ts';
import type { Findings, SettingsShape } from '../schema/shape.ts';
import type { SettingsDocument } from './document.ts';
import { findEntryNames } from './entry-names.ts';

export interface SectionShape {
  readonly key: string;
  readonly settings: SettingsShape<any>;
}

/** Finds positions and spellings by paths from the top of the file. */
type DocumentText = Pick<SettingsDocument, 'place' | 'source' | 'isComment'>;

export class SectionFindings implements Findings {
  readonly refusals: Refusal[] = [];
  readonly remarks: Remark[] = [];
  /** Includes the keys that misspelled keys probably meant. */
  readonly refused: Path[] = [];

  constructor(
    readonly section: SectionShape,
    readonly value: unknown,
    readonly text: DocumentText,
    /** The file may contain another name of the section. */
    readonly writtenKey = section.key,
  ) {}

  withValue(value: unknown, source = this.text.source) {
    return new SectionFindings(this.section, value, { ...this.text, source }, this.writtenKey);
  }

  /** Adds `entries` only where the file contains the wrapper. */
  toFilePath = (at: Path): Path => (this.section.settings.list ? toPathInValue(at, this.value) : at);

  /** The path starts at the top of the file. */
  address = (at: Path): Pick<Refusal, 'at' | 'names'> => {
    const names = findEntryNames(this.value, this.toFilePath(at));
    return { at: this.#fromTop(at), names: names && [undefined, ...names] };
  };

  place = (at: Path) => this.text.place(this.#fromTop(at));
  source = (at: Path) => this.text.source(this.#fromTop(at));
  isComment = (at: Path) => this.text.isComment(this.#fromTop(at));

  remark: Findings['remark'] = (at, message, more) => {
    this.remarks.push({ ...this.address(at), place: this.place(at), message, ...more });
  };

  refuse: Findings['refuse'] = ({ checksInside, ...refusal }) => {
    this.refusals.push({ ...refusal, ...this.address(refusal.at), place: this.place(refusal.at) });
    if (!checksInside) this.refused.push(this.toFilePath(refusal.at));
  };

  prepareValue(): unknown {
    const { prepare } = this.section.settings;
    return prepare ? prepare(this.value, this) : this.value;
  }

  #fromTop = (at: Path): Path => [this.writtenKey, ...this.toFilePath(at)];
}

export const createNestedFindings = (findings: Findings, at: Path): Findings => ({
  refuse: (refusal) => findings.refuse({ ...refusal, at: [...at, ...refusal.at] }),
  remark: (inner, message, more) => findings.remark([...at, ...inner], message, more),
  source: (inner) => findings.source([...at, ...inner]),
});

/** Callers may use `[3]` or `entries[3]` for both forms of a list. */
function toPathInValue(at: Path, value: unknown): Path {
  const [key, ...rest] = at;
  if (key === undefined) return at;
  if (Array.isArray(value))
    return key === 'entries' ? toPathInValue(rest, value) : [key, ...toPathInValue(rest, value[Number(key)])];
  if (!isMap(value)) return at;
  return typeof key === 'number'
    ? ['entries', ...toPathInValue(at, value.entries)]
    : [key, ...toPathInValue(rest, value[key])];
}
