import type { Item, Plan } from '../../plan/item.ts';
import type { Section } from '../../sections/section.ts';
import type { Path, Place } from '../../settings/refusal.ts';
import type { NameById } from '../../settings/schema/named-ids.ts';

/** A section and what the file declares for it. */
export interface DeclaredSection {
  readonly section: Section;
  readonly desired: any;
  place(path: Path): Place;
  /** The path of the entry that messages call by this name, such as `label "bug"`. */
  entryAt(named: string): Path | undefined;
  /** The visibility that the same file declares. */
  readonly visibility?: 'public' | 'private';
  /** The default branch that the same file declares. */
  readonly defaultBranch?: string;
  /** What the file calls whom the host knows by an id, once its names are looked up. */
  readonly names?: NameById;
  /** An item for each key that was taken out of `desired`, because the host has no such thing here. */
  readonly unsupportedItems?: readonly Item[];
}

/** A declared section and its plan, or why there is none. */
export type SectionPlan = DeclaredSection & (SuccessfulPlan | { readonly plan?: undefined; readonly failure: unknown });

export interface SuccessfulPlan {
  readonly plan: Plan;
  /** What the plan was made from. */
  readonly live: unknown;
  /** `names`, with those who differ and whom only lists of the owner name. */
  readonly liveNames?: NameById;
  readonly failure?: undefined;
  /** The plan shows differences from a batched query. */
  readonly isBatched?: true;
  /** The token may not read a part of the section, so nothing of the section is written. */
  readonly skipped?: true;
}

export const isPlanned = (planned: SectionPlan): planned is DeclaredSection & SuccessfulPlan =>
  planned.plan !== undefined;

export const hasNothingToDo = (planned: SectionPlan) =>
  isPlanned(planned) && planned.plan.every(({ kind }) => kind === 'note');
