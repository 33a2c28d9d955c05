import type { Line, RunResult, SectionResult } from '../modes/result.ts';

export interface Output {
  readonly name: string;
  readonly help: string;
  of(result: RunResult, reportFile: string): string;
}

const sectionsOf = ({ targets }: RunResult): SectionResult[] => targets.flatMap(({ sections }) => sections);
const count = (result: RunResult, kind: Line['kind']) =>
  sectionsOf(result).flatMap(({ lines }) => lines.filter((line) => line.kind === kind)).length;

/** What later steps of a workflow can ask of this one. `action.yml` is held to it. */
export const outputs: readonly Output[] = [
  {
    name: 'outcome',
    help: 'What became of the run: `success`, `partial`, `drift` or `failed`.',
    of: ({ outcome }) => outcome,
  },
  {
    name: 'drift',
    help: 'Whether anything differs from the settings file: `true` or `false`.',
    of: (result) => String(count(result, 'drift') > 0),
  },
  { name: 'changes', help: 'How many changes were written.', of: (result) => String(count(result, 'change')) },
  {
    name: 'skipped-sections',
    help: 'The sections that were skipped because the token lacks their grant, by commas.',
    of: (result) =>
      sectionsOf(result)
        .flatMap(({ name, status }) => (status === 'skipped' ? name : []))
        .join(','),
  },
  { name: 'report', help: 'The path of the report as JSON.', of: (_result, reportFile) => reportFile },
];
