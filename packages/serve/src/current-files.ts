import { createFailedRun } from '@trueup/core/report';
import { SettingsRefused } from '@trueup/core/settings';
import { type ReadFleet, readFleet } from './fleet-files.ts';
import { askOrReport, type StartedServing } from './serving.ts';

const minute = 60_000;

/** The files of the fleet, which are never older than a run. */
export class CurrentFiles {
  isRefused = false;
  /** A commit that was pushed, and that no run has had yet. */
  pushed?: string;
  /** The commit that was read last, even if its files were refused. */
  #readAt?: string;
  #proof: Promise<'same' | 'moved' | undefined> = Promise.resolve('same');
  #provenAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly serving: StartedServing,
    public fleet: ReadFleet,
  ) {
    this.#readAt = fleet.head?.commit;
  }

  /** Whether these are the files of the head, which is asked for once a minute at most. */
  proven() {
    const now = this.serving.world.clock.now();
    if (now - this.#provenAt < minute) return this.#proof;
    this.#provenAt = now;
    this.#proof = this.#atHead().then((head) => head && (head.value?.commit === this.#readAt ? 'same' : 'moved'));
    return this.#proof;
  }

  /**
   * Returns whether the files are those of the head, even if they are refused. A disk is read once, since nobody says
   * when it changes.
   */
  async readAnew(waitsForPush: boolean): Promise<boolean> {
    const { place, options, world, report, log } = this.serving;
    const { pushed } = this;
    const head = await this.#atHead(waitsForPush ? pushed : undefined);
    if (!head) return false;
    try {
      if (head.value?.commit !== this.fleet.head?.commit)
        this.fleet = await readFleet(place, options, world, head.value);
      this.isRefused = false;
    } catch (failure) {
      this.isRefused = failure instanceof SettingsRefused;
      log('the fleet files could not be read again, so the previous version stays in use:');
      await report(createFailedRun(options.mode, failure));
      if (!this.isRefused) return false;
    }
    this.#readAt = head.value?.commit;
    this.#provenAt = world.clock.now();
    this.#proof = Promise.resolve('same');
    if (this.pushed === pushed) this.pushed = undefined;
    return true;
  }

  #atHead(pushed?: string) {
    const problem = 'GitHub does not show the newest fleet files yet, so runs are paused until it does:';
    return askOrReport(this.serving, problem, () => this.serving.head(pushed));
  }
}
