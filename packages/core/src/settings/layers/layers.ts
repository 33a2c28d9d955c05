/**
 * Merges settings files into one, the lowest layer first. Trueup first checks each layer without the others, because
 * its mistakes must name its own file.
 */

import { type FileAcknowledgement, splitOffAcknowledgements } from '../allow.ts';
import { removePaths } from '../keys/paths.ts';
import { collectSectionsInFile } from '../keys/top-level.ts';
import { type FileOwner, parseSection } from '../reading/declare.ts';
import { type SettingsDocument, toSettingsDocument } from '../reading/document.ts';
import type { SectionFindings, SectionShape } from '../reading/findings.ts';
import { sortByPlace } from '../reading/parse.ts';
import { formatPlace, type Path, type Refusal, type Remark, SettingsError, tryToRead } from '../refusal.ts';
import { type LayeringMode, layeringKey, splitOffLayering } from './layering.ts';
import { mergeValue } from './merge.ts';
import { getLayerPlace, type MergedValue } from './merged.ts';
import { formatScalarAt, parseMergedLayers } from './result.ts';

export interface LayerText {
  readonly text: string;
  readonly file: string;
}

/** Throws `SettingsError` with all mistakes of all layers. */
export function mergeLayers(layers: readonly LayerText[], knownSections: readonly SectionShape[]) {
  const read: LayerFindings[] = [];
  let stack: LayerStack = new Map();
  for (const layer of layers) {
    const { stack: higher, ...findings } = addLayer(stack, parseLayer(layer), knownSections);
    read.push(findings);
    stack = higher;
  }
  const refused = read.flatMap(({ refusals }) => refusals);
  const sections = orderSections(stack, knownSections);
  const merged = refused.length
    ? { refusals: refused, remarks: [], declared: [] }
    : parseMergedLayers(sections, knownSections);
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

/** Returns an error instead of throwing it, because other layers are still checked. */
export const parseLayer = ({ text, file }: LayerText): LayerDocument => tryToRead(() => toSettingsDocument(text, file));

export function addLayer(
  stack: LayerStack,
  layerDocument: LayerDocument,
  sections: readonly SectionShape[],
  origin: FileOwner = 'operator',
  mayAllow = origin === 'operator',
): LayerFindings & { readonly stack: LayerStack } {
  if (layerDocument instanceof SettingsError)
    return { stack, allowed: [], refusals: layerDocument.refusals, remarks: layerDocument.remarks };
  const { document, allowed, refusals: notAllowed } = splitOffAcknowledgements(layerDocument, mayAllow);
  const { rest, layering = 'deep', mistake } = splitOffLayering(document.values);
  const layer: SettingsDocument = { ...document, values: rest as SettingsDocument['values'] };
  const keys = collectSectionsInFile(layer, sections);
  const refusals = [...document.refusals, ...notAllowed, ...keys.refusals];
  const remarks = [...keys.remarks];
  const higher = new Map(stack);
  if (mistake) refusals.push({ at: [layeringKey], place: document.place([layeringKey]), ...mistake });
  for (const findings of keys.sectionsInFile) {
    const { key } = findings.section;
    const section = mergeSection(stack.get(key), findings, layering, origin);
    if (section.merged) higher.set(key, section.merged);
    refusals.push(...section.refusals);
    remarks.push(...section.remarks);
  }
  return { stack: higher, allowed, refusals: sortByPlace(refusals), remarks: sortByPlace(remarks) };
}

export const orderSections = (stack: LayerStack, sections: readonly SectionShape[]): LayerStack =>
  new Map(sections.flatMap(({ key }) => (stack.has(key) ? [[key, stack.get(key)!] as const] : [])));

interface MergedSection {
  readonly merged?: MergedValue;
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
}

function mergeSection(
  lower: MergedValue | undefined,
  findings: SectionFindings,
  defaultLayering: LayeringMode,
  origin: FileOwner,
): MergedSection {
  const { settings } = findings.section;
  if (findings.value === null)
    return { merged: mergeNullSection(lower, findings), refusals: [], remarks: findings.remarks };
  const { rest, layering = defaultLayering, mistake } = splitOffLayering(findings.value, settings.list !== undefined);
  if (mistake) findings.refuse({ at: [layeringKey], ...mistake });
  const nullPaths: Path[] = [];
  const reportRemoval = (at: Path, removed: MergedValue) => {
    nullPaths.push(at);
    findings.remark(at, describeRemoval(removed));
  };
  const prepared = findings.withValue(rest).prepareValue();
  const merged =
    prepared === undefined
      ? lower
      : mergeValue(lower, prepared, settings.schema, [], { findings, layering, onRemoval: reportRemoval });
  const nullPathsInFile = nullPaths.map(findings.toFilePath);
  // `parseSection` reports the mistakes of the layer. Nulls that only remove values are no mistakes.
  const layerFindings = findings.withValue(removePaths(rest, nullPathsInFile, 'stay'));
  parseSection(layerFindings, origin);
  const nullPathKeys = new Set(nullPathsInFile.map(toPathKey));
  return {
    merged,
    refusals: [
      ...layerFindings.refusals.map((refusal) => rewordNullRefusal(refusal, nullPathKeys)),
      ...removeReportedRefusals(findings.refusals, layerFindings),
    ],
    remarks: [
      ...keepSpellingRemarks(layerFindings.remarks, removePaths(prepared, nullPaths, 'stay'), findings),
      ...findings.remarks,
    ],
  };
}

/** `pages: null` is a value. `labels: null` removes what lower layers declare, but an empty `labels:` does not. */
function mergeNullSection(lower: MergedValue | undefined, findings: SectionFindings): MergedValue | undefined {
  const from = { findings, at: [] };
  if (findings.section.settings.nullIsValue) return { kind: 'value', value: null, from, over: lower };
  if (findings.source([]) === '') findings.remark([], 'empty, so not declared');
  else if (lower && lower.kind !== 'removed') {
    findings.remark([], describeRemoval(lower));
    return { kind: 'removed', from, over: lower };
  }
  return lower;
}

const describeRemoval = ({ from }: MergedValue) => `\`null\` removes what ${formatPlace(getLayerPlace(from))} declares`;

/**
 * Keeps remarks about spellings that the merge normalizes. The merged section repeats other remarks, because another
 * layer may add what this layer omits.
 */
function keepSpellingRemarks(remarks: readonly Remark[], prepared: unknown, findings: SectionFindings) {
  if (!remarks.length) return [];
  const mergedFindings = findings.withValue(prepared, ([, ...at]) => formatScalarAt(prepared, at));
  parseSection(mergedFindings, 'operator');
  const mergedRemarks = new Set(mergedFindings.remarks.map(toRemarkKey));
  return remarks.filter((remark) => !mergedRemarks.has(toRemarkKey(remark)));
}

const toRemarkKey = ({ at, message }: Remark) => JSON.stringify([at, message]);
const toPathKey = (at: Path) => JSON.stringify(at);

/** Explains the null in the layer, because the schema would only report a missing key. */
function rewordNullRefusal(refusal: Refusal, nullPaths: ReadonlySet<string>): Refusal {
  if (!nullPaths.has(toPathKey(refusal.at.slice(1)))) return refusal;
  return {
    ...refusal,
    problem: '`null` removes what a lower layer declares here, but the layer requires it',
    fix: 'write another value; to keep the `null`, replace the whole entry with `_layering: shallow`',
  };
}

/** The schema already reports most duplicate entries. */
function removeReportedRefusals(refusals: readonly Refusal[], reported: SectionFindings) {
  const places = new Set(reported.refusals.map(({ at }) => toPathKey(at)));
  return refusals.filter(({ at }) => !places.has(toPathKey(at)));
}
