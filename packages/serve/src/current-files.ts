import { minute } from '@trueup/core/github';
import { createFailedRun } from '@trueup/core/report';
import { SettingsError } from '@trueup/core/settings';
import { type FleetFiles, readFleetFiles } from './fleet-files.ts';
import { askGithubOrReport, type ConnectedServiceConfig } from './service-config.ts';

interface Push {
  readonly commit: string;
  failedReads: number;
}

/** A force push can replace the pushed commit before GitHub shows it. */
const maxFailedReads = 4;

/** Keeps the fleet files up to date. Each run uses the files of the newest commit. */
export class CurrentFleetFiles {
  isRefused = false;
  #push?: Push;
  #lastReadCommit?: string;
  #comparison: Promise<'same' | 'moved' | undefined> = Promise.resolve('same');
  #comparedAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly config: ConnectedServiceConfig,
    public fleet: FleetFiles,
  ) {
    this.#lastReadCommit = fleet.head?.commit;
  }

  get isPushPending() {
    return this.#push !== undefined;
  }

  /** GitHub may not show the commit yet. */
  recordPush(commit: string) {
    this.#push = { commit, failedReads: 0 };
  }

  /** Compares the files in use with the newest commit, and asks GitHub at most once a minute. */
  compareWithHead() {
    const now = this.config.world.clock.now();
    if (now - this.#comparedAt < minute) return this.#comparison;
    this.#comparedAt = now;
    this.#comparison = this.#readHead().then(
      (head) => head && (head.value?.commit === this.#lastReadCommit ? 'same' : 'moved'),
    );
    return this.#comparison;
  }

  /**
   * Returns whether the files in use are the newest, even if they were invalid. Local files are read once, because
   * nothing reports their changes.
   */
  async readAgain(): Promise<boolean> {
    const { location, options, world, report, log } = this.config;
    const push = this.#push;
    const head = await this.#readHead(push && push.failedReads < maxFailedReads ? push.commit : undefined);
    if (push && !head) push.failedReads += 1;
    if (!head) return false;
    try {
      if (head.value?.commit !== this.fleet.head?.commit)
        this.fleet = await readFleetFiles(location, options, world, head.value);
      this.isRefused = false;
    } catch (failure) {
      if (world.getStopReason?.()) return false;
      this.isRefused = failure instanceof SettingsError;
      log('the fleet files could not be read again, so the previous version stays in use:');
      await report(createFailedRun(options.mode, failure));
      if (!this.isRefused) return false;
    }
    this.#lastReadCommit = head.value?.commit;
    this.#comparedAt = world.clock.now();
    this.#comparison = Promise.resolve('same');
    if (this.#push === push) this.#push = undefined;
    return true;
  }

  #readHead(pushedCommit?: string) {
    const problem = 'GitHub does not show the newest fleet files yet, so runs are paused until it does:';
    return askGithubOrReport(this.config, problem, () => this.config.readHead(pushedCommit));
  }
}
