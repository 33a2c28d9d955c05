/** Branches, files and trees of a repository. The simulator stores texts by path and makes up the ids of commits. */

import { createHash } from 'node:crypto';
import { type Answer, answerOk, createNotFound, createRefusal } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Branch {
  readonly name: string;
  readonly sha: string;
}

/** A seed may give branches as plain names. Without branches in the seed, only the default branch exists. */
export const branchesOf = repositorySlot<Branch[]>('branches', (seed, { holder }) =>
  (seed ?? [holder.default_branch]).map((branch: string | Branch) =>
    typeof branch === 'string'
      ? { name: branch, sha: createCommitId(branch) }
      : { ...branch, sha: branch.sha ?? createCommitId(branch.name) },
  ),
);

/** The commit id is made up from the name of the branch. */
const createCommitId = (name: string) => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40);

/**
 * GitHub copies the content of a template some time after it creates the repository. The content appears after this
 * many reads of the branch.
 */
interface LateContent {
  readings: number;
  readonly default_branch: string;
  readonly branches: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

export const lateContentOf = repositorySlot<LateContent | null>('late_content', (seed = null) => seed);

/** Fills a generated repository after enough calls. Handlers call this before they read a branch. */
export function applyLateContent(repository: Repository) {
  const late = lateContentOf(repository);
  if (!late || late.readings-- > 0) return;
  repository.default_branch = late.default_branch;
  branchesOf.put(
    repository,
    late.branches.map((name) => ({ name, sha: createCommitId(name) })),
  );
  filesOf.put(repository, { ...late.files });
  lateContentOf.put(repository, null);
}

/** Maps the paths on the default branch to texts. */
export const filesOf = repositorySlot<Record<string, string>>('files', (seed = {}) => seed);

export type Files = Readonly<Record<string, string>>;

/** Maps other branches to their files. A branch without an entry has the files of the default branch. */
export const branchFilesOf = repositorySlot<Record<string, Files>>('branch_files', (seed = {}) => seed);

export const getBranchFiles = (repository: Repository, branch: string): Files =>
  branchFilesOf(repository)[branch] ?? filesOf(repository);

/** Maps commit ids to the files of the commit. */
const commitFilesOf = repositorySlot<Record<string, Files>>('commit_files', (seed = {}) => seed);

/** Returns `undefined` if the repository has no such commit or branch. */
export const findFilesAt = (repository: Repository, ref: string): Files | undefined =>
  commitFilesOf(repository)[ref] ??
  (branchesOf(repository).some(({ name }) => name === ref) ? getBranchFiles(repository, ref) : undefined);

/** Maps commit ids to symbolic links: each path to its target, relative to the folder of the link. */
export const commitLinksOf = repositorySlot<Record<string, Files>>('commit_links', (seed = {}) => seed);

/** Computes the id of an object in the same way as Git. */
export const hashObject = (kind: string, text: string) =>
  createHash('sha1')
    .update(`${kind} ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

const fileModes = { tree: '040000', blob: '100644', link: '120000' } as const;

/** `tree_sha` is a branch, a commit or the id of a folder in another tree. */
function answerTree({ repository, params, api }: RestRequest): Answer {
  if (!branchesOf(repository).length) throw createRefusal(409, 'Git Repository is empty.');
  const { ref, folder } = requireTreeFolder(repository, params.tree_sha ?? '');
  const links = commitLinksOf(repository)[ref] ?? {};
  const files = getTreeFiles(repository, ref);
  const prefix = folder && `${folder}/`;
  const inside = new Map<string, keyof typeof fileModes>();
  for (const path of Object.keys(files).filter((name) => name.startsWith(prefix))) {
    const [first = '', ...deeper] = path.slice(prefix.length).split('/');
    inside.set(first, deeper.length ? 'tree' : path in links ? 'link' : 'blob');
  }
  const gitUrl = `${api}/repos/${getFullName(repository)}/git`;
  return answerOk({
    sha: createTreeId(ref, folder),
    url: `${gitUrl}/trees/${createTreeId(ref, folder)}`,
    truncated: false,
    tree: [...inside].map(([path, kind]) => {
      const type = kind === 'tree' ? 'tree' : 'blob';
      const text = files[`${prefix}${path}`]!;
      const sha = type === 'tree' ? createTreeId(ref, `${prefix}${path}`) : hashObject('blob', text);
      const size = type === 'tree' ? {} : { size: Buffer.byteLength(text) };
      return { path, type, mode: fileModes[kind], sha, ...size, url: `${gitUrl}/${type}s/${sha}` };
    }),
  });
}

function requireTreeFolder(repository: Repository, treeSha: string) {
  if (findFilesAt(repository, treeSha)) return { ref: treeSha, folder: '' };
  const refs = [...branchesOf(repository).map(({ name }) => name), ...Object.keys(commitFilesOf(repository))];
  const folders = refs.flatMap((ref) => listFolders(getTreeFiles(repository, ref)).map((folder) => ({ ref, folder })));
  const match = folders.find(({ ref, folder }) => createTreeId(ref, folder) === treeSha);
  if (!match) throw createNotFound();
  return match;
}

/** A tree lists files and links. */
const getTreeFiles = (repository: Repository, ref: string): Files => ({
  ...findFilesAt(repository, ref),
  ...commitLinksOf(repository)[ref],
});

const listFolders = (files: Files): string[] => [
  ...new Set(
    Object.keys(files).flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, index, names) => names.slice(0, index + 1).join('/')),
    ),
  ),
];

/** The tree id is made up, and is never the id of a commit. */
const createTreeId = (ref: string, folder: string) => createHash('sha1').update(`tree ${ref} ${folder}`).digest('hex');

export const git: Feature = {
  slots: [branchesOf, lateContentOf, filesOf, branchFilesOf, commitFilesOf, commitLinksOf],
  needs: { 'GET ~/git/trees/{}': 'Contents: read' },
  routes: { 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': answerTree },
};
