import type { Item } from '../plan/item.ts';
import type { Section } from '../sections/section.ts';
import type { NameById } from '../settings/named-ids.ts';
import type { Path, Place } from '../settings/refusal.ts';

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
  readonly lost?: readonly Item[];
}
