import { inertHtml, visible } from '../inert.ts';
import { countOf, isHeld, locatedLines } from '../located.ts';
import { valueText } from '../plans/value-text.ts';
import type { RunResult } from '../result/result.ts';
import {
  againstFiles,
  becomesPublic,
  branchOf,
  countedTargets,
  isChanged,
  mergedIn,
  partedKinds,
  partsOf,
  type ReviewItem,
  removesUnnamed,
  reviewOf,
  ruleLinesIn,
  sets,
  settings,
  unprovenIn,
  writtenIn,
} from './review.ts';

type Spell = (name: string) => string;

/** The preview in one sentence, the worst first. It stands as plain text, such as the title of a check run. */
export const headlineText = (result: RunResult) =>
  shortText(
    headline(result, (name) => visible(valueText(shortText(name, 60)))),
    250,
  );

export const headlineHtml = (result: RunResult) => headline(result, (name) => inertHtml(shortText(name, 60)));

const shortText = (text: string, most: number) => {
  const characters = Array.from(text);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};

function headline(result: RunResult, shown: Spell): string {
  const { targets, into } = result;
  const branch = (word: string) => (into === undefined ? '' : ` ${word} ${shown(into)}`);
  const review = reviewOf(result);
  const [written, merged] = [writtenIn(review), mergedIn(review)];
  const errors = locatedLines(result).filter(({ line }) => line.kind === 'error' && line.code !== 'guarded').length;
  const [released, already, unconfirmed] = partedKinds.map((kind) =>
    partsOf(result, kind).reduce((sum, { names }) => sum + Math.max(1, names.length), 0),
  );
  const rules = ruleLinesIn(result).length;
  const isFailed = result.outcome === 'failed';
  if (isFailed && errors && !merged.length)
    return `The settings${branch('for')} cannot be previewed: ${countOf(errors, 'error')}`;
  const { worst, others } = worstOf(written, shown);
  const more = worst.length ? settings(others).replace(' ', ' more ') : settings(others);
  const changed = others.length ? [`changes ${more}`] : [];
  const left = [
    ...(released ? [`stops managing ${countOf(released, 'setting')}`] : []),
    ...(already ? [`declares ${countOf(already, 'setting')} already up to date`] : []),
    ...(unconfirmed ? [`declares ${countOf(unconfirmed, 'setting')} not verified as up to date`] : []),
  ];
  const ruled = rules ? [`changes ${countOf(rules, 'rule')} of ${rules === 1 ? 'its file' : 'its files'}`] : [];
  const onBase = (items: readonly ReviewItem[], more = '') =>
    items.length
      ? [`applies ${settings(items)} already on ${shown(branchOf(result))}${more}${andWorst(items, shown)}`]
      : [];
  const acts = [
    ...onBase(review.unapplied, ', never applied or approved'),
    ...worst,
    ...ruled,
    ...changed,
    ...onBase(review.drifted),
    ...(review.resent.length ? [`sends ${settings(review.resent)} again`] : []),
    ...left,
  ];
  const where =
    merged.length && targets.length > 1 ? ` in ${countedTargets(targets.filter(isChanged).length, targets)}` : '';
  const isOfFiles = againstFiles(targets);
  const subject = isOfFiles ? 'This pull request' : 'Merging this';
  const said = `${subject}${branch('into')} ${joinActs(acts.length ? acts : ['changes no settings'])}${where || (isOfFiles ? ' in the file' : '')}`;
  return isFailed && errors ? `${said}, and has ${countOf(errors, 'error')}` : said;
}

/** The worst of what the title counts elsewhere. */
function andWorst(items: readonly ReviewItem[], shown: Spell) {
  const { worst } = worstOf(items, shown);
  return worst.length ? `, which ${joinActs(worst)}` : '';
}

function joinActs(acts: readonly string[]) {
  const last = acts.at(-1)!;
  return acts.length > 1 ? `${acts.slice(0, -1).join(', ')}, and ${last}` : last;
}

/** Something that a title should say, and the items that it says it of. */
interface Worst {
  is(item: ReviewItem): boolean;
  say(items: readonly ReviewItem[], shown: Spell): string;
}

/** At most this many, so that the title fits a line or two. */
const mostSaid = 3;

function worstOf(written: readonly ReviewItem[], shown: Spell) {
  let others = written;
  const worst: string[] = [];
  for (const { is, say } of table) {
    const found = others.filter(is);
    if (!found.length || worst.length === mostSaid) continue;
    worst.push(say(found, shown));
    others = others.filter((item) => !is(item));
  }
  return { worst, others };
}

/** `main`, `main and dev`, `main, dev and 3 more`; `branches (2)` where the names are withheld. */
function names(items: readonly ReviewItem[], hidden: string, shown: Spell) {
  const known = items.flatMap(({ subject }) => (subject?.length ? [subject.join(' / ')] : []));
  const isKnown = known.length > 0 && items.every(({ subject }) => subject);
  return isKnown ? nameAll(known, shown) : `${hidden} (${items.length})`;
}

const naming =
  (verb: string, hidden: string): Worst['say'] =>
  (items, shown) =>
    `${verb} ${names(items, hidden, shown)}`;

function nameAll(all: readonly string[], shown: Spell) {
  const known = [...new Set(all)];
  const few = known.slice(0, known.length > 3 ? 2 : 3);
  const rest = known.length - few.length;
  return new Intl.ListFormat('en-GB').format([...few.map(shown), ...(rest ? [`${rest} more`] : [])]);
}

const sectionsOf = (items: readonly ReviewItem[]) => items.map(({ section }) => section);

const of = (sections: readonly string[], isIt: (item: ReviewItem) => boolean) => (item: ReviewItem) =>
  sections.includes(item.section) && isIt(item);

const isGone = ({ kind }: ReviewItem) => kind === 'delete';
const isNew = ({ kind }: ReviewItem) => kind === 'create';
const isWeaker = ({ tone }: ReviewItem) => tone === 'weaker';
const people = ['collaborators', 'teams'];

const table: readonly Worst[] = [
  { is: becomesPublic, say: () => 'makes the repository public' },
  {
    is: of(people, (item) => item.tone === 'power' && sets(item, 'permission', 'admin')),
    say: (items, shown) => {
      const last = items.map((item) => ({ ...item, subject: item.subject?.slice(-1) }));
      return `makes ${names(last, 'others', shown)} ${items.length === 1 ? 'an administrator' : 'administrators'}`;
    },
  },
  { is: of(['branches'], isGone), say: naming('removes the protection of', 'branches') },
  { is: of(['rulesets'], isGone), say: naming('removes the ruleset', 'rulesets') },
  {
    is: of(people, ({ subject }) => subject?.length !== 0),
    say: (items, shown) => `${accessVerb(items)} ${names(items, 'others', shown)}`,
  },
  { is: of(['branches', 'rulesets'], isWeaker), say: naming('weakens the protection of', 'branches') },
  { is: removesUnnamed, say: (items, shown) => `deletes unlisted entries of ${nameAll(sectionsOf(items), shown)}` },
  { is: of(['repository'], (item) => sets(item, 'archived', true)), say: () => 'archives the repository' },
  { is: ({ stake }) => stake === 'access', say: (items) => `changes access (${settings(items)})` },
  { is: isWeaker, say: (items) => `weakens ${settings(items)}` },
  { is: ({ tone }) => tone === 'removal', say: tellRemoved },
  { is: ({ tone }) => tone === 'rename', say: tellRenamed },
];

function accessVerb(items: readonly ReviewItem[]) {
  if (items.every(isNew)) return 'gives access to';
  return items.every(isGone) ? 'removes access from' : 'changes the permissions of';
}

function tellRemoved(items: readonly ReviewItem[], shown: Spell) {
  const sections = new Set(sectionsOf(items));
  const isNamed = sections.size === 1 && items.every(({ subject }) => subject?.length);
  return `removes ${isNamed ? `${names(items, '', shown)} from ${nameAll([...sections], shown)}` : settings(items)}`;
}

function tellRenamed(items: readonly ReviewItem[], shown: Spell) {
  const isOfAll = items.some(({ section }) => section === 'repository');
  return `renames ${isOfAll ? 'the repository' : names(items, 'entries', shown)}`;
}

/** Sums up a preview in a few sentences. They contain names from outside. */
export function previewClosing(result: RunResult): string[] {
  const { overwrites, settles, drifted } = reviewOf(result);
  return [
    `${headlineText(result)}.`,
    overwrites.length ? `Overwrites ${settings(overwrites)} that differ on GitHub from both branches.` : '',
    settles.length ? `Resolves drift in ${settings(settles)}.` : '',
    drifted.length && unprovenIn(result) === undefined ? `Already drifted: ${settings(drifted)}.` : '',
    verdict(result),
  ].filter(Boolean);
}

function verdict(result: RunResult) {
  const { outcome, targets } = result;
  const it = targets.length > 1 ? 'a repository' : 'the repository';
  if (outcome === 'failed')
    return isHeld(locatedLines(result).map(({ line }) => line))
      ? 'Apply will stop: see the lines above. Allow the changes or correct the file. Exit 1.'
      : 'Failed: fix the errors above. Exit 1.';
  if (outcome === 'drift') return `Drift: ${it} already differs from the base. Exit 2.`;
  if (outcome === 'partial') return 'Partial: Trueup skipped some settings. See the lines above. Exit 0.';
  return 'No changes made. Exit 0.';
}
