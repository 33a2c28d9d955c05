import { type Declared, declare, type Origin } from './declare.ts';
import { readDocument } from './document.ts';
import { type Refusal, type Remark, SettingsRefused } from './refusal.ts';
import { type KnownSections, readKeys } from './top-level.ts';

export interface SettingsText extends KnownSections {
  readonly text: string;
  /** Its name in messages. */
  readonly file: string;
  readonly origin: Origin;
}

export interface Parsed {
  /** In the order of the sections passed in. */
  readonly declared: readonly Declared[];
  readonly remarks: readonly Remark[];
}

/** Parses a settings file. Throws `SettingsRefused` with everything that is wrong in it. */
export function parseSettings({ text, file, origin, ...known }: SettingsText): Parsed {
  const document = readDocument(text, file);
  const keys = readKeys(document, known);
  const sections = keys.named.map(({ section, spelt }) => declare(document, section, spelt, origin));
  const refusals = [...document.refusals, ...keys.refusals, ...sections.flatMap(({ part }) => part.refusals)];
  const remarks = [...keys.remarks, ...sections.flatMap(({ part }) => part.remarks)];
  if (refusals.length) throw new SettingsRefused(inFileOrder(refusals), inFileOrder(remarks));
  return { declared: sections.flatMap(({ declared }) => declared ?? []), remarks: inFileOrder(remarks) };
}

export const inFileOrder = <Placed extends Pick<Refusal, 'place'>>(all: readonly Placed[]) =>
  all.toSorted(
    ({ place: one }, { place: other }) =>
      (one?.line ?? 0) - (other?.line ?? 0) || (one?.column ?? 0) - (other?.column ?? 0),
  );
