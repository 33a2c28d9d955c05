/**
 * Merges settings files into one, the lowest layer first. Each layer is checked alone first, because its mistakes must
 * name its own file.
 */

import { type FileAcknowledgement, takeAcknowledgements } from '../allow.ts';
import { removePaths } from '../keys/paths.ts';
import { readTopLevelKeys } from '../keys/top-level.ts';
import { declareSection, type FileOwner } from '../reading/declare.ts';
import { readDocument, type SettingsDocument } from '../reading/document.ts';
import { SectionCheck, type SectionInFile, type SectionShape } from '../reading/findings.ts';
import { sortByPlace } from '../reading/parse.ts';
import { formatPlace, type Path, type Refusal, type Remark, SettingsError, tryToRead } from '../refusal.ts';
import { type LayeringMode, layeringKey, takeLayering } from './layering.ts';
import { mergeValue } from './merge.ts';
import { getLayerPlace, type MergedValue } from './merged.ts';
import { checkMergedLayers, formatScalarAt } from './result.ts';

export interface LayerText {
  readonly text: string;
  readonly file: string;
}

/** Throws `SettingsError` with all mistakes of all layers. */
export function mergeLayers(layers: readonly LayerText[], knownSections: readonly SectionShape[]) {
  const read: LayerFindings[] = [];
  let stack: LayerStack = new Map();
  for (const layer of layers) {
    const { stack: higher, ...findings } = addLayer(stack, readLayer(layer), knownSections);
    read.push(findings);
    stack = higher;
  }
  const refused = read.flatMap(({ refusals }) => refusals);
  const sections = orderSections(stack, knownSections);
  const merged = refused.length
    ? { refusals: refused, remarks: [], declared: [] }
    : checkMergedLayers(sections, knownSections);
  const remarks = [...read.flatMap((findings) => findings.remarks), ...merged.remarks];
  if (merged.refusals.length) throw new SettingsError(merged.refusals, remarks);
  return { sections, declared: merged.declared, remarks, allowed: read.flatMap(({ allowed }) => allowed) };
}

/** A stack is never changed, so stacks can share their lower layers. */
export type LayerStack = ReadonlyMap<string, MergedValue>;

export type LayerDocument = SettingsDocument | SettingsError;

export interface LayerFindings {
  readonly allowed: readonly FileAcknowledgement[];
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
}

/** Other layers are still checked if this one cannot be read. */
export const readLayer = ({ text, file }: LayerText): LayerDocument => tryToRead(() => readDocument(text, file));

export function addLayer(
  stack: LayerStack,
  layerDocument: LayerDocument,
  sections: readonly SectionShape[],
  origin: FileOwner = 'operator',
  mayAllow = origin === 'operator',
): LayerFindings & { readonly stack: LayerStack } {
  if (layerDocument instanceof SettingsError)
    return { stack, allowed: [], refusals: layerDocument.refusals, remarks: layerDocument.remarks };
  const { document, allowed, refusals: notAllowed } = takeAcknowledgements(layerDocument, mayAllow);
  const { rest, layering = 'deep', wrong } = takeLayering(document.values);
  const layer: SettingsDocument = { ...document, values: rest as SettingsDocument['values'] };
  const keys = readTopLevelKeys(layer, sections);
  const refusals = [...document.refusals, ...notAllowed, ...keys.refusals];
  const remarks = [...keys.remarks];
  const higher = new Map(stack);
  if (wrong) refusals.push({ at: [layeringKey], place: document.place([layeringKey]), ...wrong });
  for (const named of keys.named) {
    const { key } = named.section;
    const context = mergeSection(stack.get(key), layer, named, layering, origin);
    if (context.merged) higher.set(key, context.merged);
    refusals.push(...context.refusals);
    remarks.push(...context.remarks);
  }
  return { stack: higher, allowed, refusals: sortByPlace(refusals), remarks: sortByPlace(remarks) };
}

export const orderSections = (stack: LayerStack, sections: readonly SectionShape[]) =>
  new Map(sections.flatMap(({ key }) => (stack.has(key) ? [[key, stack.get(key)!] as const] : [])));

interface MergedSection {
  readonly merged?: MergedValue;
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
}

function mergeSection(
  lower: MergedValue | undefined,
  document: SettingsDocument,
  named: SectionInFile,
  standard: LayeringMode,
  origin: FileOwner,
): MergedSection {
  const { settings } = named.section;
  const part = new SectionCheck(document, named);
  if (part.value === null) return { merged: mergeNull(lower, part), refusals: [], remarks: part.remarks };
  const { rest, layering = standard, wrong } = takeLayering(part.value, settings.list !== undefined);
  if (wrong) part.refuse({ at: [layeringKey], ...wrong });
  const layer = replaceSectionValue(document, named, rest);
  const markers: Path[] = [];
  const reportRemoval = (at: Path, removed: MergedValue) => {
    markers.push(at);
    part.remark(at, describeRemoval(removed));
  };
  // `declareLayerAlone` reports the mistakes, without the nulls that only remove values.
  const prepared = new SectionCheck(layer, named).prepareValue();
  const merged =
    prepared === undefined
      ? lower
      : mergeValue(lower, prepared, settings.schema, [], { part, layering, onRemoval: reportRemoval });
  const spelt = markers.map(part.toFilePath);
  const alone = declareLayerAlone(document, named, removePaths(rest, spelt, 'stay'), origin);
  const nulls = new Set(spelt.map(toPathKey));
  return {
    merged,
    refusals: [
      ...alone.refusals.map((refusal) => rewordNullRefusal(refusal, nulls)),
      ...removeReported(part.refusals, alone),
    ],
    remarks: [
      ...keepSpellingRemarks(alone.remarks, removePaths(prepared, markers, 'stay'), document, named),
      ...part.remarks,
    ],
  };
}

/**
 * `pages: null` is a value that the layer declares. `labels: null` removes what lower layers declare, but an empty
 * `labels:` does not.
 */
function mergeNull(lower: MergedValue | undefined, part: SectionCheck): MergedValue | undefined {
  const from = { part, at: [] };
  if (part.section.settings.nullIsValue) return { kind: 'value', value: null, from, over: lower };
  if (part.source([]) === '') part.remark([], 'empty, so not declared');
  else if (lower && lower.kind !== 'removed') {
    part.remark([], describeRemoval(lower));
    return { kind: 'removed', from, over: lower };
  }
  return lower;
}

const describeRemoval = ({ from }: MergedValue) => `\`null\` removes what ${formatPlace(getLayerPlace(from))} declares`;

const replaceSectionValue = (
  document: SettingsDocument,
  { spelt }: SectionInFile,
  value: unknown,
): SettingsDocument => ({
  ...document,
  values: { ...document.values, [spelt]: value },
});

/**
 * Keeps remarks about spellings that the merge normalizes. Other remarks are made again for the merged section, because
 * another layer may add what this layer omits.
 */
function keepSpellingRemarks(
  remarks: readonly Remark[],
  prepared: unknown,
  document: SettingsDocument,
  named: SectionInFile,
) {
  if (!remarks.length) return [];
  const source = ([, ...at]: Path) => formatScalarAt(prepared, at);
  const mergedRemarks = new Set(
    declareLayerAlone({ ...document, source }, named, prepared, 'operator').remarks.map(toRemarkKey),
  );
  return remarks.filter((remark) => !mergedRemarks.has(toRemarkKey(remark)));
}

const declareLayerAlone = (
  document: SettingsDocument,
  named: SectionInFile,
  value: unknown,
  origin: FileOwner,
): SectionCheck => declareSection(replaceSectionValue(document, named, value), named, origin).part;

const toRemarkKey = ({ at, message }: Remark) => JSON.stringify([at, message]);
const toPathKey = (at: Path) => JSON.stringify(at);

/** The schema reports a missing key, but the layer contains a null. */
function rewordNullRefusal(refusal: Refusal, markers: ReadonlySet<string>): Refusal {
  if (!markers.has(toPathKey(refusal.at.slice(1)))) return refusal;
  return {
    ...refusal,
    problem: '`null` removes what a lower layer declares here, but the layer requires it',
    fix: 'write another value; to keep the `null`, replace the whole entry with `_layering: shallow`',
  };
}

/** The schema already reports most duplicate entries. */
function removeReported(refusals: readonly Refusal[], reported: SectionCheck) {
  const places = new Set(reported.refusals.map(({ at }) => toPathKey(at)));
  return refusals.filter(({ at }) => !places.has(toPathKey(at)));
}
