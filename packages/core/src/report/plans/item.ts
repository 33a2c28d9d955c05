import { hash } from 'node:crypto';
import { Secret } from '../../github/http/secret.ts';
import type { Difference, Step, WriteItem } from '../../plan/item.ts';
import type { SevereRisk } from '../../sections/risk.ts';
import { withoutCredentials } from '../../settings/addresses.ts';
import { isMap } from '../../settings/maps.ts';
import { asWritten } from '../../settings/schema/named-ids.ts';
import { Reference } from '../../settings/schema/reference.ts';
import { byText } from '../../settings/writing/canonical.ts';
import { tones } from './value-text.ts';

/** Stands for a live value that the token of the plan could not see. */
export const unseen = { unseen: true } as const;

/** Stands for a live value that the readers of the plan may not see. */
export const withheldValue = { withheld: true } as const;

/** A text without its possible credentials, and a hash of the whole text. */
export interface Shortened {
  readonly shown: string;
  readonly sha256: string;
}

export const isShortened = (value: unknown): value is Shortened =>
  isMap(value) && Object.keys(value).join() === 'shown,sha256';

/** A key that a write changes. An absent `before` or `after` means that the key is not there. */
export interface PlannedChange {
  readonly key: string;
  readonly before?: Data;
  readonly after?: Data;
}

/** A write of the plan, as data: it holds no sentence of any message. */
export interface ApprovableItem {
  readonly section: string;
  /** The names of the item inside its section, the outermost first. Empty for a section that is one object. */
  readonly subject: readonly string[];
  readonly kind: WriteItem['kind'];
  readonly changes: readonly PlannedChange[];
  readonly tone?: NonNullable<Difference['tone']>;
  /** GitHub's id of what the write is about: a name may pass to somebody else. */
  readonly id?: number | string;
  /** What the write puts at risk. Only a preview has it. */
  readonly stake?: SevereRisk;
  /** What everyone may see of it, if that is not all. */
  readonly public?: DocumentItem;
}

/** An item without what is withheld of it. */
export interface DocumentItem extends Partial<ApprovableItem> {
  readonly section: string;
  readonly kind: ApprovableItem['kind'];
}

/** An item, and what not everyone may see of it. */
export interface MarkedItem extends ApprovableItem {
  /** Whether not everyone may see the names of the item on the host. */
  readonly hidesSubject?: true;
  /** What readers who may not see the names read instead. */
  readonly openName?: string;
  /** The keys whose live value not everyone may see on the host. */
  readonly hiddenKeys?: readonly string[];
  /** What everyone may see of a hidden item, because a file shows it in public. */
  readonly known?: Pick<ApprovableItem, 'subject' | 'changes'>;
}

/** A write as data. */
export function approvable(section: string, item: WriteItem): MarkedItem {
  const tone = toneOf(item);
  return {
    section,
    subject: (item.names ?? []).map(safe),
    kind: item.kind,
    changes: changesOf(item).sort((one, other) => byText(one.key, other.key)),
    ...(tone && { tone }),
    ...(item.id !== undefined && { id: item.id }),
    ...('openName' in item && item.openName !== undefined && { openName: item.openName }),
  };
}

/** All that a write is about and sends, as one text. It may hold credentials, so it never leaves this process. */
export const writeText = (section: string, item: WriteItem) =>
  canonical({
    section,
    names: JSON.stringify(item.names),
    id: item.id,
    kind: item.kind,
    changes: changesOf(item),
    requests: item.steps.map(requestOf),
  });

/** What a request sends. If several items share the request, only what this one adds. */
function requestOf(step: Step) {
  if ('act' in step) return step.act;
  const { route, params, body } = 'call' in step ? { ...step.call, body: step.adds ?? step.call.body } : step;
  return { route, params, body };
}

function toneOf(item: WriteItem): ApprovableItem['tone'] {
  if (item.kind === 'reassert') return undefined;
  if (item.kind === 'delete') return 'removal';
  const found = [item.tone, ...item.differences.map(({ tone }) => tone)];
  return tones.find((tone) => found.includes(tone));
}

function changesOf(item: WriteItem): PlannedChange[] {
  const { kind, holds = {} } = item;
  const differing = 'differences' in item ? item.differences.map(changeOf) : [];
  const held = Object.entries(holds).flatMap(([key, value]): PlannedChange[] => {
    const data = dataOf(value);
    if (data === undefined) return [];
    if (kind === 'delete') return [{ key, before: data }];
    // A list of an environment that does not exist yet is new, and not hidden.
    const isNew = kind === 'create' || (kind === 'reassert' && item.canVerifyAfterwards);
    return [isNew ? { key, after: data } : { key, before: unseen, after: data }];
  });
  return [...differing, ...held];
}

function changeOf({ key, live, wanted, unseen: isUnseen, ordered }: Difference): PlannedChange {
  const data = (value: unknown) =>
    dataOf(ordered && Array.isArray(value) ? value.map((one, index) => ({ rank: index + 1, value: one })) : value);
  const before = isUnseen ? unseen : data(live);
  const after = data(wanted);
  return { key, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

/** A quick test first, since most texts hold no address. */
const safe = (text: string) => (text.includes(':') ? withoutCredentials(text) : text);

function textData(text: string): Data {
  const shown = safe(text);
  return shown === text ? text : { shown, sha256: hashText(text) };
}

/** Secrets stand by the name of their variable, and addresses without what may be a credential. */
export function dataOf(value: unknown): Data | undefined {
  if (value === undefined || typeof value === 'function') return undefined;
  if (typeof value === 'string') return textData(value);
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (Array.isArray(value)) return value.map((one) => dataOf(one) ?? null);
  if (value instanceof Set) return dataOf([...value]);
  if (value instanceof Map) return dataOf(Object.fromEntries(value));
  if (!isMap(value))
    return typeof value === 'number' || typeof value === 'boolean' ? value : value === null ? null : String(value);
  const entries = Object.entries(asWritten(value)).map(([key, inner]) => [key, dataOf(inner)] as const);
  return Object.fromEntries(entries.filter((one): one is readonly [string, Data] => one[1] !== undefined));
}

/** Plain data, as a plan file holds it: what JSON can express. */
export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

/**
 * The one text of a value: keys by name, and the members of a list by their text, because the host and the file may name
 * them in any order. A list whose order counts stands as a list of ranks.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const held = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(held).sort()) {
    if (held[key] === undefined) continue;
    text += `${text && ','}${JSON.stringify(key)}:${canonical(held[key])}`;
  }
  return `{${text}}`;
}

export const hashText = (text: string) => hash('sha256', text);
