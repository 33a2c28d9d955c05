import { show } from '../plan/wording.ts';
import { tones } from '../report/plans/value-text.ts';
import { type Gate, type PlannedWrite, plannedWrites } from '../report/result/gate.ts';
import type { ShownPlan } from '../session/world/world.ts';
import { checkLines } from './lines.ts';

/**
 * Asks a person before the first write. What is written is what was shown: if a section that is planned again in its
 * turn holds anything else, that is asked about too.
 */
export function askFirst(ask: (plan: Omit<ShownPlan, 'repository'>) => Promise<boolean>): Gate {
  const agreed = new Set<string>();
  return async ({ planned, again, guarded = [] }) => {
    const open = plannedWrites(planned)
      .filter(({ section }) => again === undefined || section === again)
      .filter(({ write }) => !agreed.has(write));
    if (!open.length) return {};
    const lines = open.flatMap(linesOf);
    const inOrder = [...tones, 'plain'].flatMap((tone) => lines.filter((line) => line.tone === tone));
    const values = guarded.map(({ line, needs }) => ({ message: show(line.message, 'whole'), value: needs.value }));
    if (!(await ask({ lines: inOrder.map(({ text }) => text), guarded: values })))
      return { refused: 'you did not agree to it' };
    for (const { write } of open) agreed.add(write);
    return {};
  };
}

/** Nothing is withheld: the person at the terminal may see everything. */
const linesOf = ({ section, declared, item }: PlannedWrite) =>
  checkLines(declared, item).map(({ sign, tone = 'plain', message }) => ({
    tone,
    text: `${sign || '~'} ${section}: ${show(message, 'whole')}`,
  }));
