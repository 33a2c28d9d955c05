import { spellOut } from '../plan/wording.ts';
import { formatCommand } from './command.ts';
import type { Rollback } from './rollback.ts';

/** The run that an undo file belongs to. */
export interface UndoRun {
  readonly repository: string;
  /** The id of the repository, once it is known. */
  id(): number | undefined;
  /** In milliseconds since 1970. */
  readonly time: number;
  /** Whether the file is that of a stopped run, which this one resumes. */
  readonly isResumed?: boolean;
}

/** The comment at the start of an undo file: when apply made it, how to use it, and what it cannot bring back. */
export function formatHead(
  file: string,
  { repository, time }: UndoRun,
  sections: readonly (Rollback & { readonly section: { readonly key: string } })[],
  earlier: readonly string[] = [],
): string[] {
  const lost = sections.flatMap(({ section, notes, problem }) =>
    [...notes, ...(problem === undefined ? [] : [problem])].map((text) => `- ${section.key}: ${spellOut(text)}`),
  );
  for (const note of earlier) if (!lost.includes(`- ${note}`)) lost.push(`- ${note}`);
  return [
    `Undoes the changes that \`trueup apply\` made to ${repository}.`,
    `Made at ${new Date(time).toISOString()}, before the first write.`,
    'It contains the replaced values, including values that only administrators see. Keep it private.',
    '',
    `To preview the changes: ${formatCommand('check', file, repository)}`,
    `To undo: ${formatCommand('apply', file, repository)}`,
    ...(lost.length ? ['', 'Not restored by this file, or worth knowing before you apply it:', ...lost] : []),
  ];
}
