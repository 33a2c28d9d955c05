import { convert } from '../conversion/convert.ts';
import { foldTexts } from '../modes/fold-texts.ts';
import { registry } from '../sections/registry.ts';
import { parseSettings } from '../settings/parse.ts';
import { type Refusal, type Remark, SettingsRefused } from '../settings/refusal.ts';
import type { ConvertedFile } from './converted-files.ts';
import { noteLines, ofOneKindOnce } from './note-lines.ts';
import { errorText, remarkText } from './remark.ts';
import { textToConvert } from './settings-files.ts';

export interface ImportOptions {
  readonly directory: string;
  /** The files that they extend, lowest first. */
  readonly bases: readonly string[];
}

export async function importOne(file: string, { directory, bases }: ImportOptions): Promise<ConvertedFile> {
  const lines: string[] = [];
  const converted = async (name: string, below: readonly string[]) => {
    const given = await textToConvert(name, directory);
    const { text, notes } = convert(given, name, below);
    lines.push(...noteLines(notes, name));
    const isChanged = text !== given;
    return { text, isChanged, file: isChanged ? `${name}, converted` : name };
  };
  try {
    const layers = [];
    for (const [index, name] of [...bases, file].entries()) layers.push(await converted(name, bases.slice(0, index)));
    const top = layers.at(-1)!;
    if (layers.length === 1) return { ...top, ...judged(top, lines), file };
    const { text, remarks } = foldTexts(layers, 'deep');
    return { file, text, isChanged: true, lines: [...lines, ...ofOneKindOnce(remarks).map(remarkText)], left: 0 };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    return { file, isChanged: false, ...withRemarks(lines, failure) };
  }
}

/** Reads the converted file as check and apply would. */
function judged(read: { readonly text: string; readonly file: string }, lines: readonly string[]) {
  try {
    const { remarks } = parseSettings({ ...read, sections: registry, origin: 'operator' });
    return withRemarks(lines, { refusals: [], remarks });
  } catch (failure) {
    if (failure instanceof SettingsRefused) return withRemarks(lines, failure);
    throw failure;
  }
}

interface ImportVerdict {
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
}

const withRemarks = (lines: readonly string[], { refusals, remarks }: ImportVerdict) => ({
  lines: [...lines, ...refusals.map(errorText), ...ofOneKindOnce(remarks).map(remarkText)],
  left: refusals.length,
});
