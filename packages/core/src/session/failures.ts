import { PublicFailure } from '../report/result/failure-lines.ts';
import type { Mode } from '../report/result/modes.ts';
import { createRunResult } from '../report/result/outcome.ts';
import type { InputProblem } from './inputs/kinds.ts';
import { problemText } from './inputs/read.ts';
import { defectOf } from './world/process.ts';

/** A failure that everyone may read as it is. */
const toldToAll = (code: 'plan_moved' | 'conflict' | 'not_found') =>
  class extends PublicFailure {
    constructor(problem: string, fix: string) {
      super(problem, fix, code);
    }
  };

/** There is no approved plan to hold to, so nothing is read or written. */
export class NoApproval extends toldToAll('plan_moved') {}

/** The preview cannot start, because it is unclear what to compare. */
export class NoComparison extends toldToAll('conflict') {}

/** The run names a repository that its fleet does not hold. */
export class NoTarget extends toldToAll('not_found') {}

/** The host does not settle where a repository of the fleet file is, or it contradicts the file. */
export class NotLocated extends PublicFailure {
  constructor(problem: string, fix: string, openly: string, code: 'not_found' | 'conflict' = 'conflict') {
    super(problem, fix, code, openly);
  }
}

/** A newer commit has other settings, so this run has nothing to do. */
export class Superseded extends Error {}

/** The result of a run whose inputs cannot be used. It ends before it starts, with an ordinary report. */
export const refuseInputs = (mode: Mode, problems: readonly InputProblem[]) =>
  createRunResult(
    mode,
    [],
    problems.map((one) => ({
      kind: 'error',
      key: one.input,
      message: problemText(one),
      fix: one.fix,
      code: 'parse_refused',
    })),
  );

/** The result of a run that a defect of Trueup ended, or a part of it that is not there. */
export const brokenRun = (mode: Mode, failure: unknown) => {
  const [message, fix] = defectOf(failure);
  return createRunResult(mode, [], [{ kind: 'error', key: '', message, fix, code: 'internal' }]);
};
