import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runStep, type WorkflowStep } from '../../../packages/cli/src/action/step.ts';
import { extensions } from '../../../packages/cli/src/entries/extensions.ts';

type StepWorld = Omit<WorkflowStep, 'environment' | 'directory' | 'extensions' | 'onInterrupt' | 'log'>;

/** Runs the workflow step in a folder like a runner. Returns the exit code, and the log with its annotations. */
export async function runStepIn(
  folder: string,
  outside: StepWorld,
  environment: WorkflowStep['environment'],
  log: string[] = [],
): Promise<{ readonly code: number; readonly log: readonly string[] }> {
  for (const file of ['summary', 'output']) writeFileSync(join(folder, file), '');
  const code = await runStep({
    ...outside,
    environment: {
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_STEP_SUMMARY: join(folder, 'summary'),
      GITHUB_OUTPUT: join(folder, 'output'),
      RUNNER_TEMP: folder,
      ...environment,
    },
    directory: folder,
    extensions,
    onInterrupt: () => () => {},
    log: (line) => log.push(line),
  });
  return { code, log };
}

/** Reads the summary, the outputs and the reports. */
export const readAllFiles = (folder: string): string[] =>
  readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
