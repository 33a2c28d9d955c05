/**
 * Reads the evidence about checks, with six requests for any number of workflows. A part that the token cannot see
 * becomes a reason, and is never treated as missing.
 */

import {
  GithubRefusal,
  hour,
  listAllActionsPolicies,
  NotOnPlan,
  NotOnServer,
  type Reader,
  RequestFailure,
  readActionsPolicies,
  recoverFrom,
} from '@trueup/core/github';
import { formatCode } from '@trueup/core/settings';
import type { ProtectedRepository } from '../sources/calls.ts';
import {
  type CheckContext,
  getFolders,
  getReports,
  getTexts,
  type ListedFolder,
  type ReadPullRequest,
} from './calls.ts';
import type { CheckReport, PullRequestHead, PullRequestHeads, ReportEvidence, WorkflowFiles } from './evidence.ts';
import { readPermissions } from './permissions.ts';
import type { StartRules } from './policies.ts';
import { actionsSlug } from './sightings.ts';
import { callEvent, maxBytes, parseWorkflow, targetEvent, type Workflow } from './workflow.ts';

const workflowFolder = '.github/workflows';

type RepositoryFlags = Pick<ProtectedRepository, 'isPublic' | 'isInOrganization'>;

const maxFiles = 100;
const maxTotalBytes = 1024 * 1024;

export async function readReportEvidence(
  github: Reader,
  branch: string,
  flags: RepositoryFlags,
): Promise<ReportEvidence> {
  const [workflows, heads] = await Promise.all([
    readWorkflowsForBranch(github, branch),
    readPullRequestHeads(github, branch),
  ]);
  const [startRules, permissions] = hasSignsOfActions(workflows, heads)
    ? await Promise.all([readStartRules(github, flags.isPublic), readPermissions(github, flags.isInOrganization)])
    : [{ hasDefaultPolicy: flags.isPublic, now: github.now(), policies: { value: [] } }, []];
  return { branch, workflows, heads, startRules, permissions };
}

const hasSignsOfActions = ({ files, unread }: WorkflowFiles, { heads }: PullRequestHeads) =>
  files.length > 0 ||
  unread.length > 0 ||
  heads.some(({ reports }) => reports.some(({ app }) => app?.slug === actionsSlug));

/** A plan or server version without policies rejects no event. */
export async function readStartRules(github: Reader, isPublic: boolean | undefined): Promise<StartRules> {
  const rules = { hasDefaultPolicy: isPublic, now: github.now() };
  try {
    return { ...rules, policies: { value: await readActionsPolicies(github, listAllActionsPolicies({})) } };
  } catch (failure) {
    if (failure instanceof NotOnServer || failure instanceof NotOnPlan)
      return { ...rules, hasDefaultPolicy: false, policies: { value: [] } };
    const { message: why, fix = 'run again' } = returnRefusal(failure);
    return { ...rules, policies: { unseen: { what: 'the list of Actions policies', why, fix } } };
  }
}

/** Throws failures that stop the run. */
const returnRefusal = recoverFrom([GithubRefusal, RequestFailure], (failure) => failure);

async function readPullRequestHeads(github: Reader, branch: string): Promise<PullRequestHeads> {
  const answer = await github.ask(getReports({ branch })).catch(returnRefusal);
  if (answer instanceof Error) return { heads: [], unread: answer.message };
  return { heads: toPullRequestHeads(answer.repository.pullRequests.nodes, github.now()) };
}

/** `pull_request_target` starts the workflows of the default branch. They may call other workflows there. */
export async function readWorkflowsForBranch(github: Reader, branch: string): Promise<WorkflowFiles> {
  const folderRoot = `refs/heads/${branch}:`;
  const answer = await github
    .ask(getFolders({ root: folderRoot, folder: folderRoot + workflowFolder }))
    .catch(returnRefusal);
  if (answer instanceof Error) return { files: [], unread: [answer.message] };
  const { defaultBranchRef: head, root, folder, defaultRoot, defaultFolder } = answer.repository;
  const isDefault = head?.name === branch;
  const branchFiles = listFolderWorkflows(root, folder, formatCode(branch));
  const defaultBranchFiles = isDefault
    ? { files: [], unread: [] }
    : listFolderWorkflows(defaultRoot, defaultFolder, 'the default branch');
  const texts = await readWorkflowTexts(github, [...branchFiles.files, ...defaultBranchFiles.files]);
  const branchWorkflows = parseWorkflowFiles(branchFiles, texts);
  if (isDefault) return branchWorkflows;
  const defaultBranchWorkflows = parseWorkflowFiles(defaultBranchFiles, texts);
  const files = [
    ...filterWorkflowEvents(branchWorkflows.files, (event) => event !== targetEvent),
    ...filterWorkflowEvents(defaultBranchWorkflows.files, (event) => event === targetEvent || event === callEvent),
  ];
  return { files, unread: [...branchWorkflows.unread, ...defaultBranchWorkflows.unread] };
}

const filterWorkflowEvents = (files: readonly Workflow[], isKept: (event: string) => boolean): Workflow[] =>
  files.map((file) => ({ ...file, on: new Map([...file.on].filter(([event]) => isKept(event))) }));

type ListedWorkflows = ReturnType<typeof listFolderWorkflows>;

/** GitHub ignores workflows in subfolders. */
function listFolderWorkflows(root: { id: string } | null, folder: ListedFolder, branch: string) {
  if (!root)
    return { files: [], unread: [`the branch ${branch} does not exist, or its files are not visible to this token`] };
  if (folder && !folder.entries) return { files: [], unread: [`${formatCode(workflowFolder)} is not a folder`] };
  const files = (folder?.entries ?? [])
    .filter((entry) => /\.ya?ml$/.test(entry.name) && entry.type === 'blob')
    .map((entry) => ({ path: `${workflowFolder}/${entry.name}`, id: entry.object?.id, bytes: entry.object?.byteSize }));
  return { files, unread: [] };
}

/** Both branches usually have the same files, so each text is read once. */
async function readWorkflowTexts(github: Reader, files: ListedWorkflows['files']) {
  const ids = pickIdsWithinLimits(files);
  const answer = ids.length ? await github.ask(getTexts({ ids })).catch(returnRefusal) : { nodes: [] };
  if (answer instanceof Error) return { byId: new Map<string | undefined, string>(), why: answer.message };
  const completeTexts = answer.nodes.flatMap((node): [string | undefined, string][] =>
    node?.id !== undefined && typeof node.text === 'string' && !node.isTruncated ? [[node.id, node.text]] : [],
  );
  return { byId: new Map(completeTexts), why: undefined };
}

function pickIdsWithinLimits(files: ListedWorkflows['files']): string[] {
  let remainingBytes = maxTotalBytes;
  const picked = new Set<string>();
  for (const { id, bytes = Number.POSITIVE_INFINITY } of files) {
    if (id === undefined || picked.has(id) || picked.size >= maxFiles || bytes > Math.min(remainingBytes, maxBytes))
      continue;
    remainingBytes -= bytes;
    picked.add(id);
  }
  return [...picked];
}

function parseWorkflowFiles(
  { files, unread: reasons }: ListedWorkflows,
  { byId, why }: Awaited<ReturnType<typeof readWorkflowTexts>>,
): WorkflowFiles {
  const workflows: Workflow[] = [];
  const unread: string[] = [...reasons];
  for (const { path, id } of files) {
    const text = byId.get(id);
    const workflow =
      text === undefined ? { unread: why ?? `${formatCode(path)} ${unreadReason}` } : parseWorkflow(path, text);
    if ('unread' in workflow) unread.push(workflow.unread);
    else workflows.push(workflow);
  }
  return { files: workflows, unread };
}

const unreadReason = 'was not read: it is not a text file, or the workflows exceed the limit of this version';

/** A slow service needs time to start its report. */
const reportingTime = hour;

/** GitHub deletes check runs after 400 days. */
const checkRetention = 365 * 24 * hour;

/** Newest first, by their last commits. */
const toPullRequestHeads = (pullRequests: readonly ReadPullRequest[], now: number): PullRequestHead[] =>
  pullRequests
    .flatMap((pullRequest) => pullRequest.commits.nodes.slice(-1).map(({ commit }) => ({ pullRequest, commit })))
    .toSorted((first, second) => Date.parse(second.commit.committedDate) - Date.parse(first.commit.committedDate))
    .map(({ pullRequest, commit }) => {
      const contexts = commit.statusCheckRollup?.contexts ?? { totalCount: 0, nodes: [] };
      const isListComplete = contexts.nodes.length >= contexts.totalCount;
      const isTimeSufficient =
        hadTimeToReport(pullRequest, now) && now - Date.parse(commit.committedDate) < checkRetention;
      return {
        pullRequest: pullRequest.number,
        isComplete: isListComplete && isTimeSufficient,
        reports: contexts.nodes.map(toCheckReport),
      };
    });

/** On drafts and on unmerged pull requests from forks, workflows may wait for approval. */
function hadTimeToReport({ state, isDraft, isCrossRepository, updatedAt }: ReadPullRequest, now: number) {
  const startsWithoutApproval = state === 'MERGED' || (!isDraft && !isCrossRepository);
  return startsWithoutApproval && now - Date.parse(updatedAt) > reportingTime;
}

function toCheckReport(context: CheckContext): CheckReport {
  if (context.__typename === 'StatusContext') return { context: context.context };
  const { app } = context.checkSuite;
  // A hidden app must not look like a commit status.
  return {
    context: context.name,
    app: { id: app?.databaseId ?? 0, slug: app?.slug ?? 'an app that GitHub does not show' },
  };
}
