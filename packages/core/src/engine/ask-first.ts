import { type RepositoryName, toFullName } from '../github/github.ts';
import { isWriting } from '../plan/item.ts';
import { join } from '../plan/wording.ts';
import type { DenialPolicy } from '../report/result/coverage.ts';
import { isPlanned } from '../report/result/declared.ts';
import { type Gate, listPlannedWrites } from '../report/result/gate.ts';
import { reword } from '../report/result/redaction.ts';
import type { World } from '../session/world/world.ts';
import { declined } from './apply/work.ts';
import { sectionsOf } from './check.ts';

/**
 * Asks a person before the first write. What is written is what was shown: if a section that is planned again in its
 * turn holds anything else, that is asked about too.
 */
export function askFirst(
  repository: RepositoryName,
  denials: DenialPolicy,
  ask: NonNullable<World['confirmPlan']>,
): Gate {
  const agreed = new Set<string>();
  return async ({ planned, replannedKey: again, guarded = [] }) => {
    const open = listPlannedWrites(planned)
      .filter(({ section }) => again === undefined || section === again)
      .filter(({ write }) => !agreed.has(write));
    if (!open.length) return {};
    const asked = new Set(open.map(({ item }) => item));
    const shown = planned
      .filter(({ section }) => again === undefined || section.key === again)
      .map((one) =>
        isPlanned(one) ? { ...one, plan: one.plan.filter((item) => !isWriting(item) || asked.has(item)) } : one,
      );
    const sections = sectionsOf(shown, denials);
    const lines = guarded.map(({ line }) => line);
    const target = { repository: toFullName(repository), outcome: 'drift', sections, lines } as const;
    const linesWith = (ending: string) =>
      guarded.map(({ line }) => reword(line, (message) => join`${message}; ${ending}`));
    if (!(await ask({ target, guarded: guarded.map(({ needs }) => needs) })))
      return { refused: declined, lines: linesWith(declined) };
    for (const { write } of open) agreed.add(write);
    return { lines: linesWith('you allowed it') };
  };
}
