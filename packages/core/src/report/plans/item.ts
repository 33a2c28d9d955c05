/**
 * Defines the items of a plan as data. Values contain no secrets and no credentials, so a plan can be stored and
 * approved.
 */

import { hash } from 'node:crypto';
import { Secret } from '../../github/http/secret.ts';
import type { Difference, Step, WriteItem } from '../../plan/item.ts';
import type { SevereRisk } from '../../sections/risk.ts';
import { isMap } from '../../settings/maps.ts';
import { redactCredentials } from '../../settings/redaction.ts';
import { toFileForm } from '../../settings/schema/named-ids.ts';
import { Reference } from '../../settings/schema/reference.ts';
import { compareText } from '../../settings/writing/canonical.ts';
import { tones } from './value-text.ts';

/** Replaces a live value that the token cannot see. */
export const unseenValue = { unseen: true } as const;

/** Replaces a live value that the readers of the plan may not see. */
export const withheldValue = { withheld: true } as const;

export interface TextWithHash {
  readonly shown: string;
  readonly sha256: string;
}

export const isTextWithHash = (value: unknown): value is TextWithHash =>
  isMap(value) && Object.keys(value).join() === 'shown,sha256';

/** An absent `before` or `after` means that the key does not exist. */
export interface PlannedChange {
  readonly key: string;
  readonly before?: Data;
  readonly after?: Data;
}

export interface ApprovableItem {
  readonly section: string;
  /** The names inside the section, the outermost first. Empty for a section that is one object. */
  readonly subject: readonly string[];
  readonly kind: WriteItem['kind'];
  readonly changes: readonly PlannedChange[];
  readonly tone?: NonNullable<Difference['tone']>;
  /** The GitHub id. A name may pass to another account. */
  readonly id?: number | string;
  readonly stake?: SevereRisk;
  readonly public?: DocumentItem;
}

export interface DocumentItem extends Partial<ApprovableItem> {
  readonly section: string;
  readonly kind: ApprovableItem['kind'];
}

export interface MarkedItem extends ApprovableItem {
  /** Not everyone may see the names of the item on GitHub. */
  readonly hidesSubject?: true;
  /** A public description that replaces the names. */
  readonly openName?: string;
  /** The keys with live values that not everyone may see on GitHub. */
  readonly hiddenKeys?: readonly string[];
  /** The parts of a hidden item that a public file contains. */
  readonly publicParts?: Pick<ApprovableItem, 'subject' | 'changes'>;
}

export function toMarkedItem(section: string, item: WriteItem): MarkedItem {
  const tone = findTone(item);
  return {
    section,
    subject: (item.names ?? []).map(removeCredentials),
    kind: item.kind,
    changes: collectChanges(item).sort((first, second) => compareText(first.key, second.key)),
    ...(tone && { tone }),
    ...(item.id !== undefined && { id: item.id }),
    ...('openName' in item && item.openName !== undefined && { openName: item.openName }),
  };
}

/** The text may contain credentials, so it never leaves this process. */
export const formatWrite = (section: string, item: WriteItem) =>
  toCanonicalText({
    section,
    names: JSON.stringify(item.names),
    id: item.id,
    kind: item.kind,
    changes: collectChanges(item),
    requests: item.steps.map(toRequestData),
  });

/** Several items may share a request. */
function toRequestData(step: Step) {
  if ('act' in step) return step.act;
  const { route, params, body } = 'call' in step ? { ...step.call, body: step.adds ?? step.call.body } : step;
  return { route, params, body };
}

function findTone(item: WriteItem): ApprovableItem['tone'] {
  if (item.kind === 'reassert') return undefined;
  if (item.kind === 'delete') return 'removal';
  const itemTones = [item.tone, ...item.differences.map(({ tone }) => tone)];
  return tones.find((tone) => itemTones.includes(tone));
}

function collectChanges(item: WriteItem): PlannedChange[] {
  const { kind, holds = {} } = item;
  const differences = 'differences' in item ? item.differences.map(toPlannedChange) : [];
  const heldChanges = Object.entries(holds).flatMap(([key, value]): PlannedChange[] => {
    const data = toData(value);
    if (data === undefined) return [];
    if (kind === 'delete') return [{ key, before: data }];
    const isNew = kind === 'create' || (kind === 'reassert' && item.canVerifyAfterwards);
    return [isNew ? { key, after: data } : { key, before: unseenValue, after: data }];
  });
  return [...differences, ...heldChanges];
}

function toPlannedChange({ key, live, wanted, unseen: isUnseen, ordered }: Difference): PlannedChange {
  const toRankedData = (value: unknown) =>
    toData(
      ordered && Array.isArray(value) ? value.map((member, index) => ({ rank: index + 1, value: member })) : value,
    );
  const before = isUnseen ? unseenValue : toRankedData(live);
  const after = toRankedData(wanted);
  return { key, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

/** Most texts contain no address. */
const removeCredentials = (text: string) => (text.includes(':') ? redactCredentials(text) : text);

function toTextData(text: string): Data {
  const shown = removeCredentials(text);
  return shown === text ? text : { shown, sha256: hashText(text) };
}

/** Secrets become the name of their variable. Addresses lose possible credentials. */
export function toData(value: unknown): Data | undefined {
  if (value === undefined || typeof value === 'function') return undefined;
  if (typeof value === 'string') return toTextData(value);
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (Array.isArray(value)) return value.map((member) => toData(member) ?? null);
  if (value instanceof Set) return toData([...value]);
  if (value instanceof Map) return toData(Object.fromEntries(value));
  if (!isMap(value))
    return typeof value === 'number' || typeof value === 'boolean' ? value : value === null ? null : String(value);
  const entries = Object.entries(toFileForm(value)).map(([key, inner]) => [key, toData(inner)] as const);
  return Object.fromEntries(entries.filter((entry): entry is readonly [string, Data] => entry[1] !== undefined));
}

export type Data = null | boolean | number | string | readonly Data[] | { readonly [key: string]: Data };

/** GitHub and the file may order keys and lists differently. A list whose order counts is a list of ranks. */
export function toCanonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).sort().join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const record = value as Readonly<Record<string, unknown>>;
  let text = '';
  for (const key of Object.keys(record).sort()) {
    if (record[key] === undefined) continue;
    text += `${text && ','}${JSON.stringify(key)}:${toCanonicalText(record[key])}`;
  }
  return `{${text}}`;
}

export const hashText = (text: string) => hash('sha256', text);
