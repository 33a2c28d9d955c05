/**
 * Merges sets of layers for many repositories. Sets form a tree by their common lower layers, so each distinct set is
 * merged only once.
 */

import { refuseAcknowledgementsWithoutRepository } from '../../settings/allow.ts';
import { collectSectionsInFile } from '../../settings/keys/top-level.ts';
import {
  addLayer,
  type LayerDocument,
  type LayerFindings,
  type LayerStack,
  type LayerText,
  orderSections,
  parseLayer,
} from '../../settings/layers/layers.ts';
import type { MergedValue } from '../../settings/layers/merged.ts';
import { parseMergedSection } from '../../settings/layers/result.ts';
import { getOrCreate, isMap } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import type { ParsedSection } from '../../settings/reading/declare.ts';
import type { SectionShape } from '../../settings/reading/findings.ts';
import { type SettingsText, splitUnknownKeyRemarks } from '../../settings/reading/parse.ts';
import { formatPlace, isWholeFileRefused, type Refusal, SettingsError } from '../../settings/refusal.ts';
import { findLockedChanges } from '../file/locked.ts';
import type { Manifest, OwnFilePolicy } from '../file/manifest.ts';

export interface Layer extends LayerText {
  readonly read: LayerDocument;
}

export const createLayer = (file: string, text: string): Layer => ({ file, text, read: parseLayer({ text, file }) });

export interface MergedLayers extends LayerFindings {
  readonly stack: LayerStack;
  /** Excludes refused sections. Empty if the whole file is refused. */
  readonly declared: readonly ParsedSection[];
  readonly isOnlyOwnRefused?: boolean;
}

interface MergeNode extends LayerFindings {
  readonly stack: LayerStack;
  readonly above: Map<Layer, MergeNode>;
  whole?: MergedLayers;
}

interface MergeSettings extends Pick<Manifest, 'locked' | 'own'> {
  readonly sections: readonly SectionShape[];
  readonly unknownKeys?: SettingsText['unknownKeys'];
  /** A section that a layer does not touch remains the same object and is checked once. */
  readonly examined: WeakMap<MergedValue, ReturnType<typeof parseMergedSection>>;
}

export function createLayerMerger(
  manifest: Manifest,
  sections: readonly SectionShape[],
  unknownKeys?: SettingsText['unknownKeys'],
) {
  const { locked, own } = manifest;
  const shared: MergeSettings = { locked, own, sections, unknownKeys, examined: new WeakMap() };
  const root: MergeNode = { stack: new Map(), allowed: [], refusals: [], remarks: [], above: new Map() };
  const getNode = (layers: readonly Layer[]) =>
    layers.reduce(
      (node, layer) => getOrCreate(node.above, layer, () => createNodeAbove(node, layer.read, 'operator', shared)),
      root,
    );
  const mergeLayers = (layers: readonly Layer[]) => {
    const node = getNode(layers);
    node.whole ??= createMergedLayers(node, shared);
    return node.whole;
  };
  /**
   * If the repository's own file is refused, the layers apply without it. The merge is not cached, because only one
   * repository needs it.
   */
  const mergeWithOwn = (layers: readonly Layer[], { read }: Layer) => {
    const node = createNodeAbove(getNode(layers), read, 'target', shared);
    const strays = own && !(read instanceof SettingsError) ? refuseStraySections(read, sections, own) : [];
    const unnamed = refuseAcknowledgementsWithoutRepository(node.allowed);
    const withOwn = createMergedLayers({ ...node, refusals: [...node.refusals, ...strays, ...unnamed] }, shared);
    const below = mergeLayers(layers);
    return withOwn.refusals.length && !below.refusals.length ? dropRefusedOwn(withOwn, below, shared) : withOwn;
  };
  return (layers: readonly Layer[], ownLayer?: Layer) =>
    ownLayer ? mergeWithOwn(layers, ownLayer) : mergeLayers(layers);
}

/** Takes refused sections from the lower layers. The refused file may have declared more, so undeclared items are kept. */
function dropRefusedOwn(withOwn: MergedLayers, below: MergedLayers, { own, sections }: MergeSettings): MergedLayers {
  const refusedSections = new Set(withOwn.refusals.map(({ refusedSection }) => refusedSection));
  const isRefused = ({ key }: ParsedSection) => refusedSections.has(undefined) || refusedSections.has(key);
  const fromLayers = below.declared
    .filter(isRefused)
    .map((section) =>
      own?.sections.includes(section.key) ? { ...section, desired: keepUndeclared(section.desired) } : section,
    );
  const all = [...withOwn.declared.filter((section) => !isRefused(section)), ...fromLayers];
  const declared = sections.flatMap(({ key }) => all.filter((section) => section.key === key));
  return {
    ...(refusedSections.has(undefined) ? below : withOwn),
    declared,
    refusals: withOwn.refusals,
    isOnlyOwnRefused: true,
  };
}

function keepUndeclared(desired: unknown): any {
  if (Array.isArray(desired)) return desired.map(keepUndeclared);
  if (!isMap(desired) || Object.getPrototypeOf(desired) !== Object.prototype) return desired;
  const pairs = Object.entries(desired).map(([key, value]) => [key, keepUndeclared(value)]);
  return { ...Object.fromEntries(pairs), ...(desired.undeclared !== undefined && { undeclared: 'keep' }) };
}

function createNodeAbove(
  node: MergeNode,
  document: LayerDocument,
  origin: 'operator' | 'target',
  shared: MergeSettings,
): MergeNode {
  const { locked, own, sections } = shared;
  const mayAllow = origin === 'operator' || own?.mayAllow;
  const { stack, allowed, refusals, remarks } = addLayer(node.stack, document, sections, origin, mayAllow);
  return {
    stack,
    allowed: [...node.allowed, ...allowed],
    refusals: [...node.refusals, ...refusals, ...findLockedChanges(node.stack, stack, locked)],
    remarks: [...node.remarks, ...remarks],
    above: new Map(),
  };
}

function createMergedLayers(
  { stack, allowed, refusals, remarks }: MergeNode,
  { sections, unknownKeys, examined }: MergeSettings,
): MergedLayers {
  if (isWholeFileRefused(refusals)) return { stack, allowed, declared: [], refusals, remarks };
  const refusedSections = new Set(refusals.map(({ refusedSection }) => refusedSection));
  const parts = sections.flatMap((section) => {
    const merged = stack.get(section.key);
    if (!merged || merged.kind === 'removed' || refusedSections.has(section.key)) return [];
    return getOrCreate(examined, merged, () => parseMergedSection(merged, section));
  });
  const split = splitUnknownKeyRemarks(unknownKeys, [...remarks, ...parts.flatMap((part) => part.remarks)]);
  const refused = [...refusals, ...parts.flatMap((part) => part.refusals), ...split.refused];
  return {
    stack: orderSections(stack, sections),
    allowed,
    declared: isWholeFileRefused(refused) ? [] : parts.flatMap(({ declared }) => declared ?? []),
    refusals: refused,
    remarks: split.remarks,
  };
}

export interface LayerMistakes extends Pick<LayerFindings, 'refusals' | 'remarks'> {
  readonly layer: Layer;
  readonly sections: readonly string[];
}

/** Returns an entry for each layer. A `null` may remove a value of any lower layer. */
export function findLayerMistakes(layers: readonly Layer[], knownSections: readonly SectionShape[]): LayerMistakes[] {
  let below: LayerStack = new Map();
  return layers.map((layer) => {
    const { stack, refusals, remarks } = addLayer(below, layer.read, knownSections);
    below = stack;
    const sections =
      layer.read instanceof SettingsError
        ? []
        : collectSectionsInFile(layer.read, knownSections).sectionsInFile.map((section) => section.section.key);
    return { layer, sections, refusals, remarks };
  });
}

export function findLockMistakes(
  layers: readonly Layer[],
  commonLayers: ReadonlySet<Layer>,
  sections: readonly SectionShape[],
  { locked }: Pick<Manifest, 'locked'>,
): ReadonlyMap<Layer, readonly Refusal[]> {
  let common: LayerStack = new Map();
  return new Map(
    layers.map((layer) => {
      const { stack } = addLayer(common, layer.read, sections);
      const refusals = findLockedChanges(common, stack, locked);
      if (commonLayers.has(layer)) common = stack;
      return [layer, refusals];
    }),
  );
}

function refuseStraySections(
  document: Exclude<LayerDocument, SettingsError>,
  knownSections: readonly SectionShape[],
  { sections, place }: OwnFilePolicy,
): Refusal[] {
  const allowed = sections.length ? `only ${sections.map(formatCode).join(', ')}` : 'nothing';
  return collectSectionsInFile(document, knownSections)
    .sectionsInFile.filter(({ section }) => !sections.includes(section.key))
    .map(({ writtenKey }) => ({
      at: [writtenKey],
      place: document.place([writtenKey]),
      problem: `is not allowed in a repository’s own file: the fleet file allows ${allowed} in it (${formatPlace(place)})`,
      fix: 'move it to a layer, or add its name to `own.sections` in the fleet file',
    }));
}
