/**
 * Reads the settings files of an adoption and edits them. With layers, an edit changes the layer that declares the
 * value. If repositories share that layer, the edit changes the repository's own layer.
 */

import type { FileTexts, FleetLayers } from '../fleet/sources.ts';
import type { Section } from '../sections/section.ts';
import { editSettingsText, orderEdits, type SettingsEdit } from '../settings/editing/edit.ts';
import { UneditableError } from '../settings/editing/find.ts';
import { type LayerText, mergeLayers } from '../settings/layers/layers.ts';
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
import { toSettingsDocument } from '../settings/reading/document.ts';
import { findNamingKey } from '../settings/reading/entry-names.ts';
import { parseSettings } from '../settings/reading/parse.ts';
import { type Path, type Remark, SettingsError } from '../settings/refusal.ts';

export interface SourceOptions {
  readonly sections: readonly Section[];
  /** Other repositories may share these layers. */
  readonly editsShared: boolean;
  readonly fleetLayers?: FleetLayers;
}

/** Paths start with the key of a section. */
export interface AdoptionSources {
  readonly texts: FileTexts;
  readonly declared: readonly ParsedSection[];
  readonly remarks: readonly Remark[];
  readonly options: SourceOptions;
  getWrittenValue(section: string): unknown;
  /** Throws `UneditableError`, or `SettingsError` if the edited file is invalid. */
  applyEdits(edits: readonly SettingsEdit[]): AdoptionSources;
}

/** Throws `SettingsError`. */
export const parseAdoptionSources = (texts: FileTexts, options: SourceOptions): AdoptionSources =>
  texts.size === 1 && !options.fleetLayers ? parseSingleFile(texts, options) : parseLayers(texts, options);

function parseSingleFile(texts: FileTexts, options: SourceOptions): AdoptionSources {
  const { sections } = options;
  const [[file, text]] = texts as unknown as [[string, string]];
  const { declared, remarks } = parseSettings({ text, file, sections, origin: 'operator' });
  const { values } = toSettingsDocument(text, file);
  return {
    texts,
    declared,
    remarks,
    options,
    getWrittenValue: (section) => values[section],
    applyEdits: (edits) => parseSingleFile(new Map([[file, editSettingsText(text, orderEdits(edits), file)]]), options),
  };
}

function parseLayers(texts: FileTexts, options: SourceOptions): AdoptionSources {
  const { fleetLayers } = options;
  const refused = fleetLayers?.findRefusals(texts) ?? [];
  if (refused.length) throw new SettingsError(refused);
  const layers = [...texts].map(([file, text]) => ({ file, text }));
  const { sections, declared, remarks } = mergeLayers(layers, options.sections);
  const ownFile = fleetLayers ? fleetLayers.own : layers.at(-1)!.file;
  return {
    texts,
    declared,
    remarks,
    options,
    getWrittenValue(section) {
      const edited = sections.get(section);
      return edited && toSettingsValue(edited);
    },
    applyEdits(edits) {
      const placed = edits.map((edit) => placeEditInLayer(edit, sections, { ...options, texts, own: ownFile }));
      const selectEdits = (file: string) => placed.filter((edited) => edited.file === file).map(({ edit }) => edit);
      const editLayer = ({ file, text }: LayerText) => editSettingsText(text, orderEdits(selectEdits(file)), file);
      return parseLayers(new Map(layers.map((layer) => [layer.file, editLayer(layer)])), options);
    },
  };
}

interface EditedLayers extends SourceOptions {
  readonly texts: FileTexts;
  readonly own: string | undefined;
}

/** The own layer of the repository overrides a shared layer. */
function placeEditInLayer(edit: SettingsEdit, sections: ReadonlyMap<string, MergedValue>, layers: EditedLayers) {
  const { texts, own, fleetLayers, editsShared } = layers;
  const [section, ...at] = edit.at;
  const whole = sections.get(String(section));
  const readValues = (file: string) => toSettingsDocument(texts.get(file)!, file).values;
  if (!whole) throw new UneditableError(edit.at, 'is not declared in any layer');
  const mergedValue = findMergedValue(whole, at);
  const { findings, at: within } =
    (edit.do === 'add' && own !== undefined && findListInOwnLayer(mergedValue, own)) || findLayerPath(whole, at);
  const { file } = findings.place(within);
  if (file === fleetLayers?.repositoryFile)
    throw new UneditableError(
      edit.at,
      `comes from ${formatCode(file)}, which can only be changed in the repository itself`,
    );
  const isShared = file !== own && !editsShared;
  if (isShared && fleetLayers && own !== undefined && edit.do === 'set') {
    const above = createOverrideEdit(edit, whole, readValues(own));
    if (above) return { file: own, edit: above };
  }
  const others = edit.do === 'add' ? [] : listFilesOfMergedValue(mergedValue).filter((layer) => layer !== file);
  if (others.length)
    throw new UneditableError(edit.at, `comes from several layers: ${[file, ...others].map(formatCode).join(', ')}`);
  if (isShared)
    throw new UneditableError(edit.at, `comes from the layer ${formatCode(file)}, which other repositories may share`);
  const { at: inFile } = findings.address(within);
  return { file, edit: { ...edit, at: edit.do === 'add' ? findEntriesPath(readValues(file), inFile) : inFile } };
}

const findEntriesPath = (values: unknown, list: Path): Path =>
  Array.isArray(getAtPath(values, list)?.entries) ? [...list, 'entries'] : list;

function findListInOwnLayer(list: MergedValue | undefined, file: string) {
  if (list?.kind !== 'list') return undefined;
  const entry = [...list.entries.values()].find(({ from }) => getLayerPlace(from).file === file);
  return entry && { findings: entry.from.findings, at: entry.from.at.slice(0, -1) };
}

function listFilesOfMergedValue(merged: MergedValue | undefined): string[] {
  if (!merged) return [];
  const inner =
    merged.kind === 'map' ? merged.keys : merged.kind === 'list' ? merged.entries : new Map<string, MergedValue>();
  return [...new Set([getLayerPlace(merged.from).file, ...[...inner.values()].flatMap(listFilesOfMergedValue)])];
}

type SetEdit = SettingsEdit & { readonly do: 'set' };

/**
 * Reuses maps and entries of the higher layer, and finds an entry by its name. Returns `undefined` for an entry without
 * a name.
 */
function createOverrideEdit({ at: [section, ...path], value }: SetEdit, merged: MergedValue, values: unknown) {
  function placeBelow(at: Path, [step, ...rest]: Path, whole: MergedValue | undefined): SettingsEdit | undefined {
    if (step === undefined) return { do: 'set', at, value };
    if (whole?.kind === 'list' && step === 'entries') return placeBelow(at, rest, whole);
    if (typeof step === 'number')
      return whole?.kind === 'list' ? placeInEntry(at, rest, [...whole.entries.values()][step]) : undefined;
    if (!isMap(getAtPath(values, at))) return { do: 'set', at, value: wrapInMaps([step, ...rest], value) };
    return placeBelow([...at, step], rest, whole?.kind === 'map' ? whole.keys.get(step) : undefined);
  }

  function placeInEntry(at: Path, rest: Path, whole: MergedValue | undefined): SettingsEdit | undefined {
    const naming = findNamingKey(whole && toSettingsValue(whole));
    if (!naming) return undefined;
    const [key, name] = naming;
    const entry = { [key]: name, ...(wrapInMaps(rest, value) as object) };
    if (getAtPath(values, at) === undefined) return { do: 'set', at, value: [entry] };
    const list = findEntriesPath(values, at);
    const entries = getAtPath(values, list);
    if (!Array.isArray(entries)) return undefined;
    const index = entries.findIndex((entry) => isMap(entry) && entry[key] === name);
    return index < 0 ? { do: 'add', at: list, value: entry } : placeBelow([...list, index], rest, whole);
  }

  return placeBelow([section!], path, merged);
}

const wrapInMaps = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
