import { basename } from 'node:path';
import { forkStart, letsForksStart } from '@trueup/audit/protection';
import {
  addressFrom,
  forgiving,
  fullName,
  getCommit,
  HostRefusal,
  HostUnreachable,
  type RepositoryName,
} from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import { countOf, failedRun, terminalReport } from '@trueup/core/report';
import { getExitCode } from '@trueup/core/run';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import { registry } from '@trueup/core/sections/registry';
import { get } from '@trueup/core/sections/repository/calls';
import type { RunOptions } from '@trueup/core/session';
import {
  inputs,
  openSession,
  problemText,
  readInputs,
  rootOf,
  type SectionSettings,
  type Session,
  type SystemWorld,
  systemWorld,
  writesToSee,
} from '@trueup/core/session';
import type { ListWithPolicy } from '@trueup/core/settings';
import { inShell } from '@trueup/core/settings';
import { makeInert } from '../command-line/print.ts';
import { Unusable, unusable } from '../command-line/refuse.ts';
import { readTypedToken } from '../command-line/typed-token.ts';
import type { Arguments } from '../commands/command.ts';
import { reconcileShowing } from '../run/reconcile.ts';
import { findRepository } from '../run/remote.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { lookOf } from '../terminal/world.ts';
import { ownTokenFor, readDeclared, variablesIn } from './declared.ts';
import { askToWrite } from './files.ts';
import { forkPolicy } from './fork-policy.ts';
import { hardenedWorkflows } from './hardened.ts';
import { type Initialized, nextSteps } from './next-steps.ts';
import type { Tier, WorkflowKind, WorkflowOptions } from './parts.ts';
import { workflows } from './workflows.ts';

const standardWorkflow = '.github/workflows/settings.yml';

/** The folder where docs/getting-started.md puts a copy of the action. */
const standardAction = './trueup';
/** The entry in it for runners without Node 24. */
const forOldRunners = '/action-node20';

/** `trueup init`: writes a settings file for an existing repository, and the workflows that keep the repository to it. */
export async function init(given: Arguments, terminal: Terminal, reach = systemWorld(terminal.environment)) {
  const { flags } = given;
  mustBePlain(flags);
  await mustBeRoot(terminal.directory);
  const asked = await readOptions(given, await findRepository(given, terminal), terminal);
  const named = namedWorkflows(flags);
  const instead = `run \`trueup import ${inShell(asked.snapshotFile)}\` if it belongs to another tool`;
  const wanted = [
    { file: asked.snapshotFile, flag: '--settings-file', instead },
    ...named.map(({ file }) => ({ file, flag: '--workflow-file' })),
  ];
  const writes = await askToWrite(wanted, flags.has('yes'), reach.files, terminal);
  const mayWrite = (file: string) => writes.some((one) => one.file === file);

  const forks = named.find(({ kind }) => kind === 'fork')?.file;
  const facts = await factsOf(asked, terminal, reach, forks, flags.get('action'));
  if (facts.result) return show(facts.result, terminal);
  const options = underItsName(asked, facts.repository, terminal);
  const result = mayWrite(options.snapshotFile) ? await reconcileShowing(options, terminal, reach) : undefined;
  const code = result ? showSnapshot(result, options, terminal) : 0;
  const isFresh = result !== undefined && code === 0;
  const { sections = ['actions_policies'] } = options;
  const isOurs = isFresh && sections.includes('actions_policies');
  const lacking = isOurs && facts.start?.isOfDefault ? forks : undefined;
  const settings = await settingsWith(lacking, options.snapshotFile, reach);
  if (settings === undefined) return 1;

  const { action = `${standardAction}${facts.server ? forOldRunners : ''}`, version } = facts.named;
  const declared = readDeclared(settings, options.snapshotFile);
  const about = {
    repository: fullName(options.repository),
    settingsFile: options.snapshotFile,
    branch: facts.branch,
    workflow: basename(flags.get('workflow-file') ?? standardWorkflow),
    action,
    version,
    server: facts.server,
    variables: variablesIn(declared),
    ownToken: ownTokenFor(declared),
  };
  const writable = named.filter(({ file }) => mayWrite(file));
  await writeWorkflows(writable, about, flags.has('hardened') ? hardenedWorkflows : workflows, terminal, reach);
  const start = forks !== undefined && facts.start;
  // An action in another repository needs no copy; a local folder has to hold one.
  const isThere = !action.startsWith('./') || (await reach.files.read(`${action}/action.yml`)) !== undefined;
  const ready = {
    ...{ ...facts, ...about, isFresh, workflows: named, isHardened: flags.has('hardened') },
    copyInto: isThere ? undefined : action.replace(forOldRunners, ''),
    forks: start ? { start, isDeclared: letsForksStart(policiesIn(declared), forks) } : undefined,
    writesToSee: writesToSee('check', declared),
    host: new URL(addressFrom(terminal.environment).rest).hostname.replace(/^api\./, ''),
  };
  terminal.out.write(makeInert(nextSteps(ready)));
  return code;
}

async function writeWorkflows(
  wanted: Initialized['workflows'],
  about: WorkflowOptions,
  tier: Tier,
  { out }: Terminal,
  reach: SystemWorld,
) {
  for (const { kind, file } of wanted)
    await reach.files.write(file, tier[kind]!(about)).catch((failure: Error) => {
      throw unusable(`${file} could not be written: ${failure.message}`, 'name another `--workflow-file`');
    });
  if (wanted.length) out.write(makeInert(`\nWorkflows:\n${wanted.map(({ file }) => `  ${file}\n`).join('')}`));
}

/** The settings file, with the policy that the workflow for forks needs if that is known to be missing. */
async function settingsWith(forks: string | undefined, file: string, { files }: SystemWorld) {
  const text = await files.read(file);
  if (text === undefined || forks === undefined || policiesIn(readDeclared(text, file))) return text;
  const whole = text + forkPolicy(forks);
  await files.write(file, whole);
  return whole;
}

const policiesIn = (declared: readonly SectionSettings[]): ListWithPolicy<ActionsPolicy> | undefined =>
  declared.find(({ section }) => section.key === 'actions_policies')?.desired as ListWithPolicy<ActionsPolicy>;

/** They are written into workflows, where a line break or an expression would be more than a name. */
function mustBePlain(flags: Arguments['flags']) {
  const problems = [...flags].flatMap(([name, value]) =>
    /[\p{Cc}\u2028\u2029]|\$\{\{/u.test(value)
      ? `\`--${name}\` has a line break, a control character or \`\${{\` in it. To fix, pass only the name.`
      : [],
  );
  if (problems.length) throw new Unusable(problems);
}

async function mustBeRoot(directory: string) {
  const root = (await rootOf(directory)) ?? directory;
  if (root === directory) return;
  const problem = `this folder is inside the clone ${root}, and GitHub reads \`.github\` only at the root of a repository`;
  throw unusable(problem, `run \`trueup init\` in ${root}`);
}

/** `settings.yml` has `settings-drift.yml` beside it, and with `--hardened` also `settings-fork.yml`. */
function namedWorkflows(flags: Arguments['flags']): Initialized['workflows'] {
  if (flags.has('no-workflow')) return [];
  const file = flags.get('workflow-file') ?? standardWorkflow;
  const beside = (kind: WorkflowKind) => ({ kind, file: file.replace(/(\.ya?ml)?$/i, `-${kind}$1`) });
  return [{ kind: 'settings', file }, beside('drift'), ...(flags.has('hardened') ? [beside('fork')] : [])];
}

/** A snapshot of one repository, with the inputs of `snapshotInputs`. */
type SnapshotOptions = RunOptions & { readonly repository: RepositoryName; readonly snapshotFile: string };

async function readOptions(given: Arguments, repository: string, terminal: Terminal): Promise<SnapshotOptions> {
  const sections = registry.map(({ key }) => key);
  const token = await readTypedToken(given, terminal);
  const read = readInputs(snapshotInputs(given, repository, token), terminal.environment, sections);
  if ('options' in read) return { ...(read.options as SnapshotOptions), readableOnly: true };
  throw new Unusable(read.problems.map((one) => `${problemText(one)}. To fix, ${one.fix}.`));
}

/** Writes the snapshot to the settings file. It leaves out what a token may not read, and names it at the top. */
function snapshotInputs({ flags }: Arguments, repository: string, token: string | undefined) {
  const own: Readonly<Record<string, string>> = {
    mode: 'snapshot',
    repository,
    'snapshot-file': flags.get('settings-file') ?? inputs.settingsFile.standard!,
    'on-missing-permission': 'warn',
    overwrite: 'true',
    // Only the user who sets up the repository reads the output.
    'private-repos': 'show',
  };
  return (name: string) => own[name] ?? flags.get(name) ?? (name === 'token' ? token : undefined);
}

/** The repository's owner, default branch and visibility, or the failed run if the host does not answer. */
async function factsOf(
  options: SnapshotOptions,
  { environment }: Terminal,
  reach: SystemWorld,
  forks: string | undefined,
  action: string | undefined,
) {
  try {
    const session = await openSession(options, { ...reach, environment, said() {}, announced() {}, masks() {} });
    const { reader } = session.host(options);
    const { owner, name, default_branch: branch = 'main', private: isPrivate } = await reader.ask(get({}));
    return {
      repository: { owner: owner.login, name },
      branch,
      isPublic: !isPrivate,
      server: await reader.server?.(),
      named: await findCommit(action, session),
      ...(forks !== undefined && !isPrivate && { start: await forkStart(reader, forks) }),
    };
  } catch (failure) {
    if (failure instanceof HostRefusal && failure.request.status === 404)
      throw unusable(
        `the repository ${fullName(options.repository)} does not exist, or is not visible to this token`,
        'check the name, or give the token access to the repository',
      );
    if (failure instanceof HostUnreachable || failure instanceof HostRefusal)
      return { result: failedRun('snapshot', failure) };
    throw failure;
  }
}

/** The action at the full commit of its tag or branch, which somebody could move. As it is where GitHub does not say. */
async function findCommit(action: string | undefined, session: Session) {
  const [, owner, name, path = '', version] = /^([\w.-]+)\/([\w.-]+)(\/[^@]+)?@(.+)$/.exec(action ?? '') ?? [];
  if (!owner || !name || !version || /^[0-9a-f]{40}$/.test(version)) return { action };
  const found = await session
    .reports({ owner, name })
    .reader()
    .ask(getCommit({ ref: version }))
    .catch(forgiving([HostRefusal, HostUnreachable], () => undefined));
  return found ? { action: `${owner}/${name}${path}@${found.sha}`, version } : { action };
}

/** Files and steps name the repository, and the host forgets an old name once a new repository takes it. */
function underItsName(options: SnapshotOptions, repository: RepositoryName, { out }: Terminal): SnapshotOptions {
  const [before, now] = [fullName(options.repository), fullName(repository)];
  if (before.toLowerCase() === now.toLowerCase()) return options;
  out.write(makeInert(`note ${before} was renamed to ${now}. Using the new name.\n`));
  return { ...options, repository };
}

/** Where all was read, one line: the top of the file has all that there is to say. */
function showSnapshot(result: RunResult, { repository, snapshotFile }: SnapshotOptions, terminal: Terminal) {
  if (result.outcome !== 'success') {
    // The notes on sections are at the top of the file.
    const targets = result.targets.map((target) => ({
      ...target,
      sections: target.sections.map((one) => ({ ...one, lines: one.lines.filter(({ kind }) => kind !== 'note') })),
    }));
    return show({ ...result, targets }, terminal);
  }
  const sections = result.targets.flatMap((target) => target.sections).length;
  const read = `Read ${countOf(sections, 'section')} of ${fullName(repository)}, and wrote ${snapshotFile}.`;
  terminal.out.write(makeInert(`${read} Its first lines list what was left out.\n`));
  return 0;
}

function show(result: RunResult, terminal: Terminal) {
  terminal.out.write(terminalReport(result, lookOf(terminal.out, terminal)));
  return getExitCode(result);
}
