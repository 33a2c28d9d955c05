import type { RunResult } from '../../packages/core/src/report/result/result.ts';
import type { RunOptions } from '../../packages/core/src/session/inputs/run-options.ts';
import { run } from './runs/program.ts';
import { createMemoryFiles, createWorld, defaultOptions, type Scene } from './runs/scene.ts';

export interface AdoptRun {
  readonly result: RunResult;
  /** The settings file after the run. */
  readonly text: string;
  readonly savedFiles: Readonly<Record<string, string>>;
}

/** Runs adopt with the settings file and, if given, other layers on disk. */
export async function runAdopt(
  stage: Scene,
  settings: string,
  options: Partial<RunOptions> = {},
  others: Readonly<Record<string, string>> = {},
): Promise<AdoptRun> {
  const files = createMemoryFiles({ ...others, 'settings.yml': settings });
  const world = {
    ...createWorld(stage.simulator, settings),
    files,
    load: async (file: string) => files.held[file]!,
    environment: { GITHUB_REPOSITORY: 'acme/shop', ...stage.environment },
  };
  const result = await run({ ...defaultOptions, mode: 'adopt', ...options }, world);
  return { result, text: files.held['settings.yml']!, savedFiles: files.held };
}
