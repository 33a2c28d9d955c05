import { PublicFailure } from '../report/result/failure-lines.ts';
import type { Mode } from '../report/result/modes.ts';
import { createRunResult } from '../report/result/outcome.ts';
import type { InputProblem } from './inputs/kinds.ts';
import { describeInputProblem } from './inputs/read.ts';
import { describeDefect } from './world/process.ts';

const definePublicFailure = (code: 'plan_moved' | 'conflict' | 'not_found') =>
  class extends PublicFailure {
    constructor(problem: string, fix: string) {
      super(problem, fix, code);
    }
  };

export class MissingApproval extends definePublicFailure('plan_moved') {}

export class MissingComparison extends definePublicFailure('conflict') {}

export class UnknownTarget extends definePublicFailure('not_found') {}

/** GitHub does not show the repository, or contradicts the fleet file. */
export class RepositoryNotLocated extends PublicFailure {
  constructor(problem: string, fix: string, publicMessage: string, code: 'not_found' | 'conflict' = 'conflict') {
    super(problem, fix, code, publicMessage);
  }
}

/** A newer commit has other settings. */
export class RunSuperseded extends Error {}

export const createInputProblemsResult = (mode: Mode, problems: readonly InputProblem[]) =>
  createRunResult(
    mode,
    [],
    problems.map((problem) => ({
      kind: 'error',
      key: problem.input,
      message: describeInputProblem(problem),
      fix: problem.fix,
      code: 'parse_refused',
    })),
  );

export const createDefectResult = (mode: Mode, failure: unknown) => {
  const [message, fix] = describeDefect(failure);
  return createRunResult(mode, [], [{ kind: 'error', key: '', message, fix, code: 'internal' }]);
};
