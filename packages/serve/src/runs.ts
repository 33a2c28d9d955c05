import { makeInterruptible, startRun } from '@trueup/core/run';
import type { RunOptions, TargetStatus } from '@trueup/core/session';
import type { FleetFiles } from './fleet-files.ts';
import type { ServiceConfig } from './service-config.ts';

export class ActiveRuns {
  readonly #stops = new Set<() => void>();

  stop() {
    for (const stop of this.#stops) stop();
  }

  async run({ world: baseWorld, directory, extensions }: ServiceConfig, { files }: FleetFiles, options: RunOptions) {
    const statuses: TargetStatus[] = [];
    let isUnseen = false;
    const interruptible = {
      ...baseWorld,
      ...files,
      isUnattended: true as const,
      reportFinished: (status: TargetStatus) => void statuses.push(status),
      reportUnseen: () => {
        isUnseen = true;
      },
    };
    const { world, release } = makeInterruptible(interruptible, (stop) => {
      this.#stops.add(stop);
      return () => this.#stops.delete(stop);
    });
    try {
      return { result: await startRun(options, world, directory, extensions), statuses, isUnseen };
    } finally {
      release();
    }
  }
}
