import type { TextView } from '../../plan/wording.ts';
import { mapValues } from '../../settings/maps.ts';
import type { ClassifiedItems } from './classes.ts';
import { namelessItem } from './document.ts';
import type { DocumentItem } from './item.ts';
import type { Released } from './released.ts';

/** What a pull request changes. */
export interface Preview {
  readonly shown: ClassifiedItems<DocumentItem>;
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

export const mapItems = <I, O>(groups: ClassifiedItems<I>, change: (item: I) => O) =>
  mapValues({ ...groups }, (items: readonly I[]) => items.map(change)) as Record<keyof ClassifiedItems<O>, O[]>;

/** The preview as its readers may see it. */
export const previewFor = (preview: Preview, view: TextView): Preview =>
  mapPreview(preview, ({ public: open, ...item }) => (open && view === 'open' ? open : item));

/** The preview without the names and values of a repository. */
export function namelessPreview({ released, already, unconfirmed, ...preview }: Preview): Preview {
  const nameless = (parts: readonly Released[]) => parts.map((one) => ({ ...one, names: [] }));
  return {
    ...mapPreview(preview, namelessItem),
    ...(released && { released: nameless(released) }),
    ...(already && { already: nameless(already) }),
    ...(unconfirmed && { unconfirmed: nameless(unconfirmed) }),
  };
}

const mapPreview = (preview: Preview, change: (item: DocumentItem) => DocumentItem): Preview => ({
  ...preview,
  shown: mapItems(preview.shown, (item) => ({ ...change(item), ...(item.stake && { stake: item.stake }) })),
});
