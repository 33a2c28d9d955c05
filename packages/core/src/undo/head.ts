import { showFullText } from '../plan/wording.ts';
import { commandFor } from './command.ts';
import type { WayBack } from './way-back.ts';

/** The run that an undo file belongs to. */
export interface Occasion {
  readonly repository: string;
  /** The id of the repository, once it is known. */
  id(): number | undefined;
  /** In milliseconds since 1970. */
  readonly time: number;
  /** Whether the file is that of a stopped run, which this one resumes. */
  readonly goesOn?: boolean;
}

/** The comment at the start of an undo file: when apply made it, how to use it, and what it cannot bring back. */
export function headLines(
  file: string,
  { repository, time }: Occasion,
  sections: readonly (WayBack & { readonly section: { readonly key: string } })[],
  earlier: readonly string[] = [],
): string[] {
  const lost = sections.flatMap(({ section, notes, problem }) =>
    [...notes, ...(problem === undefined ? [] : [problem])].map((text) => `- ${section.key}: ${showFullText(text)}`),
  );
  for (const note of earlier) if (!lost.includes(`- ${note}`)) lost.push(`- ${note}`);
  return [
    `Undoes the changes that \`trueup apply\` made to ${repository}.`,
    `Made at ${new Date(time).toISOString()}, before the first write.`,
    'It contains the replaced values, including values that only administrators see. Keep it private.',
    '',
    `To preview the changes: ${commandFor('check', file, repository)}`,
    `To undo: ${commandFor('apply', file, repository)}`,
    ...(lost.length ? ['', 'Not restored by this file, or worth knowing before you apply it:', ...lost] : []),
  ];
}
