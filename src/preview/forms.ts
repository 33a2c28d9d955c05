import { bare, type DocumentItem, isHidden, open, unhashed, whole } from '../approval/document.ts';
import type { IdentifiedItem } from '../approval/item.ts';
import type { Stake } from '../sections/stakes.ts';
import { type Groups, groupNames } from './classes.ts';
import type { Released } from './released.ts';

/** An item of a preview, with what it puts at stake. */
export interface PreviewItem extends DocumentItem {
  readonly stake?: Stake;
}

/** The items of a preview for readers who may see different parts of them. */
export interface PreviewForms {
  /** With what the two settings files were compared: with the repository, or only with each other. */
  readonly against: 'live' | 'files';
  /** For everyone who reads the output of the run. */
  readonly shown: Groups<PreviewItem>;
  /** For those who may see all of it, where it differs. */
  readonly inFull?: Groups<PreviewItem>;
  /** Without a name or a value, for a repository whose details are withheld. */
  readonly ofHidden?: Groups<PreviewItem>;
  /** What the base declares and the pull request does not, so that it stays as it is. */
  readonly released?: readonly Released[];
}

interface Judged extends IdentifiedItem {
  readonly stake?: Stake;
}

/** `openly` shows an item to everyone. */
export function previewForms(
  groups: Groups<Judged>,
  against: PreviewForms['against'],
  openly: (item: IdentifiedItem) => DocumentItem = open,
): PreviewForms {
  const inFull = each(groups, whole);
  const ofHidden = each(groups, bare);
  const isPartlyHidden = groupNames.some((name) => groups[name].some(isHidden));
  return isPartlyHidden
    ? { against, shown: each(groups, openly), inFull, ofHidden }
    : { against, shown: inFull, ofHidden };
}

const each = (groups: Groups<Judged>, form: (item: IdentifiedItem) => DocumentItem) =>
  Object.fromEntries(
    groupNames.map((name) => [name, groups[name].map((item) => withStake(unhashed(form(item)), item.stake))]),
  ) as unknown as Groups<PreviewItem>;

const withStake = (item: DocumentItem, stake: Stake | undefined): PreviewItem => (stake ? { ...item, stake } : item);
