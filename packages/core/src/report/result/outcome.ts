/** Builds the results of a run and its repositories from section results, and reports problems of settings files. */

import { type RepositoryName, toFullName } from '../../github/github.ts';
import { formatPath, type Refusal, type Remark, SettingsError } from '../../settings/refusal.ts';
import type { TargetDocument } from '../plans/document.ts';
import { type DenialPolicy, isLeftOut } from './coverage.ts';
import type { DeclaredSection, SectionPlan } from './declared.ts';
import { reportFailure } from './failure-lines.ts';
import { modes } from './modes.ts';
import type { Line, Outcome, RunResult, SectionResult, SectionStatus, TargetOutcome, TargetResult } from './result.ts';

export interface AcceptedSettings {
  readonly declared: readonly DeclaredSection[];
  /** Refusals that affect only single sections, which then count as undeclared. */
  readonly refused?: readonly Refusal[];
  readonly remarks: readonly Remark[];
}

export interface ReconcileResult {
  readonly sections: readonly SectionResult[];
  readonly lines: readonly Line[];
  readonly planned: readonly SectionPlan[];
}

interface SectionInputs {
  readonly sections?: readonly string[];
  readonly requiredSections?: readonly string[];
}

export const createDenialPolicy = (chosen: PolicyInputs): DenialPolicy => ({
  onMissing: chosen.onMissingPermission,
  onUnsupported: chosen.onUnsupported,
  required: new Set(chosen.requiredSections),
});

export interface PolicyInputs {
  readonly onMissingPermission: DenialPolicy['onMissing'];
  readonly onUnsupported: DenialPolicy['onUnsupported'];
  readonly requiredSections?: readonly string[];
}

/** An error of the run affects the outcome like an error of a repository. */
export const createRunResult = (
  mode: RunResult['mode'],
  targets: readonly TargetResult[],
  lines: readonly Line[],
): RunResult => ({
  version: 1,
  mode,
  outcome: findWorstOutcome([
    ...targets.map(({ outcome }) => outcome),
    ...(lines.some(isError) ? (['failed'] as const) : []),
    ...(lines.some(({ pathEndings = [] }) => pathEndings.some(isLeftOut)) ? (['partial'] as const) : []),
  ]),
  targets,
  lines,
});

export function createTargetResult(
  mode: RunResult['mode'],
  repository: RepositoryName,
  sections: readonly SectionResult[],
  lines: readonly Line[],
  plan?: TargetDocument,
): TargetResult {
  const outcome = lines.some(isError) ? 'failed' : resolveOutcome(sections, mode);
  return { repository: toFullName(repository), outcome, sections, lines, ...(plan && { plan }) };
}

export const createSkippedTarget = (repository: RepositoryName, lines: readonly Line[]): TargetResult => ({
  repository: toFullName(repository),
  outcome: 'skipped',
  sections: [],
  lines,
});

/** Includes partly written items. */
export const hasWritten = ({ sections }: Pick<TargetResult, 'sections'>) =>
  sections.some(({ lines }) => lines.some(({ kind }) => kind === 'change'));

const isError = ({ kind }: Line) => kind === 'error';

export const countDifferencesBySection = ({ sections }: Pick<TargetResult, 'sections'>): ReadonlyMap<string, number> =>
  new Map(
    sections
      .filter(({ coverage }) => coverage.some(({ ending }) => ending === 'differs'))
      .map(({ name, lines }) => [name, lines.filter(({ kind }) => kind === 'drift').length]),
  );

export const findWorstOutcome = (outcomes: readonly TargetOutcome[]): Outcome =>
  (['failed', 'drift', 'partial'] as const).find((outcome) => outcomes.includes(outcome)) ?? 'success';

/** Apply fails if a write failed. Changes without approval stay drift, and so do changes that adopt may not take. */
function resolveOutcome(sections: readonly SectionResult[], mode: RunResult['mode']): Outcome {
  const { editsFile, onlyReports } = modes[mode];
  const hasNoFailedWrite = ({ coverage }: SectionResult) => coverage.every(({ ending }) => ending !== 'not-done');
  const outcomes: Readonly<Record<Exclude<SectionStatus, 'drift'>, Outcome>> = {
    failed: 'failed',
    skipped: 'partial',
    partial: 'partial',
    converged: 'success',
    unverified: 'success',
    changed: 'success',
  };
  return findWorstOutcome(
    sections.map((section) => {
      if (section.status !== 'drift') return outcomes[section.status];
      return editsFile || onlyReports || hasNoFailedWrite(section) ? 'drift' : 'failed';
    }),
  );
}

export const reportSettings = (
  chosen: SectionInputs,
  { remarks, declared, refused = [] }: AcceptedSettings,
): Line[] => [
  ...refused.map(reportSettingsRefusal),
  ...remarks.map(reportRemark),
  ...reportUnusedInputs(chosen, [
    ...declared.map(({ section }) => section.key),
    ...refused.map(({ refusedSection }) => refusedSection!),
  ]),
];

export const reportRemark = ({ at, names, place, message }: Remark): Line => ({
  kind: 'note',
  ...toLineKeys({ at, names }),
  message,
  place,
});

/** Programs get the plain key. People also see the names of list entries. */
function toLineKeys({ at, names }: Pick<Refusal, 'at' | 'names'>): Pick<Line, 'key' | 'namedKey'> {
  const key = formatPath(at);
  const namedKey = formatPath(at, names);
  return namedKey === key ? { key } : { key, namedKey };
}

/** An input that names an undeclared section has no effect. */
function reportUnusedInputs(
  { sections = [], requiredSections = [] }: SectionInputs,
  declared: readonly string[],
): Line[] {
  const findUnused = (input: string, names: readonly string[]) =>
    names
      .filter((name) => !declared.includes(name))
      .map((key) => ({ key, message: `\`${input}\` lists \`${key}\`, but the settings file does not declare it` }));
  const optional = sections.filter((name) => !requiredSections.includes(name));
  return [
    ...findUnused('--required-sections', requiredSections).map((line): Line => {
      const fix = `declare \`${line.key}:\` in the settings file, or remove it from \`--required-sections\``;
      return { kind: 'warning', ...line, fix };
    }),
    ...findUnused('--sections', optional).map((line): Line => ({ kind: 'note', ...line })),
  ];
}

export const createFailedRun = (mode: RunResult['mode'], failure: unknown): RunResult => ({
  ...createRunResult(mode, [], reportFailures(failure)),
  outcome: 'failed',
});

export const reportFailures = (failure: unknown): Line[] =>
  failure instanceof SettingsError
    ? [...failure.refusals.map(reportSettingsRefusal), ...failure.remarks.map(reportRemark)]
    : [reportFailure('', failure)];

const reportSettingsRefusal = ({ at, names, place, problem, fix, yaml }: Refusal): Line => ({
  kind: 'error',
  ...toLineKeys({ at, names }),
  message: problem,
  fix: yaml ? `${fix}:\n${yaml}` : fix,
  code: 'parse_refused',
  place,
});
