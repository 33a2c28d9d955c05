/** Defines the items of a plan as data, so a plan can be stored and approved. */

import {
  type Data,
  listKeyData,
  removeCredentials,
  toCanonicalText,
  toData,
  toRankedList,
  unseenValue,
} from '../../plan/data.ts';
import type { Difference, Step, WriteItem } from '../../plan/item.ts';
import type { SevereRisk } from '../../sections/risk.ts';
import { compareText } from '../../settings/writing/canonical.ts';
import { tones } from './signs.ts';

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
  readonly publicName?: string;
  /** The keys with live values that not everyone may see on GitHub. */
  readonly hiddenKeys?: readonly string[];
  /** The parts of a hidden item that a public file contains. */
  readonly publicParts?: Pick<ApprovableItem, 'subject' | 'changes'>;
}

export function toMarkedItem(section: string, item: WriteItem): MarkedItem {
  const tone = findMostSeriousTone(item);
  return {
    section,
    subject: (item.names ?? []).map(removeCredentials),
    kind: item.kind,
    changes: collectChanges(item).sort((first, second) => compareText(first.key, second.key)),
    ...(tone && { tone }),
    ...(item.id !== undefined && { id: item.id }),
    ...('publicName' in item && item.publicName !== undefined && { publicName: item.publicName }),
  };
}

/** The text may contain credentials, so it never leaves this process. */
export const formatCanonicalWrite = (section: string, item: WriteItem) =>
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

function findMostSeriousTone(item: WriteItem): ApprovableItem['tone'] {
  if (item.kind === 'reassert') return undefined;
  if (item.kind === 'delete') return 'removal';
  const itemTones = [item.tone, ...item.differences.map(({ tone }) => tone)];
  return tones.find((tone) => itemTones.includes(tone));
}

function collectChanges(item: WriteItem): PlannedChange[] {
  const { kind, holds = {} } = item;
  const differences = 'differences' in item ? item.differences.map(toPlannedChange) : [];
  const heldChanges = listKeyData(holds).map(([key, data]): PlannedChange => {
    if (kind === 'delete') return { key, before: data };
    const isNew = kind === 'create' || (kind === 'reassert' && item.canVerifyAfterwards);
    return isNew ? { key, after: data } : { key, before: unseenValue, after: data };
  });
  return [...differences, ...heldChanges];
}

function toPlannedChange({ key, live, wanted, unseen: isUnseen, ordered }: Difference): PlannedChange {
  const toRankedData = (value: unknown) => toData(ordered && Array.isArray(value) ? toRankedList(value) : value);
  const before = isUnseen ? unseenValue : toRankedData(live);
  const after = toRankedData(wanted);
  return { key, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}
