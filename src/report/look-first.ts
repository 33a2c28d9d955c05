import type { RunResult } from '../modes/result.ts';
import { alike } from './alike.ts';
import { loudOf, loudWord, toneOf } from './colour.ts';
import { keyOfLine, namesOf } from './groups.ts';
import { isDifference, type LocatedLine, locatedLines } from './located.ts';
import type { PageRow } from './page.ts';
import { rowsOf } from './section-rows.ts';

interface Loud {
  readonly located: LocatedLine;
  /** Where the same stands in several repositories: all of them. */
  readonly where: readonly string[];
}

const toneLooks = {
  guarded: ['bold', 'red'],
  rename: ['bold', 'red'],
  removal: ['bold', 'red'],
  weaker: ['bold', 'yellow'],
  plain: [],
} as const;

/** What cannot be undone or weakens a protection. Together, equal differences of several repositories share a row. */
export function lookFirst(result: RunResult, together: boolean): PageRow[] {
  const all = loudOf(locatedLines(result));
  const loud = together ? grouped(all) : all.map((located) => ({ located, where: [] }));
  const several = result.targets.length > 1;
  const column = Math.min(Math.max(...loud.map((one) => spotOf(one, several).length)), 40);
  const rows = loud.flatMap((one) => [
    ...rowsOf(
      one.located,
      {
        indent: 2,
        lead: `${loudWord(one.located.line).padEnd(7)}  ${spotOf(one, several).padEnd(column)} `,
        leadLooks: toneLooks[toneOf(one.located.line)],
        text: one.located.line.message,
      },
      400,
    ),
    ...(one.where.length > 1 ? [{ indent: 4, text: namesOf(one.where) }] : []),
  ]);
  return rows.length ? [{ text: 'Look here first', looks: ['bold'] }, ...rows] : [];
}

/** What a brake holds names its repository and what allows it, so each of these lines stays by itself. */
function grouped(all: readonly LocatedLine[]): Loud[] {
  const keyOf = (located: LocatedLine) =>
    isDifference(located.line) ? keyOfLine(located) : `${located.repository} ${all.indexOf(located)}`;
  const found = all.map((said) => ({ repository: said.repository ?? '', said }));
  return alike(found, keyOf).map(({ said, where }) => ({ located: said, where }));
}

function spotOf({ located: { repository, section }, where }: Loud, several: boolean) {
  if (where.length > 1) return `in ${where.length} repositories: ${section ?? ''}`;
  return [several && repository, section].filter(Boolean).join(' ');
}
