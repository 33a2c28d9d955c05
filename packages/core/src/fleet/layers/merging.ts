import { type KnownSections, readKeys } from '../../settings/keys/top-level.ts';
import {
  type LayerRemarks,
  orderLayers,
  type ReadLayer,
  type Stack,
  stackLayer,
} from '../../settings/layers/layers.ts';
import type { Merged } from '../../settings/layers/merged.ts';
import { examineSection } from '../../settings/layers/result.ts';
import { isMap, madeOnce } from '../../settings/maps.ts';
import type { Declared } from '../../settings/reading/declare.ts';
import { partUnknownKeys, type SettingsText } from '../../settings/reading/parse.ts';
import { costFile, placeText, type Refusal, SettingsRefused } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';
import { findLockedChanges } from '../file/locked.ts';
import type { Manifest } from '../file/manifest.ts';

/** A layer as it was read, once for all repositories. */
export interface Layer {
  readonly file: string;
  readonly text: string;
  readonly read: ReadLayer;
}

/** A set of layers, merged. */
export interface MergedSet extends LayerRemarks {
  readonly stack: Stack;
  /** What is declared, without the sections that are refused; empty if the whole file is. */
  readonly declared: readonly Declared[];
  /** Whether only the repository's own file is refused. */
  readonly isOwn?: boolean;
}

/** A merge, and the merges that add a layer to it. */
interface Node extends LayerRemarks {
  readonly stack: Stack;
  readonly above: Map<Layer, Node>;
  whole?: MergedSet;
}

/** What all merges of a set share. */
interface Shared extends Pick<Manifest, 'locked' | 'own'> {
  readonly known: KnownSections;
  readonly unknownKeys?: SettingsText['unknownKeys'];
  /** If a layer leaves a section alone, the section is the same object as before, so it is examined only once. */
  readonly examined: WeakMap<Merged, ReturnType<typeof examineSection>>;
}

export function createMerging(manifest: Manifest, known: KnownSections, unknownKeys?: SettingsText['unknownKeys']) {
  const { locked, own } = manifest;
  const shared: Shared = { locked, own, known, unknownKeys, examined: new WeakMap() };
  const root: Node = { stack: new Map(), allowed: [], refusals: [], remarks: [], above: new Map() };
  const nodeOf = (layers: readonly Layer[]) =>
    layers.reduce((node, layer) => madeOnce(node.above, layer, () => lay(node, layer.read, 'operator', shared)), root);
  /** Merges the layers, the lowest first. Each distinct set is merged once, and sets share their common lower layers. */
  const of = (layers: readonly Layer[]) => {
    const node = nodeOf(layers);
    node.whole ??= wholeOf(node, shared);
    return node.whole;
  };
  return {
    of,
    /**
     * Lays a repository's own file on top. Where that is refused, what the layers say holds without it. This merge is
     * not kept: there is one for each repository.
     */
    withOwn(layers: readonly Layer[], { read }: Layer) {
      const node = lay(nodeOf(layers), read, 'target', shared);
      const strays = own && !(read instanceof SettingsRefused) ? refuseStraySections(read, known, own) : [];
      const whole = wholeOf({ ...node, refusals: [...node.refusals, ...strays] }, shared);
      const below = of(layers);
      return whole.refusals.length && !below.refusals.length ? leaveOutOwn(whole, below, shared) : whole;
    },
  };
}

/** The layers hold where the own file is refused. It may have declared more, so nothing counts as undeclared there. */
function leaveOutOwn(whole: MergedSet, below: MergedSet, { own, known }: Shared): MergedSet {
  const lost = new Set(whole.refusals.map(({ costs }) => costs));
  const isLost = ({ key }: Declared) => lost.has(undefined) || lost.has(key);
  const held = below.declared
    .filter(isLost)
    .map((one) => (own?.sections.includes(one.key) ? { ...one, desired: keepAll(one.desired) } : one));
  const all = [...whole.declared.filter((one) => !isLost(one)), ...held];
  const declared = known.sections.flatMap(({ key }) => all.filter((one) => one.key === key));
  return { ...(lost.has(undefined) ? below : whole), declared, refusals: whole.refusals, isOwn: true };
}

/** A desired state in which every list keeps what it does not name. */
function keepAll(desired: unknown): any {
  if (Array.isArray(desired)) return desired.map(keepAll);
  if (!isMap(desired) || Object.getPrototypeOf(desired) !== Object.prototype) return desired;
  const kept = Object.entries(desired).map(([key, value]) => [key, keepAll(value)]);
  return { ...Object.fromEntries(kept), ...(desired.undeclared !== undefined && { undeclared: 'keep' }) };
}

function lay(node: Node, document: ReadLayer, origin: 'operator' | 'target', shared: Shared): Node {
  const { locked, own, known } = shared;
  const mayAllow = origin === 'operator' || own?.mayAllow;
  const { stack, allowed, refusals, remarks } = stackLayer(node.stack, document, known, origin, mayAllow);
  return {
    stack,
    allowed: [...node.allowed, ...allowed],
    refusals: [...node.refusals, ...refusals, ...findLockedChanges(node.stack, stack, locked)],
    remarks: [...node.remarks, ...remarks],
    above: new Map(),
  };
}

function wholeOf({ stack, allowed, refusals, remarks }: Node, { known, unknownKeys, examined }: Shared): MergedSet {
  if (costFile(refusals)) return { stack, allowed, declared: [], refusals, remarks };
  const lost = new Set(refusals.map(({ costs }) => costs));
  const parts = known.sections.flatMap((section) => {
    const merged = stack.get(section.key);
    if (!merged || merged.kind === 'removed' || lost.has(section.key)) return [];
    return madeOnce(examined, merged, () => examineSection(merged, section));
  });
  const held = partUnknownKeys(unknownKeys, [...remarks, ...parts.flatMap((part) => part.remarks)]);
  const refused = [...refusals, ...parts.flatMap((part) => part.refusals), ...held.refused];
  return {
    stack: orderLayers(stack, known),
    allowed,
    declared: costFile(refused) ? [] : parts.flatMap(({ declared }) => declared ?? []),
    refusals: refused,
    remarks: held.remarks,
  };
}

export interface LayerMistakes extends Pick<LayerRemarks, 'refusals' | 'remarks'> {
  readonly layer: Layer;
  readonly sections: readonly string[];
}

/** What is wrong in each layer whatever repository it is for. A `null` in it may remove what any lower layer declares. */
export function findMistakes(layers: readonly Layer[], known: KnownSections): LayerMistakes[] {
  let below: Stack = new Map();
  return layers.map((layer) => {
    const { stack, refusals, remarks } = stackLayer(below, layer.read, known);
    below = stack;
    const sections =
      layer.read instanceof SettingsRefused ? [] : readKeys(layer.read, known).named.map((one) => one.section.key);
    return { layer, sections, refusals, remarks };
  });
}

/** A repository's own file may declare the sections that `own.sections` lists, and no others. */
function refuseStraySections(
  document: Exclude<ReadLayer, SettingsRefused>,
  known: KnownSections,
  { sections, place }: NonNullable<Manifest['own']>,
): Refusal[] {
  const taken = sections.length ? `only ${sections.map(code).join(', ')}` : 'nothing';
  return readKeys(document, known)
    .named.filter(({ section }) => !sections.includes(section.key))
    .map(({ spelt }) => ({
      at: [spelt],
      place: document.place([spelt]),
      problem: `is not allowed in a repository’s own file: the fleet file allows ${taken} in it (${placeText(place)})`,
      fix: 'move it to a layer, or add its name to `own.sections` in the fleet file',
    }));
}
