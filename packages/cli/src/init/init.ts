/**
 * The command `trueup init` writes a settings file and workflows for an existing repository. It sends only reads to
 * GitHub, and prints the remaining steps.
 */

import { basename } from 'node:path';
import { canForksStartWorkflow, evaluateStartByForks } from '@trueup/audit/protection';
import {
  GithubRefusal,
  getCommit,
  parseApiAddress,
  type RepositoryName,
  RequestFailure,
  recoverFrom,
  toFullName,
} from '@trueup/core/github';
import type { RunResult } from '@trueup/core/report';
import { createFailedRun, formatCount, formatTerminalReport } from '@trueup/core/report';
import { getExitCode } from '@trueup/core/run';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import { get } from '@trueup/core/sections/repository/calls';
import type { RunOptions } from '@trueup/core/session';
import {
  createSystemWorld,
  describeInputProblem,
  findRepositoryRoot,
  inputs,
  listWriteGrantsToRead,
  openRunSession,
  readInputs,
  type SectionSettings,
  type Session,
  type SystemWorld,
} from '@trueup/core/session';
import type { ListWithPolicy } from '@trueup/core/settings';
import { quoteForShell } from '@trueup/core/settings';
import { readCommandToken } from '../command-line/command-token.ts';
import { escapeEachLine } from '../command-line/print.ts';
import { appendFix, createUsageError, UsageError } from '../command-line/usage-errors.ts';
import type { Arguments } from '../commands/command.ts';
import { runWithProgress } from '../run/mode-command.ts';
import { findOrAskRepository } from '../run/remote.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { getAppearance } from '../terminal/world.ts';
import { getOwnTokenPermissions, listReferencedVariables, parseSectionsIfValid } from './declared.ts';
import { chooseFilesToWrite, requireDifferentFiles, toRepositoryPaths } from './files.ts';
import { formatForkPolicy } from './fork-policy.ts';
import { hardenedWorkflows } from './hardened.ts';
import { formatNextSteps, type InitResult } from './next-steps.ts';
import type { WorkflowKind, WorkflowOptions, WorkflowTier } from './parts.ts';
import { defaultWorkflows } from './workflows.ts';

const standardWorkflow = '.github/workflows/settings.yml';

/** The folder in which docs/getting-started.md places a copy of the action. */
const standardAction = './trueup';
/** The folder of the action for runners without Node 24. */
const node20Entry = '/action-node20';

export async function setUpRepository(
  typed: Arguments,
  terminal: Terminal,
  systemWorld = createSystemWorld(terminal.environment),
): Promise<number> {
  rejectUnsafeFlagValues(typed.flags);
  await requireCloneRoot(terminal.directory);
  const flags = toRepositoryPaths(typed.flags, terminal.directory);
  const args = { ...typed, flags };
  const requested = await readSnapshotOptions(args, await findOrAskRepository(args, terminal), terminal);
  const workflowFiles = listWorkflowFiles(flags);
  requireDifferentFiles(requested.snapshotFile, workflowFiles);
  const alternative = `run \`trueup import ${quoteForShell(requested.snapshotFile)}\` if it belongs to another tool`;
  const wantedFiles = [
    { file: requested.snapshotFile, flag: '--settings-file', alternative },
    ...workflowFiles.map(({ file }) => ({ file, flag: '--workflow-file' })),
  ];
  const filesToWrite = await chooseFilesToWrite(wantedFiles, flags.has('yes'), systemWorld.files, terminal);
  const canWrite = (file: string) => filesToWrite.some((wanted) => wanted.file === file);

  const forkWorkflow = workflowFiles.find(({ kind }) => kind === 'fork')?.file;
  const facts = await readRepositoryFacts(requested, terminal, systemWorld, forkWorkflow, flags.get('action'));
  if (facts.result) return printRunResult(facts.result, terminal);
  const options = useCurrentName(requested, facts.repository, terminal);
  const result = canWrite(options.snapshotFile) ? await runWithProgress(options, terminal, systemWorld) : undefined;
  const code = result ? printSnapshotResult(result, options, terminal) : 0;
  const isFresh = result !== undefined && code === 0;
  const { sections = ['actions_policies'] } = options;
  const isPolicyRead = isFresh && sections.includes('actions_policies');
  const missingPolicy = isPolicyRead && facts.start?.isFromDefaultPolicy ? forkWorkflow : undefined;
  const settings = await addForkPolicy(missingPolicy, options.snapshotFile, systemWorld);
  if (settings === undefined) return 1;

  const { action = `${standardAction}${facts.server ? node20Entry : ''}`, version } = facts.named;
  const declared = parseSectionsIfValid(settings, options.snapshotFile);
  const workflowOptions = {
    repository: toFullName(options.repository),
    settingsFile: options.snapshotFile,
    branch: facts.branch,
    workflow: basename(flags.get('workflow-file') ?? standardWorkflow),
    action,
    version,
    server: facts.server,
    variables: listReferencedVariables(declared),
    ownToken: getOwnTokenPermissions(declared),
  };
  const writable = workflowFiles.filter(({ file }) => canWrite(file));
  await writeWorkflows(
    writable,
    workflowOptions,
    flags.has('hardened') ? hardenedWorkflows : defaultWorkflows,
    terminal,
    systemWorld,
  );
  const start = forkWorkflow !== undefined && facts.start;
  // Only an action in a local folder needs a copy.
  const hasAction = !action.startsWith('./') || (await systemWorld.files.read(`${action}/action.yml`)) !== undefined;
  const setup = {
    ...{ ...facts, ...workflowOptions, isFresh, workflows: workflowFiles, isHardened: flags.has('hardened') },
    missingActionFolder: hasAction ? undefined : action.replace(node20Entry, ''),
    forks: start ? { start, isDeclared: canForksStartWorkflow(findPolicies(declared), forkWorkflow) } : undefined,
    writesToSee: listWriteGrantsToRead('check', declared),
    host: new URL(parseApiAddress(terminal.environment).rest).hostname.replace(/^api\./, ''),
  };
  terminal.out.write(escapeEachLine(formatNextSteps(setup)));
  return code;
}

async function writeWorkflows(
  files: InitResult['workflows'],
  options: WorkflowOptions,
  tier: WorkflowTier,
  { out }: Terminal,
  systemWorld: SystemWorld,
) {
  for (const { kind, file } of files)
    await systemWorld.files.write(file, tier[kind]!(options)).catch((failure: Error) => {
      throw createUsageError(`${file} could not be written: ${failure.message}`, 'name another `--workflow-file`');
    });
  if (files.length) out.write(escapeEachLine(`\nWorkflows:\n${files.map(({ file }) => `  ${file}\n`).join('')}`));
}

/** Returns the text of the file. Adds the policy only if GitHub is known to lack it. */
async function addForkPolicy(forkWorkflow: string | undefined, file: string, { files }: SystemWorld) {
  const text = await files.read(file);
  if (text === undefined || forkWorkflow === undefined || findPolicies(parseSectionsIfValid(text, file))) return text;
  const extended = text + formatForkPolicy(forkWorkflow);
  await files.write(file, extended);
  return extended;
}

const findPolicies = (declared: readonly SectionSettings[]): ListWithPolicy<ActionsPolicy> | undefined =>
  declared.find(({ section }) => section.key === 'actions_policies')?.desired as ListWithPolicy<ActionsPolicy>;

/** The created workflow would execute an expression. */
function rejectUnsafeFlagValues(flags: Arguments['flags']) {
  const problems = [...flags].flatMap(([name, value]) =>
    /[\p{Cc}\u2028\u2029]|\$\{\{/u.test(value)
      ? `\`--${name}\` has a line break, a control character or \`\${{\` in it. To fix, pass only the name.`
      : [],
  );
  if (problems.length) throw new UsageError(problems);
}

async function requireCloneRoot(directory: string) {
  const root = (await findRepositoryRoot(directory)) ?? directory;
  if (root === directory) return;
  const problem = `this folder is inside the clone ${root}, and GitHub reads \`.github\` only at the root of a repository`;
  throw createUsageError(problem, `run \`trueup init\` in ${root}`);
}

/** Example: `settings-drift.yml` in the folder of `settings.yml`. */
function listWorkflowFiles(flags: Arguments['flags']): InitResult['workflows'] {
  if (flags.has('no-workflow')) return [];
  const file = flags.get('workflow-file') ?? standardWorkflow;
  const nameWorkflowFile = (kind: WorkflowKind) => ({ kind, file: file.replace(/(\.ya?ml)?$/i, `-${kind}$1`) });
  return [
    { kind: 'settings', file },
    nameWorkflowFile('drift'),
    ...(flags.has('hardened') ? [nameWorkflowFile('fork')] : []),
  ];
}

type SnapshotOptions = RunOptions & { readonly repository: RepositoryName; readonly snapshotFile: string };

async function readSnapshotOptions(args: Arguments, repository: string, terminal: Terminal): Promise<SnapshotOptions> {
  const token = await readCommandToken(args, terminal);
  const read = readInputs(createSnapshotInputReader(args, repository, token), terminal.environment);
  if ('options' in read) return { ...(read.options as SnapshotOptions), readableOnly: true };
  throw new UsageError(read.problems.map((problem) => `${appendFix(describeInputProblem(problem), problem.fix)}.`));
}

/** The snapshot omits settings that the token cannot read, and lists them at its top. */
function createSnapshotInputReader({ flags }: Arguments, repository: string, token: string | undefined) {
  const fixedValues: Readonly<Record<string, string>> = {
    mode: 'snapshot',
    repository,
    'snapshot-file': flags.get('settings-file') ?? inputs.settingsFile.defaultValue!,
    'on-missing-permission': 'warn',
    overwrite: 'true',
    // Only the user who sets up the repository reads the output.
    'private-repos': 'show',
  };
  return (name: string) => fixedValues[name] ?? flags.get(name) ?? (name === 'token' ? token : undefined);
}

/** Returns a failed run if GitHub does not answer. */
async function readRepositoryFacts(
  options: SnapshotOptions,
  { environment }: Terminal,
  systemWorld: SystemWorld,
  forkWorkflow: string | undefined,
  action: string | undefined,
) {
  try {
    const session = await openRunSession(options, {
      ...systemWorld,
      environment,
      showProgress() {},
      printLine() {},
      maskSecret() {},
    });
    const { reader } = session.connectTarget(options);
    const { owner, name, default_branch: branch = 'main', private: isPrivate } = await reader.ask(get({}));
    return {
      repository: { owner: owner.login, name },
      branch,
      isPublic: !isPrivate,
      server: await reader.readServerVersion?.(),
      named: await pinActionCommit(action, session),
      ...(forkWorkflow !== undefined && !isPrivate && { start: await evaluateStartByForks(reader, forkWorkflow) }),
    };
  } catch (failure) {
    if (failure instanceof GithubRefusal && failure.request.status === 404)
      throw createUsageError(
        `the repository ${toFullName(options.repository)} does not exist, or is not visible to this token`,
        'check the name, or give the token access to the repository',
      );
    if (failure instanceof RequestFailure || failure instanceof GithubRefusal)
      return { result: createFailedRun('snapshot', failure) };
    throw failure;
  }
}

/**
 * Anyone with write access to the action can move a tag or branch. Keeps the name if GitHub does not return the commit.
 */
async function pinActionCommit(action: string | undefined, session: Session) {
  const [, owner, name, path = '', version] = /^([\w.-]+)\/([\w.-]+)(\/[^@]+)?@(.+)$/.exec(action ?? '') ?? [];
  if (!owner || !name || !version || /^[0-9a-f]{40}$/.test(version)) return { action };
  const commit = await session
    .openReportClient({ owner, name })
    .createReader()
    .ask(getCommit({ ref: version }))
    .catch(recoverFrom([GithubRefusal, RequestFailure], () => undefined));
  return commit ? { action: `${owner}/${name}${path}@${commit.sha}`, version } : { action };
}

/** GitHub stops redirecting an old name once a new repository uses it. */
function useCurrentName(options: SnapshotOptions, repository: RepositoryName, { out }: Terminal): SnapshotOptions {
  const [before, now] = [toFullName(options.repository), toFullName(repository)];
  if (before.toLowerCase() === now.toLowerCase()) return options;
  out.write(escapeEachLine(`note ${before} was renamed to ${now}. Using the new name.\n`));
  return { ...options, repository };
}

/** After a success, prints one line, because the file itself lists omitted settings. */
function printSnapshotResult(result: RunResult, { repository, snapshotFile }: SnapshotOptions, terminal: Terminal) {
  if (result.outcome !== 'success') {
    // The file lists the notes at its top.
    const targets = result.targets.map((target) => ({
      ...target,
      sections: target.sections.map((section) => ({
        ...section,
        lines: section.lines.filter(({ kind }) => kind !== 'note'),
      })),
    }));
    return printRunResult({ ...result, targets }, terminal);
  }
  const sections = result.targets.flatMap((target) => target.sections).length;
  const read = `Read ${formatCount(sections, 'section')} of ${toFullName(repository)}, and wrote ${snapshotFile}.`;
  terminal.out.write(escapeEachLine(`${read} Its first lines list what was left out.\n`));
  return 0;
}

function printRunResult(result: RunResult, terminal: Terminal): number {
  terminal.out.write(formatTerminalReport(result, getAppearance(terminal.out, terminal)));
  return getExitCode(result);
}
