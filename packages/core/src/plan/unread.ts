/** A declared entry, a key, or a key of an entry. */
export interface SectionPart {
  /** `environment "production"`; unset for a key of the section itself. */
  readonly subject?: string;
  /** A dotted path; unset for a whole entry. */
  readonly key?: string;
  readonly isNew?: true;
}

/** Parts that share one failed reading. Trueup neither compares nor writes them. */
export interface UnreadParts {
  readonly kind: 'unread';
  readonly parts: readonly SectionPart[];
  readonly failure: Error;
  readonly declared?: unknown;
}

export const isUnread = (item: { readonly kind: string }): item is UnreadParts => item.kind === 'unread';
