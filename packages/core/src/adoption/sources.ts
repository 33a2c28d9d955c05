import type { FileTexts, FleetLayers } from '../fleet/sources.ts';
import { editText, orderEdits, type SettingsEdit } from '../settings/editing/edit.ts';
import { UneditableError } from '../settings/editing/find.ts';
import type { KnownSections } from '../settings/keys/top-level.ts';
import { mergeLayers } from '../settings/layers/layers.ts';
import {
  findLayerPath,
  findMergedValue,
  getLayerPlace,
  type MergedValue,
  toSettingsValue,
} from '../settings/layers/merged.ts';
import { getAtPath, isMap } from '../settings/maps.ts';
import { formatCode } from '../settings/message-text.ts';
import type { ParsedSection } from '../settings/reading/declare.ts';
import { readDocument } from '../settings/reading/document.ts';
import { findNamingKey } from '../settings/reading/entry-names.ts';
import { parseSettings } from '../settings/reading/parse.ts';
import { type Path, type Remark, SettingsError } from '../settings/refusal.ts';

export interface SourceOptions extends KnownSections {
  /** Whether a layer below the last may be edited. Other repositories may use it too. */
  readonly editsShared: boolean;
  /** Where the files are the layers of a fleet file. */
  readonly ofFleet?: FleetLayers;
}

/** What the files declare together, and how to edit them. Paths start at a section's key. */
export interface AdoptionSources {
  readonly texts: FileTexts;
  readonly declared: readonly ParsedSection[];
  readonly remarks: readonly Remark[];
  readonly ofFleet?: FleetLayers;
  /** The value of a section, as the file or all layers together write it. */
  value(section: string): unknown;
  /** The texts after these edits. Throws `Uneditable` with the reason. */
  edited(edits: readonly SettingsEdit[]): FileTexts;
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
    edited: (edits) => new Map([[file, editText(text, orderEdits(edits), file)]]),
  };
}

function ofLayers(texts: FileTexts, options: SourceOptions): AdoptionSources {
  const { ofFleet } = options;
  const refused = ofFleet?.findRefusals(texts) ?? [];
  if (refused.length) throw new SettingsError(refused);
  const layers = [...texts].map(([file, text]) => ({ file, text }));
  const { sections, declared, remarks } = mergeLayers(layers, options);
  const own = ofFleet ? ofFleet.own : layers.at(-1)!.file;
  return {
    texts,
    declared,
    remarks,
    ofFleet,
    value(section) {
      const one = sections.get(section);
      return one && toSettingsValue(one);
    },
    edited(edits) {
      const placed = edits.map((edit) => inItsLayer(edit, sections, { ...options, texts, own }));
      const editsOf = (file: string) => placed.filter((one) => one.file === file).map(({ edit }) => edit);
      return new Map(layers.map(({ file, text }) => [file, editText(text, orderEdits(editsOf(file)), file)]));
    },
  };
}

interface EditedLayers extends SourceOptions {
  readonly texts: FileTexts;
  /** The layer of this repository alone, if it has one. */
  readonly own: string | undefined;
}

/** The edit with its layer. Where a layer is shared, the repository's own one says otherwise. */
function inItsLayer(edit: SettingsEdit, sections: ReadonlyMap<string, MergedValue>, layers: EditedLayers) {
  const { texts, own, ofFleet, editsShared } = layers;
  const [section, ...at] = edit.at;
  const whole = sections.get(String(section));
  if (!whole) throw new UneditableError(edit.at, 'is not declared in any layer');
  const held = findMergedValue(whole, at);
  const { part, at: within } =
    (edit.do === 'add' && own !== undefined && ownList(held, own)) || findLayerPath(whole, at);
  const { file } = part.place(within);
  if (file === ofFleet?.repositoryFile)
    throw new UneditableError(
      edit.at,
      `comes from ${formatCode(file)}, which can only be changed in the repository itself`,
    );
  const isShared = file !== own && !editsShared;
  if (isShared && ofFleet && own !== undefined && edit.do === 'set') {
    const above = overrideOf(edit, whole, readDocument(texts.get(own)!, own).values);
    if (above) return { file: own, edit: above };
  }
  const others = edit.do === 'add' ? [] : filesOf(held).filter((one) => one !== file);
  if (others.length)
    throw new UneditableError(edit.at, `comes from several layers: ${[file, ...others].map(formatCode).join(', ')}`);
  if (isShared)
    throw new UneditableError(edit.at, `comes from the layer ${formatCode(file)}, which other repositories may share`);
  return { file, edit: { ...edit, at: part.address(within).at } };
}

/** Where a layer writes entries of this list, if it does. */
function ownList(list: MergedValue | undefined, file: string) {
  if (list?.kind !== 'list') return undefined;
  const entry = [...list.entries.values()].find(({ from }) => getLayerPlace(from).file === file);
  return entry && { part: entry.from.part, at: entry.from.at.slice(0, -1) };
}

/** Every layer that says something at or below a value. */
function filesOf(merged: MergedValue | undefined): string[] {
  if (!merged) return [];
  const inner =
    merged.kind === 'map' ? merged.keys : merged.kind === 'list' ? merged.entries : new Map<string, MergedValue>();
  return [...new Set([getLayerPlace(merged.from).file, ...[...inner.values()].flatMap(filesOf)])];
}

type SetEdit = SettingsEdit & { readonly do: 'set' };

/**
 * The same edit in a higher layer, which overrides the lower one. The edit goes into the maps and entries that the layer
 * has already, and finds an entry by its name; `undefined` if an entry has no name.
 */
function overrideOf({ at: [section, ...path], value }: SetEdit, merged: MergedValue, values: unknown) {
  function below(at: Path, [step, ...rest]: Path, whole: MergedValue | undefined): SettingsEdit | undefined {
    if (step === undefined) return { do: 'set', at, value };
    if (whole?.kind === 'list' && step === 'entries') return below(at, rest, whole);
    if (typeof step === 'number')
      return whole?.kind === 'list' ? inEntry(at, rest, [...whole.entries.values()][step]) : undefined;
    if (!isMap(getAtPath(values, at))) return { do: 'set', at, value: nestValue([step, ...rest], value) };
    return below([...at, step], rest, whole?.kind === 'map' ? whole.keys.get(step) : undefined);
  }

  function inEntry(at: Path, rest: Path, whole: MergedValue | undefined): SettingsEdit | undefined {
    const naming = findNamingKey(whole && toSettingsValue(whole));
    if (!naming) return undefined;
    const [key, name] = naming;
    const entry = { [key]: name, ...(nestValue(rest, value) as object) };
    const held = getAtPath(values, at);
    if (held === undefined) return { do: 'set', at, value: [entry] };
    const list = Array.isArray(held?.entries) ? [...at, 'entries'] : at;
    const entries = getAtPath(values, list);
    if (!Array.isArray(entries)) return undefined;
    const found = entries.findIndex((one) => isMap(one) && one[key] === name);
    return found < 0 ? { do: 'add', at: list, value: entry } : below([...list, found], rest, whole);
  }

  return below([section!], path, merged);
}

/** The value inside the maps that a path goes through. */
const nestValue = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
