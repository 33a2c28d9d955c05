import { makeInterruptible, startRun } from '@trueup/core/run';
import type { RunOptions, TargetStanding } from '@trueup/core/session';
import type { FleetFiles } from './fleet-files.ts';
import type { ServiceConfig } from './service-config.ts';

export class ActiveRuns {
  readonly #stops = new Set<() => void>();

  stop() {
    for (const stop of this.#stops) stop();
  }

  async run({ world: baseWorld, directory, extensions }: ServiceConfig, { files }: FleetFiles, options: RunOptions) {
    const standings: TargetStanding[] = [];
    let isUnseen = false;
    const interruptible = {
      ...baseWorld,
      ...files,
      isUnattended: true as const,
      finished: (standing: TargetStanding) => void standings.push(standing),
      unseen: () => {
        isUnseen = true;
      },
    };
    const { world, release } = makeInterruptible(interruptible, (stop) => {
      this.#stops.add(stop);
      return () => this.#stops.delete(stop);
    });
    try {
      return { result: await startRun(options, world, directory, extensions), standings, isUnseen };
    } finally {
      release();
    }
  }
}
