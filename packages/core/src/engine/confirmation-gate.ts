import { type RepositoryName, toFullName } from '../github/github.ts';
import { isWriting } from '../plan/item.ts';
import { joinPublic } from '../plan/wording.ts';
import type { DenialPolicy } from '../report/result/coverage.ts';
import { isPlanned } from '../report/result/declared.ts';
import { type Gate, listPlannedWrites } from '../report/result/gate.ts';
import { reword } from '../report/result/redaction.ts';
import type { World } from '../session/world/world.ts';
import { toSectionResults } from './check.ts';

const declinedText = 'you did not allow it';

/** Asks a person before the first write, and again about new writes of a section that is planned again. */
export function createConfirmationGate(
  repository: RepositoryName,
  denials: DenialPolicy,
  ask: NonNullable<World['confirmPlan']>,
): Gate {
  const agreedWrites = new Set<string>();
  return async ({ planned, replannedKey, guarded = [] }) => {
    const newWrites = listPlannedWrites(planned)
      .filter(({ section }) => replannedKey === undefined || section === replannedKey)
      .filter(({ write }) => !agreedWrites.has(write));
    if (!newWrites.length) return {};
    const newItems = new Set(newWrites.map(({ item }) => item));
    const shownSections = planned
      .filter(({ section }) => replannedKey === undefined || section.key === replannedKey)
      .map((sectionPlan) =>
        isPlanned(sectionPlan)
          ? { ...sectionPlan, plan: sectionPlan.plan.filter((item) => !isWriting(item) || newItems.has(item)) }
          : sectionPlan,
      );
    const sections = toSectionResults(shownSections, denials);
    const lines = guarded.map(({ line }) => line);
    const target = { repository: toFullName(repository), outcome: 'drift', sections, lines } as const;
    const formatGuardedLines = (ending: string) =>
      guarded.map(({ line }) => reword(line, (message) => joinPublic`${message}; ${ending}`));
    if (!(await ask({ target, guarded: guarded.map(({ needs }) => needs) })))
      return { refused: declinedText, isDeclined: true, lines: formatGuardedLines(declinedText) };
    for (const { write } of newWrites) agreedWrites.add(write);
    return { lines: formatGuardedLines('you allowed it') };
  };
}
