import { systemClock } from '../host/clock.ts';
import type { RunOptions } from '../inputs/options.ts';
import { inputs } from '../inputs/table.ts';
import { type Paint, painter } from '../report/colour.ts';
import { openSimulator, type Simulator } from '../simulator/index.ts';
import { diskFiles } from '../world/files.ts';
import { drifted, rocket, settings, token } from './demo-data.ts';
import { reconcile } from './reconcile.ts';
import type { Terminal } from './terminal.ts';
import { lookOf } from './world.ts';

interface Scene {
  readonly mode: RunOptions['mode'];
  readonly exits: number;
  readonly story: string;
}

const scenes: readonly Scene[] = [
  {
    mode: 'check',
    exits: 2,
    story: 'Since then, people have changed settings by hand. Check reports what differs, and changes nothing.',
  },
  { mode: 'apply', exits: 0, story: 'Apply changes the repository to match the file.' },
  { mode: 'check', exits: 0, story: 'Now check finds no difference.' },
];

/** `trueup demo`: check, apply and check again, on a host in memory. */
export async function demo(terminal: Terminal): Promise<number> {
  const { colour } = lookOf(terminal.out, terminal);
  const paint = painter(colour);
  const simulator = openSimulator({ seed: drifted });
  terminal.out.write(opening(paint));
  for (const scene of scenes) {
    terminal.out.write(`\n${scene.story}\n\n${paint(`$ trueup ${scene.mode} --repository ${rocket}`, 'bold')}\n\n`);
    if ((await play(scene, simulator, terminal)) !== scene.exits) return 1;
    terminal.out.write(`${paint(asked(simulator), 'dim')}\n`);
    simulator.forgetRequests();
  }
  terminal.out.write(closing(paint));
  return 0;
}

/** Runs the real command; only the host and the settings file are stand-ins. */
function play({ mode }: Scene, { transport }: Simulator, terminal: Terminal) {
  const environment = {
    ...terminal.environment,
    GITHUB_TOKEN: token,
    GITHUB_API_URL: undefined,
    GITHUB_GRAPHQL_URL: undefined,
  };
  const reach = { transport, clock: systemClock, load: async () => settings, list: async () => [], files: diskFiles };
  const given = { flags: new Map([['repository', rocket]]), files: [] };
  return reconcile(mode, given, { ...terminal, environment }, reach);
}

function asked({ requests }: Simulator) {
  const writes = requests.filter(isWrite).length;
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
  return `(${counted(requests.length - writes, 'read')} and ${counted(writes, 'write')} sent)`;
}

const isWrite = ({ route }: Simulator['requests'][number]) => !/^(GET|query) /.test(route);

const opening = (
  paint: Paint,
) => `${paint("Trueup keeps a repository's settings the way a file describes them.", 'bold')}
This is ${rocket}, on a host in memory: nothing leaves this machine. Its ${inputs.settingsFile.standard}:

${paint(settings.trimEnd().replace(/^(?=.)/gm, '    '), 'dim')}
`;

const closing = (paint: Paint) => `
${paint('On your own repository', 'bold')}

    trueup check --repository owner/name

It reads the token from GITHUB_TOKEN and sends only reads. For more, see \`trueup --help\`.
`;
