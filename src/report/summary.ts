import type { RunResult, SectionResult, TargetResult } from '../modes/result.ts';
import { advised, closing, sentence, shortened } from './closing.ts';
import { isLoud, loudOf, loudWord } from './colour.ts';
import { type Block, folded, list, type PageLimit, page, plain, table } from './html.ts';
import { inertHtml } from './inert.ts';
import {
  counted,
  isAside,
  isCalm,
  isDifference,
  isNote,
  isTrouble,
  type LocatedLine,
  leftAside,
  locatedLines,
  statusWord,
} from './located.ts';

/** The host's limit for a job summary. The limit for an issue is lower. */
const inSummary: PageLimit = { limit: 1024 * 1024, rest: 'the log has the rest' };

/** The run as a page on the host's site: a summary, then a table per repository, with its notes folded. */
export function jobSummary(result: RunResult, room = inSummary) {
  const { targets, lines } = result;
  const several = targets.length > 1;
  const calm = several ? targets.filter(isCalm) : [];
  const aside = several ? leftAside(targets) : [];
  const blocks = [
    plain(`<h2>${title(result)}</h2>\n<p>${closing(result).join('<br>\n')}</p>`),
    list(lines.toSorted((one, other) => Number(isLoud(other)) - Number(isLoud(one))).map((line) => words({ line }))),
    ...targets
      .filter((target) => !several || !(isCalm(target) || isAside(target)))
      .flatMap((target) => targetBlocks(result, target)),
    ...aside.map(({ why, those }) => folded(`${repositories(those)} ${inertHtml(why)}`, names(those))),
    folded(
      `${repositories(calm)} ${result.mode === 'snapshot' ? 'read' : 'with nothing to do'}`,
      list(calm.flatMap(calmItems)),
    ),
  ];
  return page(blocks, room);
}

const repositories = (targets: readonly TargetResult[]) => counted(targets.length, 'repository', 'repositories');

const names = (targets: readonly TargetResult[]) => list(targets.map(({ repository }) => inertHtml(repository)));

const title = ({ mode, targets }: RunResult) => {
  if (targets.length > 1) return `Trueup ${mode} of ${repositories(targets)}`;
  return targets[0] ? `Trueup ${mode} of ${inertHtml(targets[0].repository)}` : `Trueup ${mode}`;
};

const notesOf = (target: TargetResult) =>
  linesIn(target)
    .filter(({ line }) => isNote(line))
    .map(words);

const linesIn = (target: TargetResult) => locatedLines({ targets: [target], lines: [] });

const calmItems = (target: TargetResult) => [inertHtml(target.repository), ...notesOf(target)];

function targetBlocks({ mode, targets }: RunResult, target: TargetResult): Block[] {
  const { repository, outcome, sections, lines, undo } = target;
  const converged = sections.filter(({ status }) => status === 'converged').map(({ name }) => inertHtml(name));
  const rows = [
    ...loudOf(linesIn(target)).map((located) => [inertHtml(located.section ?? ''), loudCell(located), words(located)]),
    ...lines
      .filter((line) => isTrouble(line) && !isLoud(line))
      .map((line) => ['', outcome, words({ line, repository })]),
    ...sections.flatMap((section) => sectionRows(section, repository)),
    ...(converged.length ? [[converged.join(', '), statusWord(mode, 'converged'), '']] : []),
  ];
  const notes = notesOf(target);
  return [
    ...(targets.length > 1 ? [plain(`<h3>${inertHtml(repository)}: ${outcome}</h3>`)] : []),
    table(['Section', 'Status', 'What'], rows),
    folded(counted(notes.length, 'note'), list(notes)),
    ...(undo ? [plain(`<p>To undo this, where the file is: <code>${inertHtml(undo)}</code></p>`)] : []),
  ];
}

const loudCell = ({ line }: LocatedLine) => `<b>${loudWord(line)}</b>`;

function sectionRows({ name: section, status, lines }: SectionResult, repository: string) {
  if (status !== 'converged' && lines.every(isNote)) return [[inertHtml(section), status, '']];
  return [isTrouble, isDifference].flatMap((wanted) =>
    lines
      .filter((line) => wanted(line) && !isLoud(line))
      .map((line) => [inertHtml(section), status, words({ line, repository, section })]),
  );
}

/** The text of a line, its fix below it, every value in `code`. */
function words(located: LocatedLine) {
  const { line } = located;
  const before = isDifference(line)
    ? `${line.sign || '~'} `
    : isTrouble(line)
      ? `<b>${isLoud(line) ? loudWord(line) : line.kind}</b> `
      : '';
  const said = isDifference(line) ? line.message : sentence(located);
  return before + advised(shortened(said, 2000), located).map(inertHtml).join('<br>');
}
