import { Secret } from '../host/secret.ts';
import type { Difference, Writing } from '../plan/item.ts';
import { type Shown, withoutCredentials } from '../settings/addresses.ts';
import { isMap } from '../settings/maps.ts';
import { Reference } from '../settings/reference.ts';
import { canonical, type Data, hashed, type Key, keyed } from './canonical.ts';

/** Stands for a live value that the token of the plan could not see. */
export const unseen = { unseen: true } as const;

/** Stands for a live value that the readers of the plan may not see. */
export const withheldValue = { withheld: true } as const;

/** A key that a write changes. An absent `before` or `after` means that the key is not there. */
export interface PlannedChange {
  readonly key: string;
  readonly before?: Data;
  readonly after?: Data;
}

/** A write of the plan, as data that no wording of a message is part of. */
export interface ApprovableItem {
  readonly section: string;
  /** The names of the item inside its section, the outermost first. Empty for a section that is one object. */
  readonly subject: readonly string[];
  readonly kind: Writing['kind'];
  readonly changes: readonly PlannedChange[];
  readonly tone?: NonNullable<Difference['tone']>;
}

/** An item with its id, and what not everyone may see of it. */
export interface IdentifiedItem extends ApprovableItem {
  readonly id: string;
  /** The id for readers who may not see all of the item; unset without a key. */
  readonly keyedId?: string;
  /** Whether not everyone may see the names of the item on the host. */
  readonly hidesSubject?: true;
  /** The keys whose live value not everyone may see on the host. */
  readonly hiddenKeys?: readonly string[];
}

/** The canonical text that an id is made of. A repository is its id, since its name may change or pass to another. */
const textOf = (repository: number, { section, subject, kind, changes, tone }: ApprovableItem) =>
  canonical({
    repository,
    section,
    // As one text, because the order of the names counts.
    subject: JSON.stringify(subject),
    kind,
    changes,
    tone,
  });

export const idOf = (repository: number, item: ApprovableItem) => hashed(textOf(repository, item));

export const keyedIdOf = (repository: number, item: ApprovableItem, key: NonNullable<Key>) =>
  keyed(textOf(repository, item), key);

/** A write as data. `addresses` says how much of an address may be shown. */
export function approvable(section: string, item: Writing, addresses: Shown): ApprovableItem {
  const changes = changesOf(item, (value) => dataOf(value, addresses));
  const tone = toneOf(item);
  return {
    section,
    subject: (item.names ?? []).map((name) => safe(name, addresses)),
    kind: item.kind,
    changes: changes.sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key))),
    ...(tone && { tone }),
  };
}

function toneOf(item: Writing): ApprovableItem['tone'] {
  if (item.kind === 'reassert') return undefined;
  if (item.kind === 'delete') return 'removal';
  const tones = [item.tone, ...item.differences.map(({ tone }) => tone)];
  return (['rename', 'removal', 'weaker'] as const).find((tone) => tones.includes(tone));
}

type ToData = (value: unknown) => Data | undefined;

function changesOf(item: Writing, toData: ToData): PlannedChange[] {
  const { kind, holds = {} } = item;
  const differing = 'differences' in item ? item.differences.map((one) => changeOf(one, toData)) : [];
  const held = Object.entries(holds).flatMap(([key, value]): PlannedChange[] => {
    const data = toData(value);
    if (data === undefined) return [];
    if (kind === 'delete') return [{ key, before: data }];
    return [kind === 'create' ? { key, after: data } : { key, before: unseen, after: data }];
  });
  return [...differing, ...held];
}

function changeOf({ key, live, wanted, unseen: isUnseen, ordered }: Difference, toData: ToData): PlannedChange {
  const data = (value: unknown) => toData(ordered && Array.isArray(value) ? value.map(ranked) : value);
  const before = isUnseen ? unseen : data(live);
  const after = data(wanted);
  return { key, ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
}

const ranked = (value: unknown, index: number) => ({ rank: index + 1, value });

/** Most texts hold no address, which is quick to see. */
const safe = (text: string, addresses: Shown) => (text.includes(':') ? withoutCredentials(text, addresses) : text);

/** Secrets stand by the name of their variable, and addresses without what may be a credential. */
export function dataOf(value: unknown, addresses: Shown): Data | undefined {
  if (value === undefined || typeof value === 'function') return undefined;
  if (typeof value === 'string') return safe(value, addresses);
  if (value instanceof Reference || value instanceof Secret) return String(value);
  if (Array.isArray(value)) return value.map((one) => dataOf(one, addresses) ?? null);
  if (value instanceof Set) return dataOf([...value], addresses);
  if (value instanceof Map) return dataOf(Object.fromEntries(value), addresses);
  if (!isMap(value))
    return typeof value === 'number' || typeof value === 'boolean' ? value : value === null ? null : String(value);
  const entries = Object.entries(value).map(([key, inner]) => [key, dataOf(inner, addresses)] as const);
  return Object.fromEntries(entries.filter((one): one is readonly [string, Data] => one[1] !== undefined));
}
