import type { HostRefusal, HostUnreachable } from '../host/failures.ts';
import { fullName, type RepositoryName } from '../host/host.ts';
import { pathText, type Refusal, type Remark, type SettingsRefused } from '../settings/refusal.ts';
import { failureOf } from './lines.ts';
import type { DeclaredSection } from './planned.ts';
import type { Line, Outcome, RunResult, SectionResult } from './result.ts';

export interface Remarked {
  readonly declared: readonly DeclaredSection[];
  readonly remarks: readonly Remark[];
}

interface Asked {
  readonly mode: RunResult['mode'];
  readonly repository: RepositoryName;
  readonly sections?: readonly string[];
  readonly requiredSections?: readonly string[];
}

/** One target's sections as the result of a run, worst first: a failure beats drift, and drift beats a skipped section. */
export function resultOfTarget(asked: Asked, sections: readonly SectionResult[], settings: Remarked): RunResult {
  const outcome = outcomeOf(sections, asked.mode);
  return {
    version: 1,
    mode: asked.mode,
    outcome,
    targets: [{ repository: fullName(asked.repository), outcome, sections, lines: [] }],
    lines: [...settings.remarks.map(remarkLine), ...idleLines(asked, settings.declared)],
  };
}

export function outcomeOf(sections: readonly SectionResult[], mode: RunResult['mode']): Outcome {
  const statuses = new Set(sections.map(({ status }) => status));
  if (statuses.has('failed')) return 'failed';
  if (statuses.has('drift')) return mode === 'check' ? 'drift' : 'failed';
  return statuses.has('skipped') ? 'partial' : 'success';
}

const remarkLine = ({ at, place, message }: Remark): Line => ({ kind: 'note', key: pathText(at), message, place });

/** Inputs that name a section the file does not declare promise something that cannot happen. */
function idleLines({ sections = [], requiredSections = [] }: Asked, declared: readonly DeclaredSection[]): Line[] {
  const idle = (names: readonly string[]) =>
    names.filter((name) => !declared.some(({ section }) => section.key === name));
  return [
    ...idle(requiredSections).map(
      (name): Line => ({
        kind: 'warning',
        key: name,
        message: `\`required-sections\` names \`${name}\`, and the settings file does not declare it`,
        fix: `declare \`${name}:\` in the settings file, or take it out of \`required-sections\``,
      }),
    ),
    ...idle(sections.filter((name) => !requiredSections.includes(name))).map(
      (name): Line => ({
        kind: 'note',
        key: name,
        message: `\`sections\` names \`${name}\`, and the settings file does not declare it`,
      }),
    ),
  ];
}

/** A file that is wrong on its face: every refusal is an error line, and nothing was asked of the host. */
export const refusedRun = (mode: RunResult['mode'], { refusals, remarks }: SettingsRefused): RunResult => ({
  version: 1,
  mode,
  outcome: 'failed',
  targets: [],
  lines: [...refusals.map(refusalLine), ...remarks.map(remarkLine)],
});

const refusalLine = ({ at, place, problem, fix, yaml }: Refusal): Line => ({
  kind: 'error',
  key: pathText(at),
  message: problem,
  fix: yaml ? `${fix}:\n${yaml}` : fix,
  code: 'parse_refused',
  place,
});

/** Of a host that answers no section at all. */
export const deafRun = (mode: RunResult['mode'], failure: HostUnreachable | HostRefusal): RunResult => ({
  version: 1,
  mode,
  outcome: 'failed',
  targets: [],
  lines: [failureOf('', failure, false)],
});
