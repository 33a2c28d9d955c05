import { SaidOpenly } from '../report/result/failure-lines.ts';
import type { Mode } from '../report/result/modes.ts';
import { resultOfTargets } from '../report/result/outcome.ts';
import type { InputProblem } from './inputs/kinds.ts';
import { describeInputProblem } from './inputs/read.ts';
import { describeDefect } from './world/process.ts';

/** A failure that everyone may read as it is. */
const definePublicFailure = (code: 'plan_moved' | 'conflict' | 'not_found') =>
  class extends SaidOpenly {
    constructor(problem: string, fix: string) {
      super(problem, fix, code);
    }
  };

/** There is no approved plan to hold to, so nothing is read or written. */
export class MissingApproval extends definePublicFailure('plan_moved') {}

/** The preview cannot start, because it is unclear what to compare. */
export class MissingComparison extends definePublicFailure('conflict') {}

/** The run names a repository that its fleet does not hold. */
export class UnknownTarget extends definePublicFailure('not_found') {}

/** The host does not settle where a repository of the fleet file is, or it contradicts the file. */
export class RepositoryNotLocated extends SaidOpenly {
  constructor(problem: string, fix: string, openly: string, code: 'not_found' | 'conflict' = 'conflict') {
    super(problem, fix, code, openly);
  }
}

/** A newer commit has other settings, so this run has nothing to do. */
export class RunSuperseded extends Error {}

/** The result of a run whose inputs cannot be used. It ends before it starts, with an ordinary report. */
export const createInputRefusal = (mode: Mode, problems: readonly InputProblem[]) =>
  resultOfTargets(
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

/** The result of a run that a defect of Trueup ended, or a part of it that is not there. */
export const createDefectResult = (mode: Mode, failure: unknown) => {
  const [message, fix] = describeDefect(failure);
  return resultOfTargets(mode, [], [{ kind: 'error', key: '', message, fix, code: 'internal' }]);
};
