import type { Item, Plan } from '../../plan/item.ts';
import type { Section } from '../../sections/section.ts';
import type { Path, Place } from '../../settings/refusal.ts';
import type { NameResolver } from '../../settings/schema/named-ids.ts';

export interface DeclaredSection {
  readonly section: Section;
  readonly desired: any;
  place(path: Path): Place;
  /** The path of the entry that messages call `named`, such as `label "bug"`. */
  entryAt(description: string): Path | undefined;
  readonly visibility?: 'public' | 'private';
  readonly defaultBranch?: string;
  /** The file's names for GitHub ids, after a lookup. */
  readonly names?: NameResolver;
  /** Notes about keys removed from `desired`, because this plan or server does not support them. */
  readonly unsupportedItems?: readonly Item[];
}

export type SectionPlan = DeclaredSection & (SuccessfulPlan | { readonly plan?: undefined; readonly failure: unknown });

export interface SuccessfulPlan {
  readonly plan: Plan;
  readonly live: unknown;
  /** `names`, plus names that only the owner's lists contain. */
  readonly liveNames?: NameResolver;
  readonly failure?: undefined;
  readonly isBatched?: true;
  /** The token cannot read a part of the section, so apply writes nothing of it. */
  readonly skipped?: true;
}

export const isPlanned = (planned: SectionPlan): planned is DeclaredSection & SuccessfulPlan =>
  planned.plan !== undefined;

export const hasNothingToDo = (planned: SectionPlan) =>
  isPlanned(planned) && planned.plan.every(({ kind }) => kind === 'note');
