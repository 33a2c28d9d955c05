import { reconcile } from '../../src/cli/reconcile.ts';
import { openSimulator } from '../../src/simulator/index.ts';
import { drifted, rocket, settings, token } from '../../src/wings/trials/demo-data.ts';
import { memoryFiles, quickClock } from '../../test/scene.ts';
import { fakeTerminal } from '../../test/terminal.ts';
import { pictureOf } from './terminal-picture.ts';

/** What a person sees on a terminal, for the README: a real check of the demo's repository. */
export async function checkPicture(): Promise<string> {
  const text = await checkOfRocket(settings, { FORCE_COLOR: '1' });
  return pictureOf('What trueup check prints', `$ trueup check --repository ${rocket}\n\n${text}`);
}

/** What a check of the demo's repository prints for a settings file, on the host in memory. */
export async function checkOfRocket(file: string, look: Readonly<Record<string, string>> = {}): Promise<string> {
  const { transport } = openSimulator({ seed: drifted });
  const { terminal, seen } = fakeTerminal({ GITHUB_TOKEN: token, ...look }, '/nowhere', 100);
  const reach = {
    transport,
    clock: quickClock(),
    load: async () => file,
    list: async () => [],
    files: memoryFiles(),
  };
  const flags = new Map([
    ['repository', rocket],
    ['private-repos', 'show'],
  ]);
  await reconcile('check', { flags, files: [] }, terminal, reach);
  return seen.out;
}
