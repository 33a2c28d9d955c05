/**
 * Summarizes a preview in one sentence, such as a check run title. Names the most dangerous changes and counts the
 * others.
 */

import { printValue } from '../../plan/item-text.ts';
import { escapeAsCode, escapeInvisible } from '../escape.ts';
import { formatCount, isHeldOnlyByBrakes, locateLines } from '../located.ts';
import type { OneSidedDeclaration } from '../plans/one-sided.ts';
import type { RunResult } from '../result/result.ts';
import {
  createReview,
  findTargetBranchName,
  findUnproven,
  formatSettingCount,
  formatTargetCount,
  hasChangeTo,
  hasItemsWrittenByMerge,
  isAgainstFiles,
  isMadePublic,
  isSwitchToDeleteUndeclared,
  isWeaker,
  listItemsWrittenByMerge,
  listOneSided,
  listProposedItems,
  listRuleLines,
  oneSidedKinds,
  type ReviewItem,
} from './review.ts';

type NameFormatter = (name: string) => string;

export const formatHeadlineText = (result: RunResult) =>
  cutText(
    formatHeadline(result, (name) => escapeInvisible(printValue(cutText(name, 60)))),
    250,
  );

export const formatHeadlineHtml = (result: RunResult) =>
  formatHeadline(result, (name) => escapeAsCode(cutText(name, 60)));

const cutText = (text: string, max: number) => {
  const characters = Array.from(text);
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
};

function formatHeadline(result: RunResult, formatName: NameFormatter): string {
  const { targets, into, sections } = result;
  const formatBranch = (word: string) => (into === undefined ? '' : ` ${word} ${formatName(into)}`);
  const review = createReview(targets);
  const [written, merged] = [listProposedItems(review), listItemsWrittenByMerge(review)];
  const errors = locateLines(result).filter(({ line }) => line.kind === 'error' && line.code !== 'guarded').length;
  const [, already, unconfirmed] = oneSidedKinds.map((kind) => countDeclarations(listOneSided(result, kind)));
  const [unplanned, noLongerDeclared] = [true, undefined].map((isUnplanned) =>
    countDeclarations(listOneSided(result, 'noLongerDeclared').filter((part) => part.isUnplanned === isUnplanned)),
  );
  const rules = listRuleLines(result).length;
  const isFailed = result.outcome === 'failed';
  if (isFailed && errors && !merged.length)
    return `The settings${formatBranch('for')} cannot be previewed: ${formatCount(errors, 'error')}`;
  const { worst, others } = splitDangerousChanges(written, formatName);
  const more = worst.length ? formatSettingCount(others).replace(' ', ' more ') : formatSettingCount(others);
  const changeTexts = others.length ? [`changes ${more}`] : [];
  const unwritten = [
    ...(unplanned ? [`no longer declares ${formatCount(unplanned, 'setting')}, which apply may change or delete`] : []),
    ...(noLongerDeclared ? [`stops managing ${formatCount(noLongerDeclared, 'setting')}`] : []),
    ...(already ? [`declares ${formatCount(already, 'setting')} already up to date`] : []),
    ...(unconfirmed ? [`declares ${formatCount(unconfirmed, 'setting')} not verified as up to date`] : []),
  ];
  const ruleTexts = rules ? [`changes ${formatCount(rules, 'rule')} of ${rules === 1 ? 'its file' : 'its files'}`] : [];
  const describeOnBase = (items: readonly ReviewItem[], more = '') =>
    items.length
      ? [
          `applies ${formatSettingCount(items)} already on ${formatName(findTargetBranchName(result))}${more}${describeDangerousChanges(items, formatName)}`,
        ]
      : [];
  const effects = [
    ...describeOnBase(review.unapplied, ', never applied or approved'),
    ...worst,
    ...ruleTexts,
    ...changeTexts,
    ...describeOnBase(review.drifted),
    ...(review.resent.length ? [`sends ${formatSettingCount(review.resent)} again`] : []),
    ...unwritten,
  ];
  const where =
    merged.length && targets.length > 1
      ? ` in ${formatTargetCount(targets.filter(hasItemsWrittenByMerge).length, targets)}`
      : '';
  const isOfFiles = isAgainstFiles(targets);
  const subject = isOfFiles ? 'This pull request' : 'Merging this';
  const scope = sections ? ' in the chosen sections' : '';
  const sentence = `${subject}${formatBranch('into')} ${joinEffects(effects.length ? effects : ['changes no settings'])}${scope}${where || (isOfFiles ? ' in the file' : '')}`;
  return isFailed && errors ? `${sentence}, and has ${formatCount(errors, 'error')}` : sentence;
}

/** Counts a declaration with withheld names once. */
const countDeclarations = (declarations: readonly OneSidedDeclaration[]) =>
  declarations.reduce((sum, { names }) => sum + Math.max(1, names.length), 0);

function describeDangerousChanges(items: readonly ReviewItem[], formatName: NameFormatter) {
  const { worst } = splitDangerousChanges(items, formatName);
  return worst.length ? `, which ${joinEffects(worst)}` : '';
}

function joinEffects(effects: readonly string[]): string {
  const last = effects.at(-1)!;
  return effects.length > 1 ? `${effects.slice(0, -1).join(', ')}, and ${last}` : last;
}

interface DangerousChange {
  matches(item: ReviewItem): boolean;
  describe(items: readonly ReviewItem[], formatName: NameFormatter): string;
}

/** The headline must fit a line or two. */
const maxDangerousChanges = 3;

/** `worst` describes at most three kinds of changes. `others` are the rest. */
function splitDangerousChanges(written: readonly ReviewItem[], formatName: NameFormatter) {
  let rest = written;
  const worst: string[] = [];
  for (const { matches, describe } of dangerousChanges) {
    const matching = rest.filter(matches);
    if (!matching.length || worst.length === maxDangerousChanges) continue;
    worst.push(describe(matching, formatName));
    rest = rest.filter((item) => !matches(item));
  }
  return { worst, others: rest };
}

/** `main`, `main and dev`, `main, dev and 3 more`; `branches (2)` if names are withheld. */
function nameItems(items: readonly ReviewItem[], hidden: string, formatName: NameFormatter): string {
  const known = items.flatMap(({ subject }) => (subject?.length ? [subject.join(' / ')] : []));
  const isKnown = known.length > 0 && items.every(({ subject }) => subject);
  return isKnown ? formatNameList(known, formatName) : `${hidden} (${items.length})`;
}

const createNaming =
  (verb: string, hidden: string): DangerousChange['describe'] =>
  (items, formatName) =>
    `${verb} ${nameItems(items, hidden, formatName)}`;

function formatNameList(names: readonly string[], formatName: NameFormatter) {
  const unique = [...new Set(names)];
  const shown = unique.slice(0, unique.length > 3 ? 2 : 3);
  const rest = unique.length - shown.length;
  return new Intl.ListFormat('en-GB').format([...shown.map(formatName), ...(rest ? [`${rest} more`] : [])]);
}

const listSections = (items: readonly ReviewItem[]): string[] => items.map(({ section }) => section);

const createMatcher = (sections: readonly string[], matchesItem: (item: ReviewItem) => boolean) => (item: ReviewItem) =>
  sections.includes(item.section) && matchesItem(item);

const isDeletion = ({ kind }: ReviewItem) => kind === 'delete';
const isCreation = ({ kind }: ReviewItem) => kind === 'create';
const people = ['collaborators', 'teams'];

const dangerousChanges: readonly DangerousChange[] = [
  { matches: isMadePublic, describe: () => 'makes the repository public' },
  {
    matches: createMatcher(people, (item) => item.tone === 'power' && hasChangeTo(item, 'permission', 'admin')),
    describe: (items, formatName) => {
      const last = items.map((item) => ({ ...item, subject: item.subject?.slice(-1) }));
      return `makes ${nameItems(last, 'others', formatName)} ${items.length === 1 ? 'an administrator' : 'administrators'}`;
    },
  },
  { matches: createMatcher(['branches'], isDeletion), describe: createNaming('removes the protection of', 'branches') },
  { matches: createMatcher(['rulesets'], isDeletion), describe: createNaming('removes the ruleset', 'rulesets') },
  {
    matches: createMatcher(people, ({ subject }) => subject?.length !== 0),
    describe: (items, formatName) => `${describeAccessChange(items)} ${nameItems(items, 'others', formatName)}`,
  },
  {
    matches: createMatcher(['branches', 'rulesets'], isWeaker),
    describe: createNaming('weakens the protection of', 'branches'),
  },
  {
    matches: isSwitchToDeleteUndeclared,
    describe: (items, formatName) => `deletes unlisted entries of ${formatNameList(listSections(items), formatName)}`,
  },
  {
    matches: createMatcher(['repository'], (item) => hasChangeTo(item, 'archived', true)),
    describe: () => 'archives the repository',
  },
  { matches: ({ stake }) => stake === 'access', describe: (items) => `changes access (${formatSettingCount(items)})` },
  { matches: isWeaker, describe: (items) => `weakens ${formatSettingCount(items)}` },
  { matches: ({ tone }) => tone === 'removal', describe: describeRemoved },
  { matches: ({ tone }) => tone === 'rename', describe: describeRenamed },
];

function describeAccessChange(items: readonly ReviewItem[]) {
  if (items.every(isCreation)) return 'gives access to';
  return items.every(isDeletion) ? 'removes access from' : 'changes the permissions of';
}

function describeRemoved(items: readonly ReviewItem[], formatName: NameFormatter) {
  const sections = new Set(listSections(items));
  const isNamed = sections.size === 1 && items.every(({ subject }) => subject?.length);
  return `removes ${isNamed ? `${nameItems(items, '', formatName)} from ${formatNameList([...sections], formatName)}` : formatSettingCount(items)}`;
}

function describeRenamed(items: readonly ReviewItem[], formatName: NameFormatter) {
  const hasRepository = items.some(({ section }) => section === 'repository');
  return `renames ${hasRepository ? 'the repository' : nameItems(items, 'entries', formatName)}`;
}

/** The sentences contain names and need escaping. */
export function summarizePreview(result: RunResult): string[] {
  const { overwrites, settles, drifted } = createReview(result.targets);
  return [
    `${formatHeadlineText(result)}.`,
    overwrites.length ? `Overwrites ${formatSettingCount(overwrites)} that differ on GitHub from both branches.` : '',
    settles.length ? `Resolves drift in ${formatSettingCount(settles)}.` : '',
    drifted.length && findUnproven(result) === undefined ? `Already drifted: ${formatSettingCount(drifted)}.` : '',
    describePreviewOutcome(result),
  ].filter(Boolean);
}

function describePreviewOutcome(result: RunResult) {
  const { outcome, targets } = result;
  const it = targets.length > 1 ? 'a repository' : 'the repository';
  if (outcome === 'failed')
    return isHeldOnlyByBrakes(locateLines(result).map(({ line }) => line))
      ? 'Apply will stop: see the lines above. Allow the changes or correct the file. Exit 1.'
      : 'Failed: fix the errors above. Exit 1.';
  if (outcome === 'drift') return `Drift: ${it} already differs from the base. Exit 2.`;
  if (outcome === 'partial') return 'Partial: Trueup skipped some settings. See the lines above. Exit 0.';
  return 'No changes made. Exit 0.';
}
