import type { Stake } from '../../sections/risk.ts';
import { isMap } from '../../settings/maps.ts';
import { type NameById, named } from '../../settings/named-ids.ts';
import { type ClassifiedItems, groupNames } from './classes.ts';
import { type DocumentItem, isHidden, unhashed, type View, views } from './document.ts';
import { entriesOf, type FileSection, nameOfEntry } from './file-changes.ts';
import {
  type ApprovableItem,
  canonical,
  type Data,
  dataOf,
  type MarkedItem,
  type PlannedChange,
  withheldValue,
} from './item.ts';
import type { Released } from './released.ts';

export interface PreviewItem extends DocumentItem {
  readonly stake?: Stake;
}

interface ComparedForms {
  /** Whether the two settings files were compared with the repository, or only with each other. */
  readonly against: 'live' | 'files';
  /** The name of the target branch; unset where nothing but the two files is compared. */
  readonly branch?: string;
  /** What the base declares and the pull request no longer does: the host keeps it as it is. */
  readonly released?: readonly Released[];
  /** What the pull request declares and the base does not, and what is up to date. */
  readonly already?: readonly Released[];
  /** What the pull request declares and the base does not, without a write and without proof that it is up to date. */
  readonly unconfirmed?: readonly Released[];
  /** Why drift cannot be told from what was never applied; unset where it can, or where nothing of it is there. */
  readonly unproven?: string;
}

/** The items of a preview, each with marks that say who may see what of it. */
interface MarkedForms extends ComparedForms {
  readonly groups: ClassifiedItems<MarkedItem & { readonly stake?: Stake }>;
  /** What the base says in public, so that nobody is denied it. */
  readonly base: readonly FileSection[];
  /** Names whom a value knows by an id, for the readers of a view. Ids of items are made of ids alone. */
  names(view: View): NameById;
}

/** A preview, before its readers are known. Runs of other modes load nothing of it. */
export interface Preview extends ComparedForms, Pick<MarkedForms, 'groups'> {
  seenAs(view: View): ViewedPreview;
}

/** A preview as its readers may see it. */
export interface ViewedPreview extends ComparedForms {
  readonly shown: ClassifiedItems<PreviewItem>;
}

export const previewOf = (marked: MarkedForms): Preview => ({ ...marked, seenAs: (view) => viewOf(marked, view) });

function viewOf(
  { against, branch, groups, base, names, released, already, unconfirmed, unproven }: MarkedForms,
  view: View,
): ViewedPreview {
  const shown = groupNames.map((name) => {
    const items = groups[name].map((item): PreviewItem => {
      const isOpen = view === 'open';
      const name = isOpen && item.openName && { subject: [item.openName] };
      const seen = { ...name, ...views[view](item), ...(isOpen && knownOf(item, base)) };
      return { ...named(unhashed(seen), names(view)), ...(item.stake && { stake: item.stake }) };
    });
    return [name, items];
  });
  const seen = (parted: readonly Released[] | undefined) =>
    view === 'bare' ? parted?.map((one) => ({ ...one, names: [] })) : parted;
  return {
    against,
    ...(branch !== undefined && { branch }),
    shown: Object.fromEntries(shown) as ClassifiedItems<PreviewItem>,
    ...(released && { released: seen(released) }),
    ...(already && { already: seen(already) }),
    ...(unconfirmed && { unconfirmed: seen(unconfirmed) }),
    ...(unproven && { unproven }),
  };
}

/** The parts of a hidden item that everyone may see, because the base's settings file shows them in public. */
export function knownOf(item: MarkedItem, base: readonly FileSection[]) {
  const said = isHidden(item) ? saidOf(item, base) : undefined;
  if (said === undefined) return undefined;
  const { subject, changes, hiddenKeys = [] } = item;
  const known = (change: PlannedChange): PlannedChange =>
    hiddenKeys.includes(change.key)
      ? { ...change, before: standing(change.before, valueAt(said, change.key)) }
      : change;
  return { subject, changes: changes.map(known) };
}

/** What the base declares for the item: its entry, or its section. */
function saidOf({ section, subject }: ApprovableItem, base: readonly FileSection[]): Data | undefined {
  const file = base.find(({ key }) => key === section);
  if (!file) return undefined;
  const [name, ...inner] = subject;
  if (!file.list || name === undefined) return dataOf(file.desired);
  const isNamed = (entry: unknown) => nameOfEntry(file, entry).toLowerCase() === name.toLowerCase();
  const entry = dataOf(entriesOf(file).find(isNamed));
  return inner.reduce<Data | undefined>((holder, one) => findNamed(holder, one), entry);
}

/** An inner list, or its entry of this name, such as a variable of an environment. */
function findNamed(holder: Data | undefined, name: string): Data | undefined {
  if (Array.isArray(holder)) return holder.find((one) => isMap(one) && one.name === name);
  return isMap(holder) ? ((holder[name] ?? findNamed(holder.entries as Data, name)) as Data) : undefined;
}

/** An item may be about a part of its entry, such as the protection of a branch. */
function valueAt(said: Data, key: string): Data | undefined {
  const inside = (holder: unknown) =>
    key.split('.').reduce<unknown>((inner, step) => (isMap(inner) ? inner[step] : undefined), holder);
  return [said, ...(isMap(said) ? Object.values(said) : [])].map(inside).find((found) => found !== undefined) as Data;
}

/** The parts of a live value that the file has at the same place. */
function standing(live: Data | undefined, said: Data | undefined): Data {
  if (live === undefined || said === undefined) return withheldValue;
  if (canonical(live) === canonical(said)) return live;
  if (Array.isArray(live)) return standingMembers(live, said);
  if (!isMap(live) || !isMap(said)) return withheldValue;
  return Object.fromEntries(
    Object.entries(live).map(([key, value]) => [
      key,
      standing(value as Data, (said[key] ?? (Array.isArray(value) ? besides(live, said) : undefined)) as Data),
    ]),
  );
}

/** A file may have the members of a list under another key, as `checks` for `contexts`. */
const besides = (live: object, said: object) =>
  Object.fromEntries(Object.entries(said).filter(([key, value]) => !Object.hasOwn(live, key) && Array.isArray(value)));

function standingMembers(live: readonly Data[], said: Data): Data {
  const lists = Array.isArray(said) ? [said] : isMap(said) ? Object.values(said).filter(Array.isArray) : [];
  const known = new Set(lists.flat().flatMap(spellings).map(canonical));
  const kept = live.flatMap((member) => spellings(member).find((one) => known.has(canonical(one))) ?? []);
  return kept.length === live.length ? kept : [...kept, withheldValue];
}

/** A check stands with the app that has to report it, or by its name alone. */
const spellings = (member: Data): Data[] =>
  isMap(member) && member.context !== undefined ? [member, member.context as Data] : [member];
