import { bare, type DocumentItem, isHidden, open, unhashed, whole } from '../approval/document.ts';
import type { IdentifiedItem } from '../approval/item.ts';
import { type Groups, groupNames } from './classes.ts';

/** The items of a preview for readers who may see different parts of them. */
export interface PreviewForms {
  /** With what the two settings files were compared: with the repository, or only with each other. */
  readonly against: 'live' | 'files';
  /** For everyone who reads the output of the run. */
  readonly shown: Groups<DocumentItem>;
  /** For those who may see all of it, where it differs. */
  readonly inFull?: Groups<DocumentItem>;
  /** Without a name or a value, for a repository whose details are withheld. */
  readonly ofHidden?: Groups<DocumentItem>;
}

export function previewForms(groups: Groups<IdentifiedItem>, against: PreviewForms['against']): PreviewForms {
  const inFull = each(groups, whole);
  const ofHidden = each(groups, bare);
  const isPartlyHidden = groupNames.some((name) => groups[name].some(isHidden));
  return isPartlyHidden
    ? { against, shown: each(groups, open), inFull, ofHidden }
    : { against, shown: inFull, ofHidden };
}

const each = (groups: Groups<IdentifiedItem>, form: (item: IdentifiedItem) => DocumentItem) =>
  Object.fromEntries(
    groupNames.map((name) => [name, groups[name].map((item) => unhashed(form(item)))]),
  ) as unknown as Groups<DocumentItem>;
