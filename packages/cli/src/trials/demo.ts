/** The command `trueup demo` plays check, apply and check again on a simulated GitHub. */

import { systemClock } from '@trueup/core/github';
import { createPainter, formatCount, modes, type Paint } from '@trueup/core/report';
import type { RunScope } from '@trueup/core/session';
import { diskFiles, inputs, packageName } from '@trueup/core/session';
import { openSimulator, type Simulator } from '@trueup/simulator';
import type { Arguments } from '../commands/command.ts';
import { runModeCommand } from '../run/mode-command.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { getAppearance } from '../terminal/world.ts';
import { demoRepository, demoSettings, demoToken, driftedSeed, shortDriftedSeed, shortSettings } from './demo-data.ts';

interface Scene {
  readonly mode: RunScope['mode'];
  readonly exitCode: number;
  readonly story: string;
  /** Selects the report lines for the short demo. */
  readonly summarize: (report: readonly string[]) => readonly string[];
}

const scenes: readonly Scene[] = [
  {
    mode: 'check',
    exitCode: 2,
    story: 'Settings were changed by hand since then. Check reports the differences and changes nothing.',
    summarize: ([, ...report]) => report.filter((line) => line && !/^\d+ sections: /.test(line)),
  },
  {
    mode: 'apply',
    exitCode: 0,
    story: 'Apply changes the repository to match the file.',
    summarize: (report) => [report.slice(-2).join(' ')],
  },
  { mode: 'check', exitCode: 0, story: 'Now check finds no differences.', summarize: (report) => report.slice(-1) },
];

export function runDemo({ flags }: Arguments, terminal: Terminal): Promise<number> {
  const paint = createPainter(getAppearance(terminal.out, terminal).colour);
  return flags.has('details') ? playFullDemo(terminal, paint) : playShortDemo(terminal, paint);
}

/** The short demo fits on one screen of 80 columns. */
async function playShortDemo(terminal: Terminal, paint: Paint): Promise<number> {
  const simulator = openSimulator({ seed: shortDriftedSeed });
  const columns = Math.min(terminal.out.columns || 80, 80);
  terminal.out.write(formatShortOpening(paint));
  for (const scene of scenes) {
    const captured = { out: '', err: '' };
    const captureStream = (stream: 'out' | 'err') => ({
      isTTY: terminal.out.isTTY,
      columns,
      write(text: string) {
        captured[stream] += text;
      },
    });
    const report = { ...terminal, out: captureStream('out'), err: { ...captureStream('err'), isTTY: false } };
    const code = await runScene(scene, { simulator, text: shortSettings }, report);
    const lines = captured.out
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('Sent '));
    terminal.out.write(`${[formatSceneCommand(scene, paint), ...scene.summarize(lines)].join('\n')}\n\n`);
    if (code === scene.exitCode) continue;
    terminal.err.write(`${captured.err}${captured.out}`);
    return 1;
  }
  terminal.out.write(
    `${paint('In a clone of your repository, with GITHUB_TOKEN set:', 'bold')} npx ${packageName} init\n`,
  );
  return 0;
}

async function playFullDemo(terminal: Terminal, paint: Paint): Promise<number> {
  const simulator = openSimulator({ seed: driftedSeed });
  terminal.out.write(formatOpening(paint));
  for (const scene of scenes) {
    terminal.out.write(`\n${scene.story}\n\n${formatSceneCommand(scene, paint)}\n\n`);
    if ((await runScene(scene, { simulator, text: demoSettings }, terminal)) !== scene.exitCode) return 1;
    const writes = simulator.requests.filter(({ route }) => !/^(GET|query) /.test(route)).length;
    const reads = simulator.requests.length - writes;
    terminal.out.write(`${paint(`(${formatCount(reads, 'read')} and ${formatCount(writes, 'write')} sent)`, 'dim')}\n`);
    simulator.forgetRequests();
  }
  terminal.out.write(formatClosing(paint));
  return 0;
}

const formatSceneCommand = ({ mode }: Scene, paint: Paint) =>
  paint(`$ trueup ${mode} --repository ${demoRepository}${modes[mode].writes ? ' --yes' : ''}`, 'bold');

/** Runs the real command against simulated GitHub and a settings file in memory. */
function runScene({ mode }: Scene, { simulator, text }: { simulator: Simulator; text: string }, terminal: Terminal) {
  const environment = {
    ...terminal.environment,
    GITHUB_TOKEN: demoToken,
    GITHUB_API_URL: undefined,
    GITHUB_GRAPHQL_URL: undefined,
  };
  const { transport } = simulator;
  const systemWorld = { transport, clock: systemClock, load: async () => text, list: async () => [], files: diskFiles };
  const flags = new Map([['repository', demoRepository], ...(modes[mode].writes ? [['yes', ''] as const] : [])]);
  return runModeCommand(mode, { flags, files: [] }, { ...terminal, environment }, systemWorld);
}

const formatIndented = (text: string) => text.trimEnd().replace(/^(?=.)/gm, '    ');

const formatShortOpening = (
  paint: Paint,
) => `${paint('Trueup keeps the settings of GitHub repositories in line with a YAML file:', 'bold')}
${paint(formatIndented(shortSettings), 'dim')}

${demoRepository}, on a simulated GitHub, differs from this file. Check shows how:
`;

const formatOpening = (
  paint: Paint,
) => `${paint('Trueup keeps the settings of GitHub repositories in line with a YAML file.', 'bold')}
The repository ${demoRepository} exists only on a simulated GitHub on this machine. Its ${inputs.settingsFile.defaultValue}:

${paint(formatIndented(demoSettings), 'dim')}
`;

const formatClosing = (paint: Paint) => `
${paint('On your own repository', 'bold')}

    trueup check --repository owner/name

Check reads the token from GITHUB_TOKEN and is read-only. For more, see \`trueup --help\`.
`;
