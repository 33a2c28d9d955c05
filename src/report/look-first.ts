import { type Alike, alike, countedRepositories, namesOf } from './alike.ts';
import { loudOf, loudWord, toneOf } from './colour.ts';
import { keyOfLine, titles } from './groups.ts';
import { isDifference, type LocatedLine, locatedLines } from './located.ts';
import { type PageRow, titled } from './page.ts';
import type { RunResult } from './result/result.ts';
import { rowsOf } from './section-rows.ts';

const toneLooks = {
  guarded: ['bold', 'red'],
  rename: ['bold', 'red'],
  removal: ['bold', 'red'],
  power: ['bold', 'yellow'],
  weaker: ['bold', 'yellow'],
  plain: [],
} as const;

/**
 * What cannot be undone, gives somebody more power or weakens a protection. Together, equal differences of several
 * repositories share a row.
 */
export function lookFirst(result: RunResult, together: boolean): PageRow[] {
  const all = loudOf(locatedLines(result));
  const loud = together ? grouped(all) : all.map((said) => ({ said, where: [] }));
  const several = result.targets.length > 1;
  const spots = loud.map((one) => spotOf(one, several));
  const column = Math.min(Math.max(...spots.map(({ length }) => length)), 40);
  const rows = loud.flatMap(({ said, where }, at) => {
    const { line } = said;
    const lead = `${loudWord(line).padEnd(7)}  ${spots[at]!.padEnd(column)} `;
    return [
      ...rowsOf(said, { indent: 2, lead, leadLooks: toneLooks[toneOf(line)], text: line.message }, 400),
      ...(where.length > 1 ? [{ indent: 4, text: namesOf(where) }] : []),
    ];
  });
  return titled(titles.loud, rows);
}

/** A line, and all repositories in which it stands if these are several. */
type Loud = Omit<Alike<LocatedLine>, 'key'>;

/** What a brake holds names its repository and what allows it, so each of these lines stays by itself. */
function grouped(all: readonly LocatedLine[]) {
  const keyOf = (located: LocatedLine) =>
    isDifference(located.line) ? keyOfLine(located) : `${located.repository} ${all.indexOf(located)}`;
  return alike(
    all.map((said) => ({ repository: said.repository ?? '', said })),
    keyOf,
  );
}

function spotOf({ said: { repository, section }, where }: Loud, several: boolean) {
  if (where.length > 1) return `in ${countedRepositories(where)}: ${section ?? ''}`;
  return [several && repository, section].filter(Boolean).join(' ');
}
