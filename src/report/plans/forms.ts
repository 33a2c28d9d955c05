import type { Stake } from '../../sections/stakes.ts';
import { type NameById, named } from '../../settings/named-ids.ts';
import { knownOf } from './base-values.ts';
import { type ClassifiedItems, groupNames } from './classes.ts';
import { type DocumentItem, unhashed, type View, views } from './document.ts';
import type { FileSection } from './file-changes.ts';
import type { IdentifiedItem } from './item.ts';
import type { Released } from './released.ts';

export interface PreviewItem extends DocumentItem {
  readonly stake?: Stake;
}

interface ComparedForms {
  /** Whether the two settings files were compared with the repository, or only with each other. */
  readonly against: 'live' | 'files';
  /** What the base declares and the pull request no longer does: the host keeps it as it is. */
  readonly released?: readonly Released[];
  /** What the pull request declares and the base does not, though nothing has to be written for it. */
  readonly already?: readonly Released[];
}

/** The items of a preview, each with marks that say who may see what of it. */
interface MarkedForms extends ComparedForms {
  readonly groups: ClassifiedItems<IdentifiedItem & { readonly stake?: Stake }>;
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

function viewOf({ against, groups, base, names, released, already }: MarkedForms, view: View): ViewedPreview {
  const shown = groupNames.map((name) => {
    const items = groups[name].map((item): PreviewItem => {
      const seen = { ...views[view](item), ...(view === 'open' && knownOf(item, base)) };
      return { ...named(unhashed(seen), names(view)), ...(item.stake && { stake: item.stake }) };
    });
    return [name, items];
  });
  const seen = (parted: readonly Released[] | undefined) =>
    view === 'bare' ? parted?.map((one) => ({ ...one, names: [] })) : parted;
  return {
    against,
    shown: Object.fromEntries(shown) as ClassifiedItems<PreviewItem>,
    ...(released && { released: seen(released) }),
    ...(already && { already: seen(already) }),
  };
}
