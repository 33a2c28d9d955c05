import { showFullText } from '../plan/wording.ts';
import { formatTrueupCommand } from './command.ts';
import { listRollbackNotes, type SectionRollback } from './rollback.ts';

export interface UndoRun {
  readonly repository: string;
  /** Unset until the repository has an id. */
  id(): number | undefined;
  readonly time: number;
  readonly isResumed?: boolean;
}

const resumedLine =
  'It undoes a stopped run and the run that resumed it. Values that only the second run changed are from between both runs.';

export function formatUndoFileHead(
  file: string,
  { repository, time }: UndoRun,
  rollbacks: readonly SectionRollback[],
  earlierNotes?: readonly string[],
): string[] {
  const lost = rollbacks.flatMap((rollback) => {
    const texts = [...listRollbackNotes(rollback), ...(rollback.problem === undefined ? [] : [rollback.problem])];
    return texts.map((text) => `- ${rollback.section.key}: ${showFullText(text)}`);
  });
  for (const note of earlierNotes ?? []) if (!lost.includes(`- ${note}`)) lost.push(`- ${note}`);
  return [
    `Undoes the changes that \`trueup apply\` made to ${repository}.`,
    `Made at ${new Date(time).toISOString()}, before the first write.`,
    ...(earlierNotes ? [resumedLine] : []),
    'It contains the replaced values, including values that only administrators see. Keep it private.',
    '',
    `To preview the changes: ${formatTrueupCommand('check', file, repository)}`,
    `To undo: ${formatTrueupCommand('apply', file, repository)}`,
    ...(lost.length ? ['', 'Not restored by this file, or worth knowing before you apply it:', ...lost] : []),
  ];
}
