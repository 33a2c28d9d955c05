import { showFullText } from '../plan/wording.ts';
import { formatTrueupCommand } from './command.ts';
import type { SectionRollback } from './rollback.ts';

export interface UndoRun {
  readonly repository: string;
  /** Unset until the repository has an id. */
  id(): number | undefined;
  readonly time: number;
}

export function formatUndoFileHead(
  file: string,
  { repository, time }: UndoRun,
  rollbacks: readonly SectionRollback[],
): string[] {
  const lost = rollbacks.flatMap(({ section, notes, problem }) => {
    const texts = [...notes, ...(problem === undefined ? [] : [problem])];
    return texts.map((text) => `- ${section.key}: ${showFullText(text)}`);
  });
  return [
    `Undoes the changes that \`trueup apply\` made to ${repository}.`,
    `Made at ${new Date(time).toISOString()}, before the first write.`,
    'It contains the replaced values, including values that only administrators see. Keep it private.',
    '',
    `To preview the changes: ${formatTrueupCommand('check', file, repository)}`,
    `To undo: ${formatTrueupCommand('apply', file, repository)}`,
    ...(lost.length ? ['', 'Not restored by this file, or worth knowing before you apply it:', ...lost] : []),
  ];
}
