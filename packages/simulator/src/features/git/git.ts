import { createHash } from 'node:crypto';
import { notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Branch {
  readonly name: string;
  readonly sha: string;
}

/** The pushed branches. A seed may give plain names; without any, only the default branch exists. */
export const branchesOf = repositorySlot<Branch[]>('branches', (given, { holder }) =>
  (given ?? [holder.default_branch]).map((branch: string | Branch) =>
    typeof branch === 'string'
      ? { name: branch, sha: shaOf(branch) }
      : { ...branch, sha: branch.sha ?? shaOf(branch.name) },
  ),
);

/** A made-up commit id. */
const shaOf = (name: string) => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40);

/** What a template brings, once its branch was looked for so often. */
interface LateContent {
  readings: number;
  readonly default_branch: string;
  readonly branches: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

export const lateContentOf = repositorySlot<LateContent | null>('late_content', (given = null) => given);

/** Brings the content of a template. Call before a branch is read. */
export function bringContent(repository: Repository) {
  const late = lateContentOf(repository);
  if (!late || late.readings-- > 0) return;
  repository.default_branch = late.default_branch;
  branchesOf.put(
    repository,
    late.branches.map((name) => ({ name, sha: shaOf(name) })),
  );
  filesOf.put(repository, { ...late.files });
  lateContentOf.put(repository, null);
}

/** The files on the default branch: texts by paths. */
export const filesOf = repositorySlot<Record<string, string>>('files', (given = {}) => given);

export type Files = Readonly<Record<string, string>>;

/** The files of other branches: texts by paths, by branches. A branch that is not here has those of the default one. */
export const branchFilesOf = repositorySlot<Record<string, Files>>('branch_files', (given = {}) => given);

export const filesOn = (repository: Repository, branch: string): Files =>
  branchFilesOf(repository)[branch] ?? filesOf(repository);

/** The files of single commits: texts by paths, by the ids of commits. */
const commitFilesOf = repositorySlot<Record<string, Files>>('commit_files', (given = {}) => given);

/** The files at a commit or on a branch; `undefined` if the repository has no such thing. */
export const filesAt = (repository: Repository, ref: string): Files | undefined =>
  commitFilesOf(repository)[ref] ??
  (branchesOf(repository).some(({ name }) => name === ref) ? filesOn(repository, ref) : undefined);

/** Symbolic links of single commits: where each points, from its own folder, by paths, by the ids of commits. */
export const commitLinksOf = repositorySlot<Record<string, Files>>('commit_links', (given = {}) => given);

/** The id that Git gives to an object. */
export const hashOf = (kind: string, text: string) =>
  createHash('sha1')
    .update(`${kind} ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

const modes = { tree: '040000', blob: '100644', link: '120000' } as const;

/** One folder, by a branch, by a commit, or by the id of the folder, which another tree names. */
function tree({ repository, params, api }: Ask) {
  if (!branchesOf(repository).length) throw refusal(409, 'Git Repository is empty.');
  const { ref, folder } = folderNamed(repository, params.tree_sha ?? '');
  const links = commitLinksOf(repository)[ref] ?? {};
  const files = treeAt(repository, ref);
  const prefix = folder && `${folder}/`;
  const inside = new Map<string, keyof typeof modes>();
  for (const path of Object.keys(files).filter((one) => one.startsWith(prefix))) {
    const [first = '', ...deeper] = path.slice(prefix.length).split('/');
    inside.set(first, deeper.length ? 'tree' : path in links ? 'link' : 'blob');
  }
  const under = `${api}/repos/${fullName(repository)}/git`;
  return ok({
    sha: treeId(ref, folder),
    url: `${under}/trees/${treeId(ref, folder)}`,
    truncated: false,
    tree: [...inside].map(([path, kind]) => {
      const type = kind === 'tree' ? 'tree' : 'blob';
      const text = files[`${prefix}${path}`]!;
      const sha = type === 'tree' ? treeId(ref, `${prefix}${path}`) : hashOf('blob', text);
      const size = type === 'tree' ? {} : { size: Buffer.byteLength(text) };
      return { path, type, mode: modes[kind], sha, ...size, url: `${under}/${type}s/${sha}` };
    }),
  });
}

/** Whatever lies at a ref: its root, or one of its folders. */
function folderNamed(repository: Repository, asked: string) {
  if (filesAt(repository, asked)) return { ref: asked, folder: '' };
  const refs = [...branchesOf(repository).map(({ name }) => name), ...Object.keys(commitFilesOf(repository))];
  const all = refs.flatMap((ref) => foldersOf(treeAt(repository, ref)).map((folder) => ({ ref, folder })));
  const found = all.find(({ ref, folder }) => treeId(ref, folder) === asked);
  if (!found) throw notFound();
  return found;
}

/** All that a tree names: a link is a text of its own. */
const treeAt = (repository: Repository, ref: string): Files => ({
  ...filesAt(repository, ref),
  ...commitLinksOf(repository)[ref],
});

const foldersOf = (files: Files) => [
  ...new Set(
    Object.keys(files).flatMap((path) =>
      path
        .split('/')
        .slice(0, -1)
        .map((_, at, all) => all.slice(0, at + 1).join('/')),
    ),
  ),
];

/** A made-up tree id, never the id of a commit. */
const treeId = (ref: string, folder: string) => createHash('sha1').update(`tree ${ref} ${folder}`).digest('hex');

export const git: Feature = {
  slots: [branchesOf, lateContentOf, filesOf, branchFilesOf, commitFilesOf, commitLinksOf],
  needs: { 'GET ~/git/trees/{}': 'Contents: read' },
  routes: { 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': tree },
};
