/** Turns webhooks into runs, and keeps the drift issue up to date. */

import { minute, toNameKey } from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import type { RunOptions, TargetStatus, World } from '@trueup/core/session';
import { CurrentFleetFiles } from './current-files.ts';
import { DeliveryHandler, maxSingleRuns } from './delivery-handler.ts';
import { updateDriftIssue } from './drift-issue.ts';
import { FailedDeliveries } from './failed-deliveries.ts';
import type { FleetFiles } from './fleet-files.ts';
import type { Delivery, DeliveryAnswer } from './receiver.ts';
import { runTargets } from './runs.ts';
import { ContestedItems } from './schedule/contested-items.ts';
import type { ChangedRepository } from './schedule/events.ts';
import { DriftTracker } from './schedule/fleet-drift.ts';
import { RetrySchedule } from './schedule/retry-schedule.ts';
import { getRepositoryKey, type QueuedRun, RunQueue } from './schedule/run-queue.ts';
import type { ConnectedServiceConfig } from './service-config.ts';
import { Tally } from './tally.ts';

/** A repository counts as gone if GitHub does not show it in this many runs in a row. */
const maxUnseenRuns = 5;

interface RunEnd {
  /** A complete run, or a repository outside the fleet, needs no retry. */
  readonly isDone: boolean;
  readonly unseenRuns: number | undefined;
}

export class Service {
  readonly deliveryCounts = new Tally();
  isStopping = false;
  readonly #config: ConnectedServiceConfig;
  readonly #queue: RunQueue;
  readonly #jobs = new Set<Promise<void>>();
  readonly #runCounts = new Tally();
  readonly #fullRunCounts = new Tally();
  readonly #drift = new DriftTracker();
  readonly #contested = new ContestedItems();
  readonly #fullRunSchedule = new RetrySchedule(0);
  readonly #deliveries: DeliveryHandler;
  readonly #failedDeliveries: FailedDeliveries;
  readonly #files: CurrentFleetFiles;
  #isFullRunActive = false;
  #fullRunEndedAt?: number;

  constructor(config: ConnectedServiceConfig, fleet: FleetFiles) {
    this.#config = config;
    this.#files = new CurrentFleetFiles(config, fleet);
    this.#queue = new RunQueue(config.rules);
    this.#failedDeliveries = new FailedDeliveries(config);
    this.#deliveries = new DeliveryHandler({
      config,
      files: this.#files,
      queue: this.#queue,
      drift: this.#drift,
      fullRunSchedule: this.#fullRunSchedule,
      isFullRunActive: () => this.#isFullRunActive,
    });
  }

  async runUntilStopped(): Promise<void> {
    const { world, rules } = this.#config;
    while (!this.isStopping) {
      this.#startDueJobs();
      // A stop ends the sleep with an error.
      await world.clock.sleep(rules.quietPeriod / 5).catch(() => {});
    }
    await Promise.all(this.#jobs);
  }

  stop() {
    this.isStopping = true;
    this.#config.stopRequests();
  }

  handleDelivery(delivery: Delivery): DeliveryAnswer {
    return this.isStopping ? 'busy' : this.#deliveries.handle(delivery);
  }

  get state() {
    return {
      answers: this.deliveryCounts,
      runs: this.#runCounts,
      fullRuns: this.#fullRunCounts,
      fullEndedAt: this.#fullRunEndedAt,
      statuses: this.#drift.statuses,
      contestedSections: this.#contested.listSections(this.#now()),
      waiting: this.#queue.waiting,
      running: this.#jobs.size,
      isRefused: this.#files.isRefused,
      quota: this.#config.traffic.quota,
    };
  }

  /**
   * Two runs must never write to one repository, so a full run waits until no other run is active. After a push, the
   * full run comes first.
   */
  #startDueJobs() {
    if (this.isStopping || this.#isFullRunActive) return;
    const now = this.#now();
    if (now >= this.#fullRunSchedule.dueAt || this.#files.isPushPending) {
      if (!this.#jobs.size && this.#fullRunSchedule.claim(now)) this.#startJob(this.#runFleetFromNewestFiles());
      return;
    }
    if (this.#failedDeliveries.claim(now))
      this.#startJob(this.#failedDeliveries.recover(maxSingleRuns, (all) => this.#handleFailedDeliveries(all)));
    for (let next = this.#queue.startNext(now); next; next = this.#queue.startNext(now))
      this.#startJob(this.#runQueued(next));
    if (this.#drift.claimReport(now)) this.#startJob(this.#reportDrift());
  }

  #startJob(work: Promise<void>) {
    const logFailure = (failure: unknown) =>
      this.#config.log(`Trueup itself failed (${failure instanceof Error ? failure.stack : String(failure)})`);
    const job = work.catch(logFailure).then(() => {
      this.#jobs.delete(job);
      this.#startDueJobs();
    });
    this.#jobs.add(job);
  }

  /** Returns whether the service has handled all of them. */
  #handleFailedDeliveries(deliveries: readonly Delivery[] | undefined): boolean {
    if (!deliveries) this.#fullRunSchedule.schedule(this.#now());
    const answers = (deliveries ?? []).map((delivery) => this.handleDelivery(delivery));
    for (const answer of answers) this.deliveryCounts.add(answer);
    const queuedCount = answers.filter((answer) => answer === 'queued').length;
    if (answers.length) this.#config.log(`failed deliveries: ${answers.length} listed, ${queuedCount} queued`);
    return !answers.includes('dropped');
  }

  async #runQueued(run: QueuedRun) {
    let end: RunEnd = { isDone: false, unseenRuns: run.unseenRuns };
    try {
      const head = await this.#files.compareWithHead();
      if (head === 'moved') this.#fullRunSchedule.schedule(this.#now());
      if (head === 'same') end = await this.#runRepository(run);
    } finally {
      this.#queue.finish({ ...run, unseenRuns: end.unseenRuns }, end.isDone, this.#now());
    }
  }

  async #runRepository(run: QueuedRun): Promise<RunEnd> {
    const { repository, isFormerName, sender, changedAt } = run;
    const delivery = sender && changedAt !== undefined ? { by: sender, at: changedAt } : undefined;
    const options = this.#files.fleet.createRunOptions(repository);
    const { result, statuses, isUnseen } = await this.#startRun(options, delivery);
    const unseenRuns = isUnseen ? (run.unseenRuns ?? 0) + 1 : 0;
    const isNotIncluded = result.lines.some(({ code, request }) => code === 'not_found' && !request);
    const isOutside = (!isUnseen || isFormerName === true) && !result.targets.length && isNotIncluded;
    const isGone = isOutside || unseenRuns >= maxUnseenRuns;
    if (statuses.length || isGone) this.#drift.setStatus(repository, statuses[0]);
    this.#runCounts.add(isOutside ? 'outside' : result.outcome);
    this.#delayIfContested({ repository, id: statuses[0]?.id }, result, sender);
    if (!isOutside) await this.#config.report(result);
    return { isDone: isGone || statuses[0]?.isWhole === true, unseenRuns };
  }

  /** The service and another account could overwrite each other forever, so each repeated write lengthens the wait. */
  #delayIfContested(repository: ChangedRepository, result: RunResult, sender?: string) {
    const now = this.#now();
    const { items, wait } = this.#contested.recordRun(getRepositoryKey(repository), result, now);
    if (!items.length) return;
    this.#queue.delay(repository, now + wait, now);
    const { repository: name, withheld } = result.targets[0]!;
    const account = (!withheld && sender) || 'another account';
    this.#config.log(
      `${name}: was written repeatedly, but ${account} keeps changing it, so the next run waits ${wait / minute} min: ${items.join('; ')}`,
    );
  }

  async #runFleetFromNewestFiles() {
    let isDone = false;
    this.#isFullRunActive = true;
    try {
      isDone = (await this.#files.readAgain()) && (await this.#runFleet());
    } finally {
      this.#isFullRunActive = false;
      const now = this.#now();
      const next = now + this.#config.fullRunInterval;
      this.#fullRunSchedule.finish(isDone, now, next);
      this.#fullRunSchedule.schedule(next);
    }
  }

  /** Returns whether the run reached the fleet. Incomplete and missing repositories get a run of their own. */
  async #runFleet(): Promise<boolean> {
    const { options, report } = this.#config;
    const before = this.#drift.statuses;
    const { result, statuses, excluded } = await this.#startRun(options);
    const { lines } = result;
    const reached = new Set(statuses.map(({ repository }) => toNameKey(repository)));
    const missing = before.filter(({ repository }) => !reached.has(toNameKey(repository)));
    const mayBelong = ({ repository }: TargetStatus) =>
      this.#files.fleet.canInclude(repository) && !excluded.has(toNameKey(repository));
    const incomplete = [...statuses.filter(({ isWhole }) => !isWhole), ...missing.filter(mayBelong)];
    for (const status of missing) if (!mayBelong(status)) this.#drift.setStatus(status.repository, undefined);
    for (const status of statuses) this.#drift.setStatus(status.repository, status);
    for (const { repository, isWhole } of statuses) if (isWhole) this.#queue.dropRetry(repository);
    const isReached = statuses.length > 0 && incomplete.length <= maxSingleRuns;
    if (isReached) for (const { id, repository } of incomplete) this.#queue.addRetry({ id, repository }, this.#now());
    const known = new Set(this.#drift.statuses);
    const isKnown = !missing.length && statuses.every((status) => known.has(status));
    const isReported = isKnown && lines.every(({ key }) => key !== 'drift-issue');
    const isWhole = !options.sections && lines.every(({ kind }) => kind !== 'error');
    this.#drift.recordFullRun({ isWhole, isReported });
    this.#fullRunCounts.add(result.outcome);
    this.#fullRunEndedAt = this.#now();
    await report(result);
    return isReached;
  }

  /** A run of one repository does not know the state of the others, so the service updates the drift issue. */
  async #reportDrift() {
    let isReported = false;
    try {
      isReported = await updateDriftIssue(this.#config, this.#drift);
    } finally {
      this.#drift.finishReport(isReported, this.#now());
    }
  }

  #startRun(options: RunOptions, delivery?: World['delivery']) {
    const { world, location } = this.#config;
    const config = { ...this.#config, world: { ...world, delivery } };
    return runTargets(config, this.#files.fleet, { ...options, fleetFile: location.file });
  }

  #now() {
    return this.#config.world.clock.now();
  }
}
