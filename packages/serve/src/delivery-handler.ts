/** Decides which runs a delivery needs, and queues them. */

import { isSameWord, minute } from '@trueup/core/github';
import type { CurrentFleetFiles } from './current-files.ts';
import type { Delivery, DeliveryAnswer } from './receiver.ts';
import {
  type ChangedRepository,
  type InstallationChange,
  parseWebhookEvent,
  type RepositoryChanges,
  type WebhookRequest,
} from './schedule/events.ts';
import type { DriftTracker } from './schedule/fleet-drift.ts';
import type { RetrySchedule } from './schedule/retry-schedule.ts';
import type { RunQueue } from './schedule/run-queue.ts';
import type { ConnectedServiceConfig } from './service-config.ts';

/** Beyond this number of repositories or deliveries, a full run takes fewer requests than single runs. */
export const maxSingleRuns = 200;

const maxRememberedDeliveries = 10_000;

interface HandlerOptions {
  readonly config: ConnectedServiceConfig;
  readonly files: CurrentFleetFiles;
  readonly queue: RunQueue;
  readonly drift: DriftTracker;
  readonly fullRunSchedule: RetrySchedule;
  isFullRunActive(): boolean;
}

export class DeliveryHandler {
  readonly #options: HandlerOptions;
  readonly #seenDeliveries = new Set<string>();
  #dropLoggedAt = Number.NEGATIVE_INFINITY;

  constructor(options: HandlerOptions) {
    this.#options = options;
  }

  handle({ id, event, body }: Delivery): DeliveryAnswer {
    const { config, files } = this.#options;
    const app = { login: config.login, fleetRepositoryId: files.fleet.head?.id };
    const request = parseWebhookEvent(event, body, app);
    if (typeof request === 'string') return request;
    if (this.#seenDeliveries.has(id) && !this.#isPending(request)) return 'repeated';
    return this.#rememberDelivery(id, this.#queueChanges(request));
  }

  #rememberDelivery(id: string, answer: DeliveryAnswer) {
    if (answer !== 'dropped') this.#seenDeliveries.add(id);
    const [oldest] = this.#seenDeliveries;
    if (this.#seenDeliveries.size > maxRememberedDeliveries) this.#seenDeliveries.delete(oldest!);
    return answer;
  }

  #isPending(request: WebhookRequest) {
    if (request.kind === 'push') return this.#options.files.isPushPending;
    return (
      request.kind === 'repositories' && request.changed.some((repository) => this.#options.queue.hasRun(repository))
    );
  }

  #queueChanges(request: WebhookRequest): DeliveryAnswer {
    switch (request.kind) {
      case 'push':
        this.#options.files.recordPush(request.commit);
        return this.#queueFullRun();
      case 'installation':
        return this.#queueAccount(request);
      case 'owner':
        return this.#queueOwner(request.owner);
      case 'repositories':
        return this.#queueChangedRepositories(request);
    }
  }

  #queueFullRun(): DeliveryAnswer {
    const { config, fullRunSchedule } = this.#options;
    fullRunSchedule.schedule(config.world.clock.now() + config.rules.quietPeriod);
    return 'queued';
  }

  /** Only a run of the fleet shows which repositories of the account the app can access now. */
  #queueAccount({ owner, isGone }: InstallationChange): DeliveryAnswer {
    if (!this.#options.files.fleet.canIncludeOwner(owner)) return 'outside';
    if (isGone) for (const { repository } of this.#listRepositoriesOf(owner)) this.#removeRepository({ repository });
    return this.#queueFullRun();
  }

  #queueOwner(owner: string): DeliveryAnswer {
    const repositories = this.#listRepositoriesOf(owner);
    // The first full run shows its repositories only at its end.
    const isFirstRun = !repositories.length && this.#options.isFullRunActive();
    return isFirstRun && this.#options.files.fleet.canIncludeOwner(owner)
      ? this.#queueFullRun()
      : this.#queueRepositories(repositories);
  }

  #queueChangedRepositories({ changed, gone }: RepositoryChanges): DeliveryAnswer {
    const uncertain = gone.flatMap((repository) => this.#removeRepository(repository));
    const repositories = [...changed, ...uncertain];
    return repositories.length ? this.#queueRepositories(repositories) : 'queued';
  }

  /** Returns the run that has to show whether the repository is really gone. */
  #removeRepository(gone: ChangedRepository): ChangedRepository[] {
    const { repository } = gone;
    this.#options.queue.releaseName(gone);
    if (this.#options.drift.releaseName(gone)) return [{ repository }];
    // The end of an active run adds the repository again.
    const isRunning = this.#options.isFullRunActive() || this.#options.queue.hasRun(gone);
    return isRunning ? [{ repository, isFormerName: true }] : [];
  }

  #listRepositoriesOf(owner: string): ChangedRepository[] {
    return this.#options.drift.statuses.flatMap(({ id, repository }) =>
      isSameWord(owner, repository.owner) ? [{ id, repository }] : [],
    );
  }

  #queueRepositories(changed: readonly ChangedRepository[]): DeliveryAnswer {
    const now = this.#options.config.world.clock.now();
    const included = changed.filter(({ repository }) => this.#options.files.fleet.canInclude(repository));
    if (included.length > maxSingleRuns) return this.#queueFullRun();
    const queued = included.filter((repository) => this.#options.queue.add(repository, now));
    if (queued.length < included.length) this.#logDroppedDelivery(now);
    return included.length === 0 ? 'outside' : queued.length < included.length ? 'dropped' : 'queued';
  }

  #logDroppedDelivery(now: number) {
    if (now - this.#dropLoggedAt < minute) return;
    this.#dropLoggedAt = now;
    this.#options.config.log(
      `a webhook was dropped, because ${this.#options.queue.waiting} repositories are already waiting: the service will ask GitHub for the delivery within the hour`,
    );
  }
}
