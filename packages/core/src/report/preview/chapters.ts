/** Divides a preview into chapters for all layouts, the most dangerous changes first. */

import { printValue } from '../../plan/item-text.ts';
import { toShownText } from '../../plan/wording.ts';
import type { OneSidedDeclaration } from '../plans/one-sided.ts';
import type { RunResult, TargetResult } from '../result/result.ts';
import { formatFirstNames } from '../shared-items.ts';
import { createFleetReviewLister, isWithheldComparison } from './preview-groups.ts';
import { describeReviewItem, type ItemText } from './preview-text.ts';
import {
  createReview,
  findTargetBranchName,
  findUnproven,
  formatSettingCount,
  isDangerous,
  listOneSided,
  listRuleLines,
  type OneSidedKind,
  onBaseKinds,
  type Review,
  type ReviewItem,
} from './review.ts';

export interface PlacedItemText extends ItemText {
  readonly where?: readonly string[];
  /** A brake may hold the change. */
  readonly canBeHeld?: boolean;
}

/** A chapter fills only one of its lists. */
export interface Chapter {
  readonly kind: keyof Review | 'rules' | OneSidedKind | 'withheld';
  readonly title: string;
  readonly changes: readonly PlacedItemText[];
  readonly lines: readonly ChapterLine[];
  readonly repositories: readonly TargetResult[];
}

export interface ChapterLine {
  readonly text: string;
  /** A reviewer must see changed rules and settings that apply may delete. */
  readonly isRequired: boolean;
}

type Items = readonly ReviewItem[];

const describeOnBranch = (branch: string) => `Already on \`${branch.replaceAll('`', "'")}\``;

export const headings: readonly {
  readonly kind: Chapter['kind'];
  readonly title: string;
  readonly describe?: (items: Items, branch: string, unproven?: string) => string;
}[] = [
  { kind: 'rules', title: 'Rules and exceptions' },
  {
    kind: 'unapplied',
    title: 'Already on the target branch, never applied or approved',
    describe: (items, branch) =>
      `${describeOnBranch(branch)}, never applied or approved: ${formatSettingCount(items)}. Merging also applies ${items.length === 1 ? 'it' : 'them'}.`,
  },
  { kind: 'access', title: 'Access' },
  { kind: 'protection', title: 'Protection' },
  { kind: 'removals', title: 'Removed, renamed or archived' },
  { kind: 'overwrites', title: 'Overwrites live values that differ from both versions of the file' },
  { kind: 'changes', title: 'Changed' },
  { kind: 'noLongerDeclared', title: 'No longer declared' },
  { kind: 'already', title: 'Newly declared, already up to date' },
  { kind: 'unconfirmed', title: 'Newly declared, not verified as up to date' },
  { kind: 'withheld', title: 'Withheld' },
  {
    kind: 'settles',
    title: 'Resolves drift',
    describe: (items) => `Resolves drift in ${formatSettingCount(items)}`,
  },
  {
    kind: 'drifted',
    title: 'Already drifted',
    describe: (items, branch, unproven) =>
      unproven === undefined
        ? `Already drifted: ${formatSettingCount(items)}. Apply resets ${items.length === 1 ? 'it' : 'them'} to the settings file.`
        : `${describeOnBranch(branch)}: ${formatSettingCount(items)}. ${unproven}, so ${items.length === 1 ? 'it' : 'these'} may be drift or may never have been applied.`,
  },
  {
    kind: 'resent',
    title: 'Sent on every run',
    describe: (items) => `Sent on every run: ${formatSettingCount(items)}`,
  },
];

export function createChapters(result: Pick<RunResult, 'targets' | 'lines'>): Chapter[] {
  const { targets } = result;
  const review = createReview(targets);
  const fleet = targets.length > 1 ? createFleetReviewLister(targets) : undefined;
  const listChanges = (kind: keyof Review): readonly PlacedItemText[] => {
    const describeChange = (item: ReviewItem) => ({
      ...describeReviewItem(item),
      ...(isOnBaseKind(kind) && { canBeHeld: isDangerous(item) }),
    });
    if (fleet) return fleet(kind).map(({ item, repositories }) => ({ ...describeChange(item), where: repositories }));
    return review[kind].map(kind === 'settles' ? describeNameOnly : describeChange);
  };
  const fillChapter = ({ kind }: (typeof headings)[number]): Partial<Chapter> => {
    if (kind === 'rules')
      return { lines: listRuleLines(result).map(({ message }) => ({ text: toShownText(message), isRequired: true })) };
    if (kind === 'noLongerDeclared' || kind === 'already' || kind === 'unconfirmed')
      return { lines: describeOneSided(listOneSided(result, kind), kind) };
    if (kind === 'withheld') return { repositories: fleet ? targets.filter(isWithheldComparison) : [] };
    return { changes: listChanges(kind) };
  };
  return headings
    .map((heading): Chapter => {
      const { kind, describe } = heading;
      const title =
        describe && kind in review
          ? describe(review[kind as keyof Review], findTargetBranchName(result), findUnproven(result))
          : heading.title;
      return { kind, title, changes: [], lines: [], repositories: [], ...fillChapter(heading) };
    })
    .filter(({ changes, lines, repositories }) => changes.length + lines.length + repositories.length);
}

const isOnBaseKind = (kind: keyof Review) => onBaseKinds.some((onBaseKind) => onBaseKind === kind);

function describeOneSided(declarations: readonly OneSidedDeclaration[], kind: OneSidedKind): ChapterLine[] {
  const describe = kind === 'noLongerDeclared' ? describeNoLongerDeclared : describeNewlyDeclared;
  const isRequiredByText = new Map(
    declarations.map((declaration) => [describe(declaration), declaration.isUnplanned === true]),
  );
  return [...isRequiredByText].map(([text, isRequired]) => ({ text, isRequired }));
}

function describeNewlyDeclared({ section, names, isWhole }: OneSidedDeclaration) {
  const nameList = formatFirstNames(names, 10, printValue) || (isWhole ? '' : 'some keys');
  return `\`${section}\`${nameList ? `: ${nameList}` : ''}`;
}

function describeNoLongerDeclared({ section, names, isWhole, isUnplanned }: OneSidedDeclaration) {
  const nameList = formatFirstNames(names, 10, printValue);
  if (isUnplanned) {
    const [verb, pronoun] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
    return `\`${section}\`: ${nameList || 'some keys'} ${verb} no longer declared. This preview could not plan the section, so apply may change or delete ${pronoun}`;
  }
  const stays = names.length === 1 ? 'stays unchanged' : 'stay unchanged';
  if (isWhole) return `\`${section}\` is no longer declared${names.length ? `: ${nameList} ${stays}` : ''}`;
  return names.length === 1
    ? `\`${section}\`: ${nameList} is no longer declared and ${stays}`
    : `\`${section}\`: ${nameList || 'some keys'} are no longer declared and ${stays}`;
}

/** A section that is one object has no names, so its keys replace them. */
function describeNameOnly(item: ReviewItem): ItemText {
  const text = describeReviewItem(item);
  return { ...text, name: text.name || (item.changes ?? []).map(({ key }) => key).join(', '), lines: [] };
}
