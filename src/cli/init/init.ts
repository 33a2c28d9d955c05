import { HostRefusal, HostUnreachable } from '../../host/failures.ts';
import { fullName, type RepositoryName } from '../../host/host.ts';
import type { RunOptions } from '../../inputs/options.ts';
import { readInputs } from '../../inputs/read.ts';
import { inputs } from '../../inputs/table.ts';
import { failedRun } from '../../modes/outcome.ts';
import type { RunResult } from '../../modes/result.ts';
import { terminalReport } from '../../report/terminal.ts';
import { exitCodeOf } from '../../run/exit.ts';
import { openSession } from '../../run/session.ts';
import { registry } from '../../sections/registry.ts';
import { get } from '../../sections/repository/calls.ts';
import { type SystemWorld, systemWorld } from '../../world/world.ts';
import type { Arguments } from '../command.ts';
import { reconciled, tokenOf } from '../reconcile.ts';
import { printed } from '../remark.ts';
import type { Terminal } from '../terminal.ts';
import { lookOf } from '../world.ts';
import { approved, type WantedFile } from './files.ts';
import { NotReady, nextSteps } from './next-steps.ts';
import { findRepository } from './remote.ts';
import { variablesIn, workflowText } from './workflow.ts';

const standardWorkflow = '.github/workflows/settings.yml';

/** The folder where the README puts a copy of the action. */
const standardAction = './trueup';

/** `trueup init`: writes a settings file for an existing repository, and a workflow that applies it. */
export async function init(
  given: Arguments,
  terminal: Terminal,
  reach: SystemWorld = systemWorld(terminal.environment),
): Promise<number> {
  try {
    return await start(given, terminal, reach);
  } catch (failure) {
    if (!(failure instanceof NotReady)) throw failure;
    for (const { problem, fix } of failure.problems)
      terminal.err.write(`error ${printed(`${problem}. To fix, ${fix}`)}.\n`);
    return 1;
  }
}

async function start(given: Arguments, terminal: Terminal, reach: SystemWorld): Promise<number> {
  const { flags } = given;
  const options = readOptions(given, await findRepository(given, terminal), terminal);
  const workflow = flags.has('no-workflow') ? undefined : (flags.get('workflow-file') ?? standardWorkflow);
  const writes = await approved(wantedFiles(options.snapshotFile, workflow), flags.has('yes'), reach.files, terminal);
  const mayWrite = (file: string) => writes.some((one) => one.file === file);

  const facts = await factsOf(options, terminal, reach);
  if (facts.result) return show(facts.result, terminal);
  const result = mayWrite(options.snapshotFile) ? await reconciled(options, terminal, reach) : undefined;
  const code = result ? show(result, terminal) : 0;
  const settings = await reach.files.read(options.snapshotFile);
  if (settings === undefined) return 1;

  const action = flags.get('action') ?? standardAction;
  const variables = variablesIn(settings, options.snapshotFile);
  const wanted = { settingsFile: options.snapshotFile, branch: facts.branch, action, variables };
  if (workflow && mayWrite(workflow)) await write(workflow, workflowText(wanted), reach, terminal);
  const isFresh = result !== undefined && code === 0;
  const copyInto = (await isThere(action, reach)) ? undefined : action;
  const repository = fullName(options.repository);
  const ready = { ...facts, repository, settings: options.snapshotFile, isFresh, workflow, variables, copyInto };
  terminal.out.write(printed(nextSteps(ready)));
  return code;
}

/** An action in another repository needs no copy; a local folder has to hold one. */
const isThere = async (action: string, { files }: SystemWorld) =>
  !action.startsWith('./') || (await files.read(`${action}/action.yml`)) !== undefined;

function wantedFiles(settings: string, workflow: string | undefined): WantedFile[] {
  const instead = `run \`trueup import ${settings}\` if it is another tool's`;
  return [
    { file: settings, flag: '--settings-file', instead },
    ...(workflow ? [{ file: workflow, flag: '--workflow-file' }] : []),
  ];
}

/** A snapshot of one repository, with the inputs of `snapshotInputs`. */
type SnapshotOptions = RunOptions & { readonly repository: RepositoryName };

function readOptions(given: Arguments, repository: string, terminal: Terminal): SnapshotOptions {
  const sections = registry.map(({ key }) => key);
  const read = readInputs(snapshotInputs(given, repository, terminal), terminal.environment, sections);
  if ('options' in read) return read.options as SnapshotOptions;
  throw new NotReady(read.problems.map(({ input, problem, fix }) => ({ problem: `${input}: ${problem}`, fix })));
}

/** Writes the snapshot to the settings file. It leaves out what the token may not read, and names it at the top. */
function snapshotInputs({ flags }: Arguments, repository: string, { environment }: Terminal) {
  const own: Readonly<Record<string, string>> = {
    mode: 'snapshot',
    repository,
    'snapshot-file': flags.get('settings-file') ?? inputs.settingsFile.standard!,
    'on-missing-permission': 'warn',
    overwrite: 'true',
    // Only the user who sets up the repository reads the output.
    'private-repos': 'show',
  };
  return (name: string) => own[name] ?? flags.get(name) ?? tokenOf(name, environment);
}

/** The repository's owner and default branch, or the failed run if the host does not answer. */
async function factsOf(options: SnapshotOptions, { environment }: Terminal, reach: SystemWorld) {
  try {
    const session = openSession(options, { ...reach, environment, said() {}, announced() {}, masks() {} });
    const { owner, default_branch: branch = 'main' } = await session.hostOf(options.repository).reader().ask(get({}));
    return { owner: owner.login, isOrganization: owner.type === 'Organization', branch };
  } catch (failure) {
    if (failure instanceof HostUnreachable || failure instanceof HostRefusal)
      return { result: failedRun('snapshot', failure) };
    throw failure;
  }
}

/** Without the notes on sections, which are at the top of the file. */
const troublesOf = (result: RunResult): RunResult => ({
  ...result,
  targets: result.targets.map((target) => ({
    ...target,
    sections: target.sections.map((section) => ({
      ...section,
      lines: section.lines.filter(({ kind }) => kind !== 'note'),
    })),
  })),
});

function show(result: RunResult, terminal: Terminal) {
  terminal.out.write(terminalReport(troublesOf(result), lookOf(terminal.out, terminal)));
  return exitCodeOf(result);
}

async function write(file: string, text: string, { files }: SystemWorld, terminal: Terminal) {
  try {
    await files.write(file, text);
    terminal.out.write(printed(`\nThe workflow is in ${file}\n`));
  } catch (failure) {
    const problem = `${file} could not be written: ${(failure as Error).message}`;
    throw new NotReady([{ problem, fix: 'name another `--workflow-file`' }]);
  }
}
