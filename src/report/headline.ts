import { valueText } from '../approval/value-text.ts';
import type { RunResult } from '../modes/result.ts';
import { thrift } from './closing.ts';
import { inertHtml, visible } from './inert.ts';
import { counted, locatedLines } from './located.ts';
import {
  againstFiles,
  becomesPublic,
  countedTargets,
  isChanged,
  type ReviewItem,
  releasedIn,
  removesUnnamed,
  reviewOf,
  sets,
  settings,
  writtenIn,
} from './review.ts';

/** Words of ours, and names from outside. */
type Phrase = readonly (string | { readonly name: string })[];

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

function headline(result: RunResult, shown: (name: string) => string): string {
  const { targets, into } = result;
  const branch = (word: string) => (into === undefined ? '' : ` ${word} ${shown(into)}`);
  const written = writtenIn(reviewOf(result));
  const errors = locatedLines(result).filter(({ line }) => line.kind === 'error' && line.code !== 'guarded').length;
  const released = releasedIn(result).reduce((sum, { names }) => sum + Math.max(1, names.length), 0);
  const isFailed = result.outcome === 'failed';
  if (isFailed && errors && !written.length)
    return `The settings${branch('for')} cannot be previewed: ${counted(errors, 'error')}`;
  const { worst, others } = worstOf(written);
  const changed = others.length ? [`changes ${more(others, worst.length > 0)}`] : [];
  const left = released ? [`stops managing ${counted(released, 'setting')}`] : [];
  const acts = [...worst.map((phrase) => spoken(phrase, shown)), ...changed, ...left];
  const where =
    written.length && targets.length > 1 ? ` in ${countedTargets(targets.filter(isChanged).length, targets)}` : '';
  const isOfFiles = againstFiles(targets);
  const subject = isOfFiles ? 'This pull request' : 'Merging this';
  const said = `${subject}${branch('into')} ${joined(acts.length ? acts : ['changes no settings'])}${where || (isOfFiles ? ' in the file' : '')}`;
  return isFailed && errors ? `${said}, and has ${counted(errors, 'error')}` : said;
}

const more = (others: readonly ReviewItem[], isAfterWorse: boolean) =>
  isAfterWorse ? settings(others).replace(' ', ' more ') : settings(others);

function joined(acts: readonly string[]) {
  const last = acts.at(-1)!;
  return acts.length > 1 ? `${acts.slice(0, -1).join(', ')}, and ${last}` : last;
}

const spoken = (phrase: Phrase, shown: (name: string) => string) =>
  phrase.map((part) => (typeof part === 'string' ? part : shown(part.name))).join('');

/** Something that a title should say, and the items that it says it of. */
interface Worst {
  is(item: ReviewItem): boolean;
  say(items: readonly ReviewItem[]): Phrase;
}

/** At most this many, so that the title fits a line or two. */
const mostSaid = 3;

function worstOf(written: readonly ReviewItem[]) {
  let others = written;
  const worst: Phrase[] = [];
  for (const { is, say } of table) {
    const found = others.filter(is);
    if (!found.length || worst.length === mostSaid) continue;
    worst.push(say(found));
    others = others.filter((item) => !is(item));
  }
  return { worst, others };
}

/** `main`, `main and dev`, `main, dev and 3 more`; `branches (2)` where the names are withheld. */
function names(items: readonly ReviewItem[], hidden: string): Phrase {
  const known = items.flatMap(({ subject }) => (subject?.length ? [subject.join(' / ')] : []));
  const isKnown = known.length > 0 && items.every(({ subject }) => subject);
  return isKnown ? listed(known) : [`${hidden} (${items.length})`];
}

function listed(all: readonly string[]): Phrase {
  const known = [...new Set(all)];
  const few = known.slice(0, known.length > 3 ? 2 : 3);
  const rest = known.length - few.length;
  const parts: Phrase[] = [...few.map((name) => [{ name }]), ...(rest ? [[`${rest} more`]] : [])];
  return parts.flatMap((part, at) => [...(at ? [at === parts.length - 1 ? ' and ' : ', '] : []), ...part]);
}

const sectionsOf = (items: readonly ReviewItem[]) => items.map(({ section }) => section);

const of = (sections: readonly string[], isIt: (item: ReviewItem) => boolean) => (item: ReviewItem) =>
  sections.includes(item.section) && isIt(item);

const isGone = ({ kind }: ReviewItem) => kind === 'delete';
const isNew = ({ kind }: ReviewItem) => kind === 'create';
const isWeaker = ({ tone }: ReviewItem) => tone === 'weaker';
const people = ['collaborators', 'teams'];

const table: readonly Worst[] = [
  { is: becomesPublic, say: () => ['makes the repository public'] },
  { is: of(['branches'], isGone), say: (items) => ['removes the protection of ', ...names(items, 'branches')] },
  { is: of(['rulesets'], isGone), say: (items) => ['removes the ruleset ', ...names(items, 'rulesets')] },
  { is: of(people, ({ subject }) => subject?.length !== 0), say: accessOf },
  {
    is: of(['branches', 'rulesets'], isWeaker),
    say: (items) => ['weakens the protection of ', ...names(items, 'branches')],
  },
  { is: removesUnnamed, say: (items) => ['removes what is not named in ', ...listed(sectionsOf(items))] },
  { is: of(['repository'], (item) => sets(item, 'archived', true)), say: () => ['archives the repository'] },
  { is: ({ stake }) => stake === 'access', say: (items) => [`changes what has access (${settings(items)})`] },
  { is: isWeaker, say: (items) => [`weakens ${settings(items)}`] },
  { is: ({ tone }) => tone === 'removal', say: removedOf },
  { is: ({ tone }) => tone === 'rename', say: (items) => ['renames ', ...renamed(items)] },
];

function accessOf(items: readonly ReviewItem[]): Phrase {
  const verb = items.every(isNew)
    ? 'gives access to '
    : items.every(isGone)
      ? 'takes access from '
      : 'changes the access of ';
  return [verb, ...names(items, 'others')];
}

function removedOf(items: readonly ReviewItem[]): Phrase {
  const sections = new Set(sectionsOf(items));
  const isNamed = sections.size === 1 && items.every(({ subject }) => subject?.length);
  if (!isNamed) return [`removes ${settings(items)}`];
  return ['removes ', ...names(items, ''), ' from ', ...listed([...sections])];
}

const renamed = (items: readonly ReviewItem[]): Phrase =>
  items.some(({ section }) => section === 'repository') ? ['the repository'] : names(items, 'entries');

/** Sums up a preview in a few sentences. They contain names from outside. */
export function previewClosing(result: RunResult): string[] {
  const { overwrites, settles, drifted } = reviewOf(result);
  return [
    `${headlineText(result)}.`,
    overwrites.length ? `Overwrites ${settings(overwrites)} changed by hand.` : '',
    settles.length ? `Settles ${settings(settles)} changed by hand.` : '',
    drifted.length ? `Already drifted: ${settings(drifted)}.` : '',
    verdict(result),
    thrift(result),
  ].filter(Boolean);
}

function verdict({ outcome, targets }: RunResult) {
  const it = targets.length > 1 ? 'a repository' : 'the repository';
  if (outcome === 'failed') return 'Failed: fix the errors above. Exit 1.';
  if (outcome === 'drift') return `Drift: ${it} differs from the base already. Exit 2.`;
  if (outcome === 'partial') return 'Partial: what the lines name was left out. Exit 0.';
  return 'No settings were written. Exit 0.';
}
