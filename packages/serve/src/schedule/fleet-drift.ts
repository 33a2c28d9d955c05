import { minute, type RepositoryName, toNameKey } from '@trueup/core/github';
import type { TargetStatus } from '@trueup/core/session';
import type { ChangedRepository } from './events.ts';
import { RetrySchedule } from './retry-schedule.ts';

/** Knows the last result of each repository, and whether the drift issue on GitHub needs an update. */
export class DriftTracker {
  readonly #statuses = new Map<string, TargetStatus | undefined>();
  #isReportDue = false;
  readonly #reportSchedule = new RetrySchedule(Number.NEGATIVE_INFINITY);
  /** The latest full run reached its end. */
  isComplete = false;

  get statuses(): readonly TargetStatus[] {
    return [...this.#statuses.values()].filter((status) => status !== undefined);
  }

  /** If `status` is unset, the repository has left the fleet. */
  setStatus(repository: RepositoryName, status: TargetStatus | undefined) {
    const key = toNameKey(repository);
    const before = this.#statuses.get(key);
    const known = status && keepKnownDifferences(status, before);
    this.#statuses.set(key, known);
    if (toStatusKey(known) !== toStatusKey(before)) this.#isReportDue = true;
  }

  hasLeft(repository: RepositoryName): boolean {
    const key = toNameKey(repository);
    return this.#statuses.has(key) && !this.#statuses.get(key);
  }

  /** Another repository can have the name now. Returns true if only a run can show which repository that is. */
  releaseName({ id, repository }: ChangedRepository): boolean {
    const status = this.#statuses.get(toNameKey(repository));
    if (id === undefined || status?.id === id) this.setStatus(repository, undefined);
    return id !== undefined && status !== undefined && status.id === undefined;
  }

  /** A full run updates the drift issue itself, but does not know the differences that earlier runs found. */
  recordFullRun({ isWhole, isReported }: { readonly isWhole: boolean; readonly isReported: boolean }) {
    this.isComplete = isWhole;
    this.#isReportDue = !isReported;
  }

  /** Returns true at most once a minute. The caller then updates the issue and calls `finishReport`. */
  claimReport(now: number) {
    const isDue = this.#isReportDue && this.#reportSchedule.claim(now);
    if (isDue) this.#isReportDue = false;
    return isDue;
  }

  finishReport(isReported: boolean, now: number) {
    this.#reportSchedule.finish(isReported, now, now + minute);
    if (!isReported) this.#isReportDue = true;
  }
}

/** A run that could not compare a section does not prove that its differences are gone. */
function keepKnownDifferences(status: TargetStatus, before: TargetStatus | undefined): TargetStatus {
  const isOther = status.id !== undefined && before?.id !== undefined && status.id !== before.id;
  if (status.isWhole || !before || isOther) return status;
  const { compared } = status;
  const kept = [...before.differing].filter(([section]) => !compared.size || compared.get(section) === false);
  return { ...status, differing: new Map([...kept, ...status.differing]) };
}

/** The drift issue names a repository only while its visibility allows it. */
const toStatusKey = (status: TargetStatus | undefined) =>
  status && JSON.stringify([status.isHidden, status.visibility, status.isWhole, status.isBlocked, ...status.differing]);
