/** A declared part of a section: an entry by its name, a key, or a key of an entry. */
export interface SectionPart {
  /** `environment "production"`; unset for a key of the section itself. */
  readonly subject?: string;
  /** A dotted path; unset for a whole entry. */
  readonly key?: string;
  /** No live item is of this entry. */
  readonly isNew?: true;
}

/** Parts that share a reading, and the reading failed: nothing is compared there, and nothing is written. */
export interface UnreadParts {
  readonly kind: 'unread';
  readonly parts: readonly SectionPart[];
  readonly failure: Error;
  /** What is declared there. */
  readonly declared?: unknown;
}

export const isUnread = (item: { readonly kind: string }): item is UnreadParts => item.kind === 'unread';
