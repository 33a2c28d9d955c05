import type { Declared } from '../settings/declare.ts';
import { readDocument } from '../settings/document.ts';
import {
  type Folded,
  foldedAt,
  type LayerPath,
  layerPathAt,
  placeOf,
  writtenValue,
} from '../settings/layers/folded.ts';
import type { Layering } from '../settings/layers/layering.ts';
import { foldLayers } from '../settings/layers/layers.ts';
import { parseSettings } from '../settings/parse.ts';
import { type Refusal, type Remark, SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import type { KnownSections } from '../settings/top-level.ts';
import { type Edit, editText, inOrder } from './edit.ts';
import { Uneditable } from './find.ts';
import { overrideOf } from './override.ts';

/** The settings files of a run, the lowest layer first, by name. */
export type FileTexts = ReadonlyMap<string, string>;

export interface SourceOptions extends KnownSections {
  readonly layering: Layering;
  /** Whether a layer below the last may be edited. Other repositories may use it too. */
  readonly editsShared: boolean;
  /** Where the files are the layers of a fleet file. */
  readonly ofFleet?: FleetLayers;
}

export interface FleetLayers {
  /** The layer of this repository alone, which takes what lower layers say otherwise; unset if it has none. */
  readonly own?: string;
  /** The repository's own file, which is not here. */
  readonly elsewhere?: string;
  /** What the fleet file refuses of these layers, such as a change of what is locked. */
  refuses(texts: FileTexts): readonly Refusal[];
}

/** What the files declare together, and how to edit them. Paths start at a section's key. */
export interface AdoptionSources {
  readonly texts: FileTexts;
  readonly declared: readonly Declared[];
  readonly remarks: readonly Remark[];
  readonly ofFleet?: FleetLayers;
  /** The value of a section, as the file or all layers together write it. */
  value(section: string): unknown;
  /** The texts after these edits. Throws `Uneditable` with the reason. */
  edited(edits: readonly Edit[]): FileTexts;
}

/** Throws `SettingsRefused` if a file is wrong. */
export const readSources = (texts: FileTexts, options: SourceOptions): AdoptionSources =>
  texts.size === 1 && !options.ofFleet ? ofOneFile(texts, options) : ofLayers(texts, options);

function ofOneFile(texts: FileTexts, { sections }: SourceOptions): AdoptionSources {
  const [[file, text]] = texts as unknown as [[string, string]];
  const { declared, remarks } = parseSettings({ text, file, sections, origin: 'operator' });
  const { values } = readDocument(text, file);
  return {
    texts,
    declared,
    remarks,
    value: (section) => values[section],
    edited: (edits) => new Map([[file, editText(text, inOrder(edits), file)]]),
  };
}

function ofLayers(texts: FileTexts, options: SourceOptions): AdoptionSources {
  const layers = [...texts].map(([file, text]) => ({ file, text }));
  const { ofFleet } = options;
  const own = ofFleet ? ofFleet.own : layers.at(-1)!.file;
  const refused = ofFleet?.refuses(texts) ?? [];
  if (refused.length) throw new SettingsRefused(refused);
  const folded = foldLayers(layers, options, ofFleet ? 'deep' : options.layering);

  function placed(edit: Edit): { readonly file: string; readonly edit: Edit } {
    const [section, ...at] = edit.at;
    const whole = folded.sections.get(String(section));
    if (!whole) throw new Uneditable(edit.at, 'is declared by no layer');
    const { part, at: within } =
      (edit.do === 'add' && own !== undefined && ownList(foldedAt(whole, at), own)) || layerPathAt(whole, at);
    const { file } = placeOf({ part, at: within });
    if (file === ofFleet?.elsewhere)
      throw new Uneditable(edit.at, `comes from ${code(file)}, which only the repository itself can change`);
    const above =
      file !== own && !options.editsShared && ofFleet && own !== undefined ? overriding(edit, own, whole) : undefined;
    if (above) return { file: own!, edit: above };
    const others = filesOf(foldedAt(whole, at)).filter((one) => one !== file);
    if (edit.do !== 'add' && others.length)
      throw new Uneditable(edit.at, `comes from several layers: ${[file, ...others].map(code).join(', ')}`);
    if (file !== own && !options.editsShared)
      throw new Uneditable(edit.at, `comes from the layer ${code(file)}, and other repositories may share it`);
    return { file, edit: { ...edit, at: part.address(within).at } };
  }

  /** Says in the repository's own layer what a lower one says otherwise. */
  function overriding(edit: Edit, file: string, whole: Folded): Edit | undefined {
    if (edit.do !== 'set') return undefined;
    return overrideOf(edit, whole, readDocument(texts.get(file)!, file).values);
  }

  return {
    texts,
    declared: folded.declared,
    remarks: folded.remarks,
    ofFleet,
    value: (section) => {
      const one = folded.sections.get(section);
      return one && writtenValue(one);
    },
    edited(edits) {
      const changed = new Map(texts);
      const all = edits.map(placed);
      for (const [file, text] of texts) {
        const own = all.filter((one) => one.file === file).map(({ edit }) => edit);
        changed.set(file, editText(text, inOrder(own), file));
      }
      return changed;
    },
  };
}

/** Where a layer writes entries of this list, if it does. */
function ownList(list: Folded | undefined, file: string): LayerPath | undefined {
  if (list?.kind !== 'list') return undefined;
  const entry = [...list.entries.values()].find(({ from }) => placeOf(from).file === file);
  return entry && { part: entry.from.part, at: entry.from.at.slice(0, -1) };
}

/** Every layer that says something at or below a value. */
function filesOf(folded: Folded | undefined): string[] {
  if (!folded) return [];
  const inner =
    folded.kind === 'map' ? folded.keys : folded.kind === 'list' ? folded.entries : new Map<string, Folded>();
  return [...new Set([placeOf(folded.from).file, ...[...inner.values()].flatMap(filesOf)])];
}
