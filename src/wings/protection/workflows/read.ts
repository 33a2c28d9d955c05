import { HostRefusal, HostUnreachable, NotOnPlan, NotOnServer } from '../../../host/failures.ts';
import type { Reader } from '../../../host/host.ts';
import { listPolicies, readPolicies } from '../../../host/routes/actions-policies.ts';
import { list as listEnvironments } from '../../../sections/environments/calls.ts';
import { list as listWorkflows } from '../../../sections/workflows/calls.ts';
import { code } from '../../../settings/shown.ts';
import type { ProtectedRepository } from '../calls.ts';
import { mapKnown } from '../rule-sources.ts';
import { seen } from '../sight.ts';
import { getFolders, getReports, getTexts, type ListedFolder } from './calls.ts';
import type { Evidence, HeadsRead, WorkflowsRead } from './evidence.ts';
import { headsOf } from './heads.ts';
import { readPermissions } from './permissions.ts';
import type { StartRules } from './policies.ts';
import { actionsSlug } from './sightings.ts';
import { mostBytes, readWorkflow, type Workflow } from './workflow.ts';

const home = '.github/workflows';

/** `deploys`: whether a deployment is required. */
type WhereToRead = Pick<ProtectedRepository, 'isPublic' | 'isOrganizations'> & { readonly deploys?: boolean };

/** Far more than any repository has. */
const mostFiles = 100;
const mostBytesInAll = 1024 * 1024;

/**
 * Reads who may report the checks of a branch: seven requests in three rounds, however many workflows there are. What the
 * token may not see becomes a reason in the evidence, and never an absence.
 */
export async function readEvidence(host: Reader, branch: string, { isPublic, isOrganizations, deploys }: WhereToRead) {
  const reading = readFiles(host, branch);
  const readingHeads = readHeads(host, branch);
  const [files, heads, { switchedOff, startRules }, permissions, environments] = await Promise.all([
    reading,
    readingHeads,
    readStarts(host, branch, isPublic),
    Promise.all([reading, readingHeads]).then((read) =>
      hasActions(...read) ? readPermissions(host, isOrganizations) : [],
    ),
    reading.then((read) => (deploys || namesEnvironment(read) ? readEnvironments(host) : { value: [] })),
  ]);
  const { owner } = host.repository;
  return { branch, ...files, heads, ...(switchedOff && { switchedOff }), startRules, permissions, owner, environments };
}

/** Without a workflow, and a report of one, nothing rests on Actions. */
const hasActions = ({ workflows, onDefaultBranch }: FilesRead, { heads }: HeadsRead) =>
  [workflows, onDefaultBranch].some((read) => read && (read.files.size > 0 || read.unread.length > 0)) ||
  heads.some(({ reports }) => reports.some(({ app }) => app?.slug === actionsSlug));

const namesEnvironment = ({ workflows, onDefaultBranch }: FilesRead) =>
  [workflows, onDefaultBranch].some((read) =>
    [...(read?.files.values() ?? [])].some(({ jobs }) => [...jobs.values()].some(({ environment }) => environment)),
  );

/** Whom a policy about branches, reviewers or an app lets deploy, only a deployment shows. */
const readEnvironments = async (host: Reader) =>
  mapKnown(await seen('the environments', host.ask(listEnvironments({}))), (all) =>
    all.map(({ name, deployment_branch_policy, protection_rules }) => ({
      name,
      isOpen: !deployment_branch_policy && protection_rules.every(({ type }) => type === 'wait_timer'),
    })),
  );

/** Where there is no workflow, nothing that starts one is asked for. */
async function readStarts(host: Reader, branch: string, isPublic: boolean | undefined) {
  const answer = await askOrSayWhy(host.ask(foldersOf(branch)));
  const isEmpty = (folder: ListedFolder) => !folder?.entries?.length;
  if (!isWhy(answer) && isEmpty(answer.repository.folder) && isEmpty(answer.repository.defaultFolder))
    return { startRules: { hasDefault: isPublic, now: host.now(), policies: { value: [] } } };
  const [switchedOff, startRules] = await Promise.all([readSwitchedOff(host), readStartRules(host, isPublic)]);
  return { switchedOff, startRules };
}

const foldersOf = (branch: string) => {
  const root = `refs/heads/${branch}:`;
  return getFolders({ root, folder: root + home });
};

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

const isUnseen = (failure: unknown): failure is HostRefusal | HostUnreachable =>
  failure instanceof HostRefusal || failure instanceof HostUnreachable;

const isWhy = (value: object): value is { readonly why: string } => 'why' in value;

async function readHeads(host: Reader, branch: string): Promise<HeadsRead> {
  const answer = await askOrSayWhy(host.ask(getReports({ branch })));
  if (isWhy(answer)) return { heads: [], unread: answer.why };
  return { heads: headsOf(answer.repository.pullRequests.nodes, host.now()) };
}

async function readSwitchedOff(host: Reader): Promise<ReadonlySet<string> | undefined> {
  const all = await askOrSayWhy(host.ask(listWorkflows({})));
  if (isWhy(all)) return undefined;
  return new Set(all.filter(({ state }) => state.startsWith('disabled')).map(({ path }) => path));
}

type FilesRead = Pick<Evidence, 'workflows' | 'onDefaultBranch'>;

export async function readFiles(host: Reader, branch: string): Promise<FilesRead> {
  const answer = await askOrSayWhy(host.ask(foldersOf(branch)));
  if (isWhy(answer)) return { workflows: { files: new Map(), unread: [answer.why] } };
  const { defaultBranchRef: head, root, folder, defaultRoot, defaultFolder } = answer.repository;
  const own = listFiles(root, folder, code(branch));
  const others = head?.name === branch ? undefined : listFiles(defaultRoot, defaultFolder, 'the default branch');
  const texts = await readTexts(host, [...own.files, ...(others?.files ?? [])]);
  return { workflows: parseFiles(own, texts), ...(others && { onDefaultBranch: parseFiles(others, texts) }) };
}

type ListedWorkflows = ReturnType<typeof listFiles>;

/** Only files in the folder itself are workflows. */
function listFiles(root: { id: string } | null, folder: ListedFolder, branch: string) {
  if (!root) return { files: [], unread: [`there is no branch ${branch}, or the token does not see its files`] };
  if (folder && !folder.entries) return { files: [], unread: [`${code(home)} is no folder`] };
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
  const workflows = new Map<string, Workflow>();
  const all = [...reasons];
  for (const { path, id } of files) {
    const text = byId.get(id);
    const workflow = text === undefined ? { unread: why ?? `${code(path)} ${notRead}` } : readWorkflow(path, text);
    if ('unread' in workflow) all.push(workflow.unread);
    else workflows.set(path, workflow);
  }
  return { files: workflows, unread: all };
}

const notRead = 'was not read: it is no text, or the workflows are more or larger than this version reads';
