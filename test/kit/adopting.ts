import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { run } from './runs/program.ts';
import { memoryFiles, plainOptions, type Scene, worldOf } from './runs/scene.ts';

export interface Adopted {
  readonly result: RunResult;
  /** The settings file afterwards. */
  readonly text: string;
  readonly held: Readonly<Record<string, string>>;
}

/** Runs adopt on a disk that holds the settings file, and perhaps other layers. */
export async function adopting(
  stage: Scene,
  settings: string,
  options: Partial<RunOptions> = {},
  others: Readonly<Record<string, string>> = {},
): Promise<Adopted> {
  const files = memoryFiles({ ...others, 'settings.yml': settings });
  const world = {
    ...worldOf(stage.simulator, settings),
    files,
    load: async (file: string) => files.held[file]!,
    environment: { GITHUB_REPOSITORY: 'acme/shop', ...stage.environment },
  };
  const result = await run({ ...plainOptions, mode: 'adopt', ...options }, world);
  return { result, text: files.held['settings.yml']!, held: files.held };
}
