import type { TextView } from '../../plan/wording.ts';
import { mapValues } from '../../settings/maps.ts';
import type { ClassifiedItems } from './classes.ts';
import { toItemView, toNamelessItem } from './document.ts';
import type { DocumentItem } from './item.ts';
import type { OneSidedDeclaration } from './one-sided.ts';

export interface Preview {
  readonly shown: ClassifiedItems<DocumentItem>;
  /** `files`: only the two settings files were compared. */
  readonly against: 'live' | 'files';
  readonly branch?: string;
  /** Declared only by the base. GitHub keeps these settings. */
  readonly noLongerDeclared?: readonly OneSidedDeclaration[];
  /** Declared only by the pull request, and up to date. */
  readonly already?: readonly OneSidedDeclaration[];
  /** Declared only by the pull request, without a write and not verified. */
  readonly unconfirmed?: readonly OneSidedDeclaration[];
  /** The reason that drift and never applied changes cannot be separated. */
  readonly unproven?: string;
}

export const mapItems = <I, O>(groups: ClassifiedItems<I>, change: (item: I) => O) =>
  mapValues({ ...groups }, (items: readonly I[]) => items.map(change)) as Record<keyof ClassifiedItems<O>, O[]>;

export const redactPreview = (preview: Preview, view: TextView): Preview =>
  mapPreviewItems(preview, (item) => toItemView(item, view));

export function withholdPreview({ noLongerDeclared, already, unconfirmed, ...preview }: Preview): Preview {
  const removeNames = (parts: readonly OneSidedDeclaration[]) => parts.map((part) => ({ ...part, names: [] }));
  return {
    ...mapPreviewItems(preview, toNamelessItem),
    ...(noLongerDeclared && { noLongerDeclared: removeNames(noLongerDeclared) }),
    ...(already && { already: removeNames(already) }),
    ...(unconfirmed && { unconfirmed: removeNames(unconfirmed) }),
  };
}

const mapPreviewItems = (preview: Preview, change: (item: DocumentItem) => DocumentItem): Preview => ({
  ...preview,
  shown: mapItems(preview.shown, (item) => ({ ...change(item), ...(item.stake && { stake: item.stake }) })),
});
