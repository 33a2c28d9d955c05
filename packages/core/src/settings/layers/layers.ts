import { type AllowedHere, takeAllow } from '../allow.ts';
import { withoutPlaces } from '../keys/lacking.ts';
import { type KnownSections, readKeys } from '../keys/top-level.ts';
import { type DeclaredBy, declare } from '../reading/declare.ts';
import { readDocument, type SettingsDocument } from '../reading/document.ts';
import { JudgedPart, type NamedSection } from '../reading/findings.ts';
import { inFileOrder } from '../reading/parse.ts';
import { orRefusal, type Path, placeText, type Refusal, type Remark, SettingsRefused } from '../refusal.ts';
import { type Layering, layeringKey, takeLayering } from './layering.ts';
import { merge } from './merge.ts';
import { type Merged, placeAt } from './merged.ts';
import { examineMerged, sourceIn } from './result.ts';

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

interface SectionTurn {
  /** The merged section; `undefined` if no layer so far declares it. */
  readonly merged?: Merged;
  readonly refusals: readonly Refusal[];
  readonly remarks: readonly Remark[];
}

/** Merges one layer's section into what the layers below declare. Its lists combine as `standard` says, or as they do. */
function mergeSection(
  lower: Merged | undefined,
  document: SettingsDocument,
  named: NamedSection,
  standard: Layering,
  origin: DeclaredBy,
): SectionTurn {
  const { settings } = named.section;
  const part = new JudgedPart(document, named);
  if (part.value === null) return settings.nullIsValue ? nullValue(lower, part) : removeValue(lower, part);
  const { rest, layering = standard, wrong } = takeLayering(part.value, settings.list !== undefined);
  if (wrong) part.refuse({ at: [layeringKey], ...wrong });
  const layer = withValue(document, named, rest);
  const markers: Path[] = [];
  const removes = (at: Path, what: Merged) => {
    markers.push(at);
    part.remark(at, removal(what));
  };
  // This reports nothing: `onItsOwn` reports the mistakes, without the nulls that only remove.
  const prepared = new JudgedPart(layer, named).prepared();
  const merged =
    prepared === undefined ? lower : merge(lower, prepared, settings.schema, [], { part, layering, removes });
  const spelt = markers.map(part.inFile);
  const alone = onItsOwn(document, named, withoutPlaces(rest, spelt, 'stay'), origin);
  const nulls = new Set(spelt.map(samePath));
  return {
    merged,
    refusals: [...alone.refusals.map((refusal) => ofMarker(refusal, nulls)), ...unsaid(part.refusals, alone)],
    remarks: [...settle(alone.remarks, withoutPlaces(prepared, markers, 'stay'), document, named), ...part.remarks],
  };
}

/** `pages: null` is a value that the layer declares, not a missing section. */
const nullValue = (lower: Merged | undefined, part: JudgedPart): SectionTurn => ({
  merged: { kind: 'value', value: null, from: { part, at: [] }, over: lower },
  refusals: [],
  remarks: [],
});

/** Only `labels: null` removes what lower layers declare; an empty `labels:` does not. */
function removeValue(lower: Merged | undefined, part: JudgedPart): SectionTurn {
  const { remarks } = part;
  if (part.source([]) === '') part.remark([], 'empty, so not declared');
  else if (lower && lower.kind !== 'removed') {
    part.remark([], removal(lower));
    return { merged: { kind: 'removed', from: { part, at: [] }, over: lower }, refusals: [], remarks };
  }
  return { merged: lower, refusals: [], remarks };
}

const removal = ({ from }: Merged) => `\`null\` removes what ${placeText(placeAt(from))} declares`;

const withValue = (document: SettingsDocument, { spelt }: NamedSection, value: unknown): SettingsDocument => ({
  ...document,
  values: { ...document.values, [spelt]: value },
});

/**
 * Keeps the remarks about spellings that are gone after the merge. All others are made again for the merged section:
 * what one layer leaves out, another may add.
 */
function settle(remarks: readonly Remark[], prepared: unknown, document: SettingsDocument, named: NamedSection) {
  if (!remarks.length) return [];
  const source = ([, ...at]: Path) => sourceIn(prepared, at);
  const again = new Set(onItsOwn({ ...document, source }, named, prepared, 'operator').remarks.map(sameRemark));
  return remarks.filter((remark) => !again.has(sameRemark(remark)));
}

const onItsOwn = (document: SettingsDocument, named: NamedSection, value: unknown, origin: DeclaredBy): JudgedPart =>
  declare(withValue(document, named, value), named, origin).part;

const sameRemark = ({ at, message }: Remark) => JSON.stringify([at, message]);
const samePath = (at: Path) => JSON.stringify(at);

/** Rewords the complaint about a missing key where the writer wrote a null. */
function ofMarker(refusal: Refusal, markers: ReadonlySet<string>): Refusal {
  if (!markers.has(samePath(refusal.at.slice(1)))) return refusal;
  return {
    ...refusal,
    problem: '`null` removes what a lower layer declares here, but the layer requires it',
    fix: 'write another value; to keep the `null`, replace the whole entry with `_layering: shallow`',
  };
}

/** The schema already reports most entries that repeat another. */
function unsaid(refusals: readonly Refusal[], said: JudgedPart) {
  const places = new Set(said.refusals.map(({ at }) => samePath(at)));
  return refusals.filter(({ at }) => !places.has(samePath(at)));
}
