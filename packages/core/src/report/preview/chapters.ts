import { toShownText } from '../../plan/wording.ts';
import type { Released } from '../plans/released.ts';
import type { RunResult, TargetResult } from '../result/result.ts';
import { fleetReview, isCountedOnly } from './preview-groups.ts';
import { type ItemText, itemText } from './preview-text.ts';
import {
  alreadyText,
  branchOf,
  isGrave,
  onBaseKinds,
  type PartedKind,
  partsOf,
  type Review,
  type ReviewItem,
  releasedText,
  reviewOf,
  ruleLinesIn,
  settings,
  unprovenIn,
} from './review.ts';

/** A change, with the repositories that get it if there are several to choose from. */
export interface PlacedText extends ItemText {
  readonly where?: readonly string[];
  /** Whether a brake may hold it. */
  readonly isGrave?: boolean;
}

/** A part of a preview under its heading, for every layout. Only one of its lists is filled. */
export interface Chapter {
  readonly kind: keyof Review | 'rules' | PartedKind | 'withheld';
  readonly title: string;
  readonly changes: readonly PlacedText[];
  /** What is said of something that no change is about. */
  readonly lines: readonly string[];
  /** Repositories of which only the number of changes may be shown. */
  readonly repositories: readonly TargetResult[];
}

type Items = readonly ReviewItem[];

const onBranch = (branch: string) => `Already on \`${branch.replaceAll('`', "'")}\``;

/** The headings of a preview in the order in which a reviewer should look, and how each speaks of what it is about. */
export const headings: readonly {
  readonly kind: Chapter['kind'];
  readonly title: string;
  readonly about?: (items: Items, branch: string, unproven?: string) => string;
}[] = [
  { kind: 'rules', title: 'Rules and exceptions' },
  {
    kind: 'unapplied',
    title: 'Already on the target branch, never applied or approved',
    about: (items, branch) =>
      `${onBranch(branch)}, never applied or approved: ${settings(items)}. Merging also applies ${items.length === 1 ? 'it' : 'them'}.`,
  },
  { kind: 'access', title: 'Access' },
  { kind: 'protection', title: 'Protection' },
  { kind: 'removals', title: 'Removed, renamed or archived' },
  { kind: 'overwrites', title: 'Overwrites live values that differ from both versions of the file' },
  { kind: 'changes', title: 'Changed' },
  { kind: 'released', title: 'No longer declared' },
  { kind: 'already', title: 'Newly declared, already up to date' },
  { kind: 'unconfirmed', title: 'Newly declared, not verified as up to date' },
  { kind: 'withheld', title: 'Withheld' },
  {
    kind: 'settles',
    title: 'Resolves drift',
    about: (items) => `Resolves drift in ${settings(items)}`,
  },
  {
    kind: 'drifted',
    title: 'Already drifted',
    about: (items, branch, unproven) =>
      unproven === undefined
        ? `Already drifted: ${settings(items)}. Apply resets ${items.length === 1 ? 'it' : 'them'} to the settings file.`
        : `${onBranch(branch)}: ${settings(items)}. ${unproven}, so these may be drift or may never have been applied.`,
  },
  {
    kind: 'resent',
    title: 'Sent on every run',
    about: (items) => `Sent on every run: ${settings(items)}`,
  },
];

/** What a preview says of one repository, or of several each thing once. What is empty is left out. */
export function chaptersOf(result: Pick<RunResult, 'targets' | 'lines'>): Chapter[] {
  const { targets } = result;
  const review = reviewOf({ targets });
  const fleet = targets.length > 1 ? fleetReview(targets) : undefined;
  const changesOf = (kind: keyof Review): readonly PlacedText[] => {
    const textOf = (item: ReviewItem) => ({ ...itemText(item), ...(isOnBase(kind) && { isGrave: isGrave(item) }) });
    if (fleet) return fleet(kind).map(({ said, where }) => ({ ...textOf(said), where }));
    return review[kind].map(kind === 'settles' ? nameAlone : textOf);
  };
  const contents = ({ kind }: (typeof headings)[number]): Partial<Chapter> => {
    if (kind === 'rules') return { lines: ruleLinesIn(result).map(({ message }) => toShownText(message)) };
    if (kind === 'released' || kind === 'already' || kind === 'unconfirmed')
      return { lines: textsOf(partsOf(result, kind), kind) };
    if (kind === 'withheld') return { repositories: fleet ? targets.filter(isCountedOnly) : [] };
    return { changes: changesOf(kind) };
  };
  return headings
    .map((heading): Chapter => {
      const { kind, about } = heading;
      const title =
        about && kind in review
          ? about(review[kind as keyof Review], branchOf(result), unprovenIn(result))
          : heading.title;
      return { kind, title, changes: [], lines: [], repositories: [], ...contents(heading) };
    })
    .filter(({ changes, lines, repositories }) => changes.length + lines.length + repositories.length);
}

const isOnBase = (kind: keyof Review) => onBaseKinds.some((one) => one === kind);

const textsOf = (parted: readonly Released[], kind: PartedKind) => [
  ...new Set(parted.map(kind === 'released' ? releasedText : alreadyText)),
];

/** A section that is one object is named by its keys. */
function nameAlone(item: ReviewItem): ItemText {
  const told = itemText(item);
  return { ...told, name: told.name || (item.changes ?? []).map(({ key }) => key).join(', '), lines: [] };
}
