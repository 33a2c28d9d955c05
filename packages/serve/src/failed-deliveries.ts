import { hour, minute } from '@trueup/core/github';
import { openRunSession } from '@trueup/core/session';
import type { Delivery } from './receiver.ts';
import { RetrySchedule } from './schedule/retry-schedule.ts';
import { askGithubOrReport, type ConnectedServiceConfig } from './service-config.ts';

/** GitHub marks a delivery as failed only after it has waited for the answer. */
const deliveryTimeout = minute;

/** Asks GitHub every hour for the deliveries that failed, because the queue was full or the network failed. */
export class FailedDeliveries {
  readonly #config: ConnectedServiceConfig;
  readonly #schedule: RetrySchedule;
  #handledUntil: number;

  constructor(config: ConnectedServiceConfig) {
    this.#config = config;
    this.#handledUntil = config.world.clock.now();
    this.#schedule = new RetrySchedule(this.#handledUntil);
  }

  claim(now: number) {
    return this.#schedule.claim(now);
  }

  /**
   * For more than `max` deliveries, `handleAll` gets `undefined`. If `handleAll` returns false, the next request also
   * lists these deliveries.
   */
  async recover(max: number, handleAll: (deliveries: readonly Delivery[] | undefined) => boolean) {
    const { options, world } = this.#config;
    const now = world.clock.now();
    let isListed = false;
    try {
      const listed = await askGithubOrReport(
        this.#config,
        'could not list failed deliveries, so Trueup will ask again:',
        async () =>
          (await openRunSession(options, world)).app!.listFailedDeliveries(this.#handledUntil - deliveryTimeout, max),
      );
      if (listed && handleAll(listed.value)) this.#handledUntil = now;
      isListed = listed !== undefined;
    } finally {
      this.#schedule.finish(isListed, world.clock.now(), now + hour);
    }
  }
}
