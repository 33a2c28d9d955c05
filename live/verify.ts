import type { Arguments, Command, Terminal } from '@trueup/cli';
import { parseFlags, runInWorld } from '@trueup/cli';
import { parseAppKey, parseRepositoryName, type RepositoryName, Secret, toFullName } from '@trueup/core/github';
import { createSystemWorld, type World } from '@trueup/core/session';
import { reportFailure, runLiveCommand } from './cli.ts';
import { createHurriedClock, isOnThisMachine } from './kit/clock.ts';
import { KitRefusal } from './kit/guards.ts';
import { type Creator, createThrowawayRepository, deleteThrowawayRepository } from './kit/throwaway.ts';
import { runFromTerminal } from './main.ts';

/** Flags that are passed to the kit. */
const kitFlags = ['plan', 'only', 'issue-file', 'answers-dir', 'max-wait'];

/** `npm run verify-assumptions` and the workflow of the same name run this command. */
export const verify: Command = {
  name: 'verify',
  usage: '--repository OWNER/trueup-live-NAME [flags]',
  summary: 'create a private repository, test the assumptions on it, and delete it',
  description:
    'Creates the private repository, runs `npm run live` on it, and deletes the repository whatever the result. GITHUB_TOKEN holds a token that may create and delete repositories of the owner. To use an app of an organization instead, set TRUEUP_APP_ID and TRUEUP_APP_PRIVATE_KEY: the kit then gets a token for this repository alone.',
  flags: parseFlags(`
    repository OWNER/NAME  The repository to create. Its name begins with \`trueup-live-\`, and no repository has it yet.
    remove  Only delete the repository, after a run that was stopped.
    plan PLAN  The plan of the owner: free, pro, team or enterprise.
    only AREA,…  Test only assumptions whose ids begin like this, or only those without backing: \`unbacked\`.
    issue-file PATH  Where to write the text of an issue about what differs.
    answers-dir PATH  A folder for the answers of GitHub, without names, ids, dates and secrets.
    max-wait MINUTES  The most minutes to wait for the limits of GitHub.
  `),
  exitCodes: [
    ['0', 'every assumption that could be tested holds'],
    ['2', 'something differs'],
    ['1', 'something failed, or the repository could not be deleted'],
  ],
  start: (given, terminal) => verifyAssumptions(given, terminal),
};

export const runVerify = (flags: readonly string[]) => runFromTerminal(verify, flags, 'verify-assumptions');

/** Creates the repository, runs the kit, and deletes the repository. Returns the exit code. */
export async function verifyAssumptions(
  given: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
): Promise<number> {
  const { flags } = given;
  try {
    const [repository, creator] = [parseRepositoryFlag(flags.get('repository')), readCreator(terminal)];
    const inQuickWorld = <T>(work: (world: World) => Promise<T>) =>
      runInWorld(terminal, systemWorld, (world) =>
        work(isOnThisMachine(world.environment) ? { ...world, clock: createHurriedClock(world.clock) } : world),
      );
    const remove = (id?: number) => inQuickWorld((world) => deleteThrowawayRepository(creator, repository, world, id));
    if (flags.has('remove')) {
      const wasThere = await remove();
      terminal.err.write(`${toFullName(repository)}: ${wasThere ? 'deleted' : 'there is no such repository'}\n`);
      return 0;
    }
    const { id, token } = await inQuickWorld((world) => createThrowawayRepository(creator, repository, world));
    terminal.err.write(`${toFullName(repository)}: created, private\n`);
    try {
      return await runLiveCommand(toKitArguments(given, repository), withToken(terminal, token), systemWorld);
    } finally {
      await remove(id);
      terminal.err.write(`${toFullName(repository)}: deleted\n`);
    }
  } catch (failure) {
    return reportFailure(failure, terminal);
  }
}

/** The token of the creator may reach other repositories of the owner. Starting this command confirms the name. */
function toKitArguments({ flags }: Arguments, repository: RepositoryName): Arguments {
  const passed = [...flags].filter(([name]) => kitFlags.includes(name));
  const name = toFullName(repository);
  return { flags: new Map([...passed, ['repository', name], ['confirm', name], ['organization', '']]), files: [] };
}

const withToken = (terminal: Terminal, token: Secret): Terminal => ({
  ...terminal,
  environment: { ...terminal.environment, GITHUB_TOKEN: token.reveal() },
});

function parseRepositoryFlag(text = ''): RepositoryName {
  const repository = parseRepositoryName(text);
  if (repository) return repository;
  throw new KitRefusal('`--repository` names no repository', 'pass `--repository OWNER/trueup-live-…`');
}

function readCreator({ environment }: Terminal): Creator {
  const { GITHUB_TOKEN: token, TRUEUP_APP_ID: id, TRUEUP_APP_PRIVATE_KEY: key } = environment;
  if (id && key) return { app: { id, key: parseAppKey(key) } };
  if (token) return { token: new Secret(token) };
  throw new KitRefusal(
    'there is no token and no app',
    'set `GITHUB_TOKEN`, or `TRUEUP_APP_ID` and `TRUEUP_APP_PRIVATE_KEY`',
  );
}
