import { makeInterruptible, startRun } from '@trueup/core/run';
import type { RunOptions, TargetStatus } from '@trueup/core/session';
import type { ReadFleet } from './fleet-files.ts';
import type { Serving } from './serving.ts';

/** The runs under way. */
export class Runs {
  readonly #stops = new Set<() => void>();

  /** Lets them finish their writes, and no more. */
  stop() {
    for (const stop of this.#stops) stop();
  }

  async run({ world: around, directory, extensions }: Serving, { files }: ReadFleet, options: RunOptions) {
    const found: TargetStatus[] = [];
    /** Whether the host does not show the repository, which the fleet file takes. */
    let isUnseen = false;
    const over = {
      ...around,
      ...files,
      isUnattended: true as const,
      reportFinished: (one: TargetStatus) => void found.push(one),
      reportUnseen: () => {
        isUnseen = true;
      },
    };
    const { world, release } = makeInterruptible(over, (stop) => {
      this.#stops.add(stop);
      return () => this.#stops.delete(stop);
    });
    try {
      return { result: await startRun(options, world, directory, extensions), found, isUnseen };
    } finally {
      release();
    }
  }
}
