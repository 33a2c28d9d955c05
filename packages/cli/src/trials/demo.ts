import { systemClock } from '@trueup/core/github';
import { createPainter, formatCount, modes, type Paint } from '@trueup/core/report';
import type { About } from '@trueup/core/session';
import { diskFiles, inputs, packageName } from '@trueup/core/session';
import { openSimulator, type Simulator } from '@trueup/simulator';
import type { Arguments } from '../commands/command.ts';
import { reconcile } from '../run/reconcile.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookOf } from '../terminal/world.ts';
import { drifted, fewDrifted, fewSettings, rocket, settings, token } from './demo-data.ts';

interface Scene {
  readonly mode: About['mode'];
  readonly exits: number;
  readonly story: string;
  /** What the short demo shows of the report. */
  readonly inShort: (report: readonly string[]) => readonly string[];
}

const scenes: readonly Scene[] = [
  {
    mode: 'check',
    exits: 2,
    story: 'Settings were changed by hand since then. Check reports the differences and changes nothing.',
    inShort: ([, ...report]) => report.filter((line) => line && !/^\d+ sections: /.test(line)),
  },
  {
    mode: 'apply',
    exits: 0,
    story: 'Apply changes the repository to match the file.',
    inShort: (report) => [report.slice(-2).join(' ')],
  },
  { mode: 'check', exits: 0, story: 'Now check finds no differences.', inShort: (report) => report.slice(-1) },
];

/** `trueup demo`: check, apply and check again, on a simulated GitHub. */
export function demo({ flags }: Arguments, terminal: Terminal): Promise<number> {
  const paint = createPainter(lookOf(terminal.out, terminal).colour);
  return flags.has('details') ? inFull(terminal, paint) : inShort(terminal, paint);
}

/** A screenful that fits eighty columns: the file, what check finds, and how the rest ends. */
async function inShort(terminal: Terminal, paint: Paint) {
  const simulator = openSimulator({ seed: fewDrifted });
  const columns = Math.min(terminal.out.columns || 80, 80);
  terminal.out.write(shortOpening(paint));
  for (const scene of scenes) {
    const kept = { out: '', err: '' };
    const into = (stream: 'out' | 'err') => ({
      isTTY: terminal.out.isTTY,
      columns,
      write(text: string) {
        kept[stream] += text;
      },
    });
    const report = { ...terminal, out: into('out'), err: { ...into('err'), isTTY: false } };
    const code = await play(scene, { simulator, text: fewSettings }, report);
    const lines = kept.out
      .trimEnd()
      .split('\n')
      .filter((line) => !line.startsWith('Sent '));
    terminal.out.write(`${[command(scene, paint), ...scene.inShort(lines)].join('\n')}\n\n`);
    if (code === scene.exits) continue;
    terminal.err.write(`${kept.err}${kept.out}`);
    return 1;
  }
  terminal.out.write(
    `${paint('In a clone of your repository, with GITHUB_TOKEN set:', 'bold')} npx ${packageName} init\n`,
  );
  return 0;
}

async function inFull(terminal: Terminal, paint: Paint) {
  const simulator = openSimulator({ seed: drifted });
  terminal.out.write(opening(paint));
  for (const scene of scenes) {
    terminal.out.write(`\n${scene.story}\n\n${command(scene, paint)}\n\n`);
    if ((await play(scene, { simulator, text: settings }, terminal)) !== scene.exits) return 1;
    const writes = simulator.requests.filter(({ route }) => !/^(GET|query) /.test(route)).length;
    const reads = simulator.requests.length - writes;
    terminal.out.write(`${paint(`(${formatCount(reads, 'read')} and ${formatCount(writes, 'write')} sent)`, 'dim')}\n`);
    simulator.forgetRequests();
  }
  terminal.out.write(closing(paint));
  return 0;
}

const command = ({ mode }: Scene, paint: Paint) =>
  paint(`$ trueup ${mode} --repository ${rocket}${modes[mode].writes ? ' --yes' : ''}`, 'bold');

/** Runs the real command; only the host and the settings file are stand-ins. */
function play({ mode }: Scene, { simulator, text }: { simulator: Simulator; text: string }, terminal: Terminal) {
  const environment = {
    ...terminal.environment,
    GITHUB_TOKEN: token,
    GITHUB_API_URL: undefined,
    GITHUB_GRAPHQL_URL: undefined,
  };
  const { transport } = simulator;
  const reach = { transport, clock: systemClock, load: async () => text, list: async () => [], files: diskFiles };
  const flags = new Map([['repository', rocket], ...(modes[mode].writes ? [['yes', ''] as const] : [])]);
  return reconcile(mode, { flags, files: [] }, { ...terminal, environment }, reach);
}

const inset = (text: string) => text.trimEnd().replace(/^(?=.)/gm, '    ');

const shortOpening = (
  paint: Paint,
) => `${paint('Trueup keeps the settings of GitHub repositories in line with a YAML file:', 'bold')}
${paint(inset(fewSettings), 'dim')}

${rocket}, on a simulated GitHub, differs from this file. Check shows how:
`;

const opening = (
  paint: Paint,
) => `${paint('Trueup keeps the settings of GitHub repositories in line with a YAML file.', 'bold')}
The repository ${rocket} exists only on a simulated GitHub on this machine. Its ${inputs.settingsFile.standard}:

${paint(inset(settings), 'dim')}
`;

const closing = (paint: Paint) => `
${paint('On your own repository', 'bold')}

    trueup check --repository owner/name

Check reads the token from GITHUB_TOKEN and is read-only. For more, see \`trueup --help\`.
`;
