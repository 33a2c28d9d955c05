import { readDocument, type SettingsDocument } from '../document.ts';
import { inFileOrder } from '../parse.ts';
import { type Refusal, type Remark, SettingsRefused } from '../refusal.ts';
import { type KnownSections, readKeys } from '../top-level.ts';
import type { Folded } from './folded.ts';
import { type Layering, layeringKey, takeLayering } from './layering.ts';
import { examineFold } from './result.ts';
import { foldSection } from './section.ts';

export interface LayerText {
  readonly text: string;
  /** Its name in messages. */
  readonly file: string;
}

/** The sections of all layers together, in the order of the registry. */
export interface FoldedLayers {
  readonly sections: ReadonlyMap<string, Folded>;
  readonly remarks: readonly Remark[];
}

/**
 * Folds settings files into one, lowest first. Throws `SettingsRefused` with everything that is wrong in any of them.
 */
export function foldLayers(layers: readonly LayerText[], known: KnownSections, layering: Layering): FoldedLayers {
  const stack = new Map<string, Folded>();
  const read = layers.map((layer) => addLayer(layer, known, layering, stack));
  const refused = read.flatMap(({ refusals }) => refusals);
  const sections = inOrder(stack, known);
  const whole = refused.length ? { refusals: refused, remarks: [] } : examineFold(sections, known);
  const remarks = [...read.flatMap((one) => one.remarks), ...whole.remarks];
  if (whole.refusals.length) throw new SettingsRefused(whole.refusals, remarks);
  return { sections, remarks };
}

interface Read {
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
}

/** Skips a layer with broken YAML, so that the other layers are still checked. */
function addLayer(layer: LayerText, known: KnownSections, layering: Layering, stack: Map<string, Folded>): Read {
  try {
    return stackLayer(readDocument(layer.text, layer.file), known, layering, stack);
  } catch (failure) {
    if (failure instanceof SettingsRefused) return failure;
    throw failure;
  }
}

function stackLayer(
  document: SettingsDocument,
  known: KnownSections,
  standard: Layering,
  stack: Map<string, Folded>,
): Read {
  const { rest, layering = standard, wrong } = takeLayering(document.values);
  const layer: SettingsDocument = { ...document, values: rest as SettingsDocument['values'] };
  const keys = readKeys(layer, known);
  const refusals = [...document.refusals, ...keys.refusals];
  const remarks = [...keys.remarks];
  if (wrong) refusals.push({ at: [layeringKey], place: document.place([layeringKey]), ...wrong });
  for (const named of keys.named) {
    const { key } = named.section;
    const context = foldSection(stack.get(key), layer, named, layering);
    if (context.folded) stack.set(key, context.folded);
    refusals.push(...context.refusals);
    remarks.push(...context.remarks);
  }
  return { refusals: inFileOrder(refusals), remarks: inFileOrder(remarks) };
}

const inOrder = (stack: ReadonlyMap<string, Folded>, { sections }: KnownSections) =>
  new Map(sections.flatMap(({ key }) => (stack.has(key) ? [[key, stack.get(key)!] as const] : [])));
