import {
  GithubRefusal,
  listPolicies,
  NotOnPlan,
  NotOnServer,
  type Reader,
  RequestFailure,
  readPolicies,
} from '@trueup/core/github';
import { formatCode } from '@trueup/core/settings';
import type { ProtectedRepository } from '../sources/calls.ts';
import { type Context, getFolders, getReports, getTexts, type ListedFolder, type ReadPullRequest } from './calls.ts';
import type { Evidence, Head, HeadsRead, Report, WorkflowsRead } from './evidence.ts';
import { called } from './jobs.ts';
import { readPermissions } from './permissions.ts';
import type { StartRules } from './policies.ts';
import { actionsSlug } from './sightings.ts';
import { mostBytes, readWorkflow, type Workflow } from './workflow.ts';

const home = '.github/workflows';

type WhereToRead = Pick<ProtectedRepository, 'isPublic' | 'isOrganizations'>;

/** Far more than any repository has. */
const mostFiles = 100;
const mostBytesInAll = 1024 * 1024;

/**
 * Reads who may report the checks of a branch: six requests in three rounds, however many workflows there are. What the
 * token may not see becomes a reason in the evidence, and never an absence.
 */
export async function readEvidence(host: Reader, branch: string, where: WhereToRead): Promise<Evidence> {
  const [workflows, heads] = await Promise.all([readFiles(host, branch), readHeads(host, branch)]);
  const [startRules, permissions] = hasActions(workflows, heads)
    ? await Promise.all([readStartRules(host, where.isPublic), readPermissions(host, where.isOrganizations)])
    : [{ hasDefault: where.isPublic, now: host.now(), policies: { value: [] } }, []];
  return { branch, workflows, heads, startRules, permissions };
}

/** Without a workflow, and a report of one, nothing rests on Actions. */
const hasActions = ({ files, unread }: WorkflowsRead, { heads }: HeadsRead) =>
  files.length > 0 ||
  unread.length > 0 ||
  heads.some(({ reports }) => reports.some(({ app }) => app?.slug === actionsSlug));

/** Which events may start workflows. A server or a plan without policies refuses none. */
export async function readStartRules(host: Reader, isPublic: boolean | undefined): Promise<StartRules> {
  const all = { hasDefault: isPublic, now: host.now() };
  try {
    return { ...all, policies: { value: await readPolicies(host, listPolicies({})) } };
  } catch (failure) {
    if (failure instanceof NotOnServer || failure instanceof NotOnPlan)
      return { ...all, hasDefault: false, policies: { value: [] } };
    if (!isUnseen(failure)) throw failure;
    const { message: why, fix = 'run again' } = failure;
    return { ...all, policies: { unseen: { what: 'the list of Actions policies', why, fix } } };
  }
}

/** What stays unread, and why. Only a run that stops is an error here. */
async function askOrSayWhy<T>(reading: Promise<T>): Promise<T | { readonly why: string }> {
  try {
    return await reading;
  } catch (error) {
    if (isUnseen(error)) return { why: error.message };
    throw error;
  }
}

const isUnseen = (failure: unknown): failure is GithubRefusal | RequestFailure =>
  failure instanceof GithubRefusal || failure instanceof RequestFailure;

const isWhy = (value: object): value is { readonly why: string } => 'why' in value;

async function readHeads(host: Reader, branch: string): Promise<HeadsRead> {
  const answer = await askOrSayWhy(host.ask(getReports({ branch })));
  if (isWhy(answer)) return { heads: [], unread: answer.why };
  return { heads: headsOf(answer.repository.pullRequests.nodes, host.now()) };
}

/** The workflows that a pull request to a branch may start: its own, and for one event those of the default branch. */
export async function readFiles(host: Reader, branch: string): Promise<WorkflowsRead> {
  const folderRoot = `refs/heads/${branch}:`;
  const answer = await askOrSayWhy(host.ask(getFolders({ root: folderRoot, folder: folderRoot + home })));
  if (isWhy(answer)) return { files: [], unread: [answer.why] };
  const { defaultBranchRef: head, root, folder, defaultRoot, defaultFolder } = answer.repository;
  const listed = listFiles(root, folder, formatCode(branch));
  const others = head?.name === branch ? none : listFiles(defaultRoot, defaultFolder, 'the default branch');
  const texts = await readTexts(host, [...listed.files, ...others.files]);
  const own = parseFiles(listed, texts);
  if (others === none) return own;
  const onDefault = parseFiles(others, texts);
  const files = [
    ...startedBy(own.files, (event) => event !== target),
    ...startedBy(onDefault.files, (event) => event === target || event === called),
  ];
  return { files, unread: [...own.unread, ...onDefault.unread] };
}

const target = 'pull_request_target';

const none = { files: [], unread: [] };

const startedBy = (files: readonly Workflow[], isStart: (event: string) => boolean): Workflow[] =>
  files.map((file) => ({ ...file, on: new Map([...file.on].filter(([event]) => isStart(event))) }));

type ListedWorkflows = ReturnType<typeof listFiles>;

/** Only files in the folder itself are workflows. */
function listFiles(root: { id: string } | null, folder: ListedFolder, branch: string) {
  if (!root)
    return { files: [], unread: [`the branch ${branch} does not exist, or its files are not visible to this token`] };
  if (folder && !folder.entries) return { files: [], unread: [`${formatCode(home)} is not a folder`] };
  const files = (folder?.entries ?? [])
    .filter((entry) => /\.ya?ml$/.test(entry.name) && entry.type === 'blob')
    .map((entry) => ({ path: `${home}/${entry.name}`, id: entry.object?.id, bytes: entry.object?.byteSize }));
  return { files, unread: [] };
}

/** The texts by their ids, or why there is none. Both branches mostly have the same files, and the host has each once. */
async function readTexts(host: Reader, files: ListedWorkflows['files']) {
  const ids = pickWithinBounds(files);
  const answer = ids.length ? await askOrSayWhy(host.ask(getTexts({ ids }))) : { nodes: [] };
  const { nodes, why } = isWhy(answer) ? { nodes: [], why: answer.why } : { nodes: answer.nodes, why: undefined };
  const whole = nodes.flatMap((node): [string | undefined, string][] =>
    node?.id !== undefined && typeof node.text === 'string' && !node.isTruncated ? [[node.id, node.text]] : [],
  );
  return { byId: new Map(whole), why };
}

function pickWithinBounds(files: ListedWorkflows['files']): string[] {
  let room = mostBytesInAll;
  const kept = new Set<string>();
  for (const { id, bytes = Number.POSITIVE_INFINITY } of files) {
    if (id === undefined || kept.has(id) || kept.size >= mostFiles || bytes > Math.min(room, mostBytes)) continue;
    room -= bytes;
    kept.add(id);
  }
  return [...kept];
}

function parseFiles(
  { files, unread: reasons }: ListedWorkflows,
  { byId, why }: Awaited<ReturnType<typeof readTexts>>,
): WorkflowsRead {
  const workflows: Workflow[] = [];
  const unread: string[] = [...reasons];
  for (const { path, id } of files) {
    const text = byId.get(id);
    const workflow =
      text === undefined ? { unread: why ?? `${formatCode(path)} ${notRead}` } : readWorkflow(path, text);
    if ('unread' in workflow) unread.push(workflow.unread);
    else workflows.push(workflow);
  }
  return { files: workflows, unread };
}

const notRead = 'was not read: it is not a text file, or the workflows exceed the limit of this version';

const hour = 60 * 60 * 1000;

/** Time for a slow service to start its report. */
const settling = hour;

/** The host deletes check runs after 400 days. */
const kept = 365 * 24 * hour;

/** Newest first, by their last commits. */
const headsOf = (pullRequests: readonly ReadPullRequest[], now: number): Head[] =>
  pullRequests
    .flatMap((one) => one.commits.nodes.slice(-1).map(({ commit }) => ({ one, commit })))
    .toSorted((one, other) => Date.parse(other.commit.committedDate) - Date.parse(one.commit.committedDate))
    .map(({ one, commit }) => {
      const contexts = commit.statusCheckRollup?.contexts ?? { totalCount: 0, nodes: [] };
      const isWhole = contexts.nodes.length >= contexts.totalCount;
      const isDue = isSettled(one, now) && now - Date.parse(commit.committedDate) < kept;
      return { pullRequest: one.number, isComplete: isWhole && isDue, reports: contexts.nodes.map(reportOf) };
    });

/**
 * Whether every check has had time to arrive. On a draft, and on a pull request from a fork that nobody has merged,
 * workflows may wait for an approval, and services may do nothing.
 */
function isSettled({ state, isDraft, isCrossRepository, updatedAt }: ReadPullRequest, now: number) {
  const isTakenUp = state === 'MERGED' || (!isDraft && !isCrossRepository);
  return isTakenUp && now - Date.parse(updatedAt) > settling;
}

function reportOf(context: Context): Report {
  if (context.__typename === 'StatusContext') return { context: context.context };
  const { app } = context.checkSuite;
  // An app that is hidden or deleted is no app that a check could be bound to, and no commit status either.
  return {
    context: context.name,
    app: { id: app?.databaseId ?? 0, slug: app?.slug ?? 'an app that GitHub does not show' },
  };
}
