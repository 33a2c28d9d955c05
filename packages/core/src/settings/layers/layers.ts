import { type AllowedHere, takeAllow } from '../allow.ts';
import { type KnownSections, readKeys } from '../keys/top-level.ts';
import type { DeclaredBy } from '../reading/declare.ts';
import { readDocument, type SettingsDocument } from '../reading/document.ts';
import { inFileOrder } from '../reading/parse.ts';
import { orRefusal, type Refusal, type Remark, SettingsRefused } from '../refusal.ts';
import { layeringKey, takeLayering } from './layering.ts';
import type { Merged } from './merged.ts';
import { examineMerged } from './result.ts';
import { mergeSection } from './section.ts';

export interface LayerText {
  readonly text: string;
  /** Its name in messages. */
  readonly file: string;
}

/** Merges settings files into one, lowest first. Throws `SettingsRefused` with everything that is wrong in them. */
export function mergeLayers(layers: readonly LayerText[], known: KnownSections) {
  const read: LayerRemarks[] = [];
  let stack: Stack = new Map();
  for (const layer of layers) {
    const { stack: higher, ...said } = stackLayer(stack, readLayer(layer), known);
    read.push(said);
    stack = higher;
  }
  const refused = read.flatMap(({ refusals }) => refusals);
  const sections = orderLayers(stack, known);
  const whole = refused.length ? { refusals: refused, remarks: [], declared: [] } : examineMerged(sections, known);
  const remarks = [...read.flatMap((one) => one.remarks), ...whole.remarks];
  if (whole.refusals.length) throw new SettingsRefused(whole.refusals, remarks);
  return { sections, declared: whole.declared, remarks, allowed: read.flatMap(({ allowed }) => allowed) };
}

/** The sections of the layers merged so far. No stack is ever changed, so several may share their lower layers. */
export type Stack = ReadonlyMap<string, Merged>;

/** A layer that can be merged, or why it cannot be read. */
export type ReadLayer = SettingsDocument | SettingsRefused;

export interface LayerRemarks {
  /** The dangerous changes that the layer allows. */
  readonly allowed: readonly AllowedHere[];
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
}

/** Keeps the reason why a layer cannot be read, so that the other layers are still checked. */
export const readLayer = ({ text, file }: LayerText): ReadLayer => orRefusal(() => readDocument(text, file));

/** Lays one layer on a stack, with what is wrong or remarkable in that layer. */
export function stackLayer(
  stack: Stack,
  whole: ReadLayer,
  known: KnownSections,
  origin: DeclaredBy = 'operator',
  mayAllow = origin === 'operator',
): LayerRemarks & { readonly stack: Stack } {
  if (whole instanceof SettingsRefused) return { stack, allowed: [], refusals: whole.refusals, remarks: whole.remarks };
  const { document, allowed, refusals: notAllowed } = takeAllow(whole, mayAllow);
  const { rest, layering = 'deep', wrong } = takeLayering(document.values);
  const layer: SettingsDocument = { ...document, values: rest as SettingsDocument['values'] };
  const keys = readKeys(layer, known);
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
  return { stack: higher, allowed, refusals: inFileOrder(refusals), remarks: inFileOrder(remarks) };
}

export const orderLayers = (stack: Stack, { sections }: KnownSections) =>
  new Map(sections.flatMap(({ key }) => (stack.has(key) ? [[key, stack.get(key)!] as const] : [])));
