import { createHash } from 'node:crypto';
import { notFound, ok, refusal } from '../exchange/answer.ts';
import type { Ask } from '../exchange/ask.ts';
import { repositorySlot } from '../state/slot.ts';
import { fullName, type Repository } from '../state/state.ts';
import type { Feature } from './feature.ts';

interface Branch {
  readonly name: string;
  readonly sha: string;
}

/** The pushed branches. A seed may give plain names; without any, only the default branch exists. */
export const branchesOf = repositorySlot<Branch[]>('branches', (given, { holder }) =>
  (given ?? [holder.default_branch]).map((branch: string | Branch) =>
    typeof branch === 'string' ? { name: branch, sha: shaOf(branch) } : branch,
  ),
);

/** A made-up commit id. */
const shaOf = (name: string) => Buffer.from(name).toString('hex').padEnd(40, '0').slice(0, 40);

/** The files on the default branch: texts by paths. */
export const filesOf = repositorySlot<Record<string, string>>('files', (given = {}) => given);

const entry = (type: 'tree' | 'blob', path: string) => ({
  path,
  type,
  mode: type === 'tree' ? '040000' : '100644',
});

/** One folder, by the name of the default branch or by the id of the folder, which another tree names. */
function tree({ repository, params, api }: Ask) {
  if (!branchesOf(repository).length) throw refusal(409, 'Git Repository is empty.');
  const asked = params.tree_sha ?? '';
  const root = asked === repository.default_branch;
  const folders = ['', ...foldersOf(repository)];
  const folder = root ? '' : folders.find((one) => treeId(one) === asked);
  if (folder === undefined) throw notFound();
  const prefix = folder && `${folder}/`;
  const inside = new Map<string, 'tree' | 'blob'>();
  for (const path of Object.keys(filesOf(repository)).filter((one) => one.startsWith(prefix))) {
    const [first = '', ...deeper] = path.slice(prefix.length).split('/');
    inside.set(first, deeper.length ? 'tree' : 'blob');
  }
  const under = `${api}/repos/${fullName(repository)}/git`;
  return ok({
    sha: treeId(folder),
    url: `${under}/trees/${treeId(folder)}`,
    truncated: false,
    tree: [...inside].map(([name, type]) => {
      const sha = type === 'tree' ? treeId(`${prefix}${name}`) : shaOf(`${prefix}${name}`);
      return { ...entry(type, name), sha, url: `${under}/${type}s/${sha}` };
    }),
  });
}

const foldersOf = (repository: Repository) =>
  Object.keys(filesOf(repository)).flatMap((path) =>
    path
      .split('/')
      .slice(0, -1)
      .map((_, at, all) => all.slice(0, at + 1).join('/')),
  );

/** A made-up tree id, never the id of a commit. */
const treeId = (folder: string) => createHash('sha1').update(`tree ${folder}`).digest('hex');

export const git: Feature = {
  slots: [branchesOf, filesOf],
  needs: { 'GET ~/git/trees/{}': 'Contents: read' },
  routes: { 'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': tree },
};
