import type { Line, RunResult, SectionResult, TargetResult } from '@trueup/core/report';
import { documentOf, inertJson, isIncomplete } from '@trueup/core/report';

export interface Output {
  readonly name: string;
  readonly help: string;
  of(result: RunResult, reportFile: string): string;
}

const sectionsOf = ({ targets }: RunResult): SectionResult[] => targets.flatMap(({ sections }) => sections);
const count = (result: RunResult, kind: Line['kind']) =>
  sectionsOf(result).flatMap(({ lines }) => lines.filter((line) => line.kind === kind)).length;

const namesOfSkipped = (section: SectionResult) => (isIncomplete(section) ? [section.name] : []);

const inShort = ({ outcome, sections }: TargetResult) => ({
  outcome,
  drift: sections.some(({ lines }) => lines.some(({ kind }) => kind === 'drift')),
  'skipped-sections': sections.flatMap(namesOfSkipped),
});

/** Only a plan that says which repository it is for can be held to. */
const planIn = ({ plan }: Pick<TargetResult, 'plan'> = {}) =>
  plan?.id === undefined || !plan.items.length ? '' : inertJson(JSON.stringify(documentOf([plan])));

/** The outputs that later steps of a workflow can read. A test compares `action.yml` with them. */
export const outputs: readonly Output[] = [
  {
    name: 'outcome',
    help: 'How the run ended: `success`, `partial`, `drift` or `failed`.',
    of: ({ outcome }) => outcome,
  },
  {
    name: 'drift',
    help: 'Whether anything differs from the settings file: `true` or `false`.',
    of: (result) => String(result.outcome === 'drift' || count(result, 'drift') > 0),
  },
  { name: 'changes', help: 'The number of changes written.', of: (result) => String(count(result, 'change')) },
  {
    name: 'skipped-sections',
    help: 'The sections of which something was left out, because the token lacks a grant or the host has no such thing, separated by commas.',
    of: (result) => [...new Set(sectionsOf(result).flatMap(namesOfSkipped))].join(','),
  },
  {
    name: 'targets',
    help: 'The result of each repository, as JSON: its outcome, whether it differs, and its skipped sections.',
    of: ({ targets }) =>
      inertJson(JSON.stringify(Object.fromEntries(targets.map((target) => [target.repository, inShort(target)])))),
  },
  {
    name: 'plan',
    help: 'The plan of one repository as JSON, for an apply in another job; empty if there is nothing to write, or no `plan-file`.',
    of: ({ targets: [target, ...others] }) => (others.length ? '' : planIn(target)),
  },
  { name: 'report', help: 'The path of the JSON report.', of: (_result, reportFile) => reportFile },
];
