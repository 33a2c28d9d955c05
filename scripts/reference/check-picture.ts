import { runModeCommand } from '../../packages/cli/src/run/mode-command.ts';
import { demoRepository, demoToken, driftedSeed } from '../../packages/cli/src/trials/demo-data.ts';
import { openSimulator } from '../../packages/simulator/src/index.ts';
import { createMemoryFiles, createQuickClock } from '../../test/kit/runs/scene.ts';
import { createFakeTerminal } from '../../test/kit/runs/terminal.ts';
import { drawTerminal } from './terminal-picture.ts';

export function findFirstSettingsFile(page: string): string {
  const [, file] = /```yaml\n([\s\S]*?)```/.exec(page)!;
  return file!;
}

/** Draws a check of the demo repository with the first settings file of the README. */
export async function drawCheck(readme: string): Promise<string> {
  const text = await checkDemoRepository(findFirstSettingsFile(readme), { FORCE_COLOR: '1' });
  return drawTerminal('What trueup check prints', `$ trueup check --repository ${demoRepository}\n\n${text}`);
}

/** Returns the output of a check on the simulated GitHub. */
export async function checkDemoRepository(
  file: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { transport } = openSimulator({ seed: driftedSeed });
  const { terminal, seen } = createFakeTerminal({ GITHUB_TOKEN: demoToken, ...environment }, '/nowhere', 100);
  const systemWorld = {
    transport,
    clock: createQuickClock(),
    load: async () => file,
    list: async () => [],
    files: createMemoryFiles(),
  };
  const flags = new Map([
    ['repository', demoRepository],
    ['private-repos', 'show'],
  ]);
  await runModeCommand('check', { flags, files: [] }, terminal, systemWorld);
  return seen.out;
}
