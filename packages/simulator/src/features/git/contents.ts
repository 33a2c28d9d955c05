import { posix } from 'node:path';
import { webAddress } from '../../bodies/addresses.ts';
import { commit } from '../../bodies/commit.ts';
import { notFound, ok, refusal, SimulatorObjection } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { fullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, commitLinksOf, filesAt, filesOf, hashOf } from './git.ts';

const rawType = 'application/vnd.github.raw+json';

function read(ask: Ask) {
  const { repository, query, params, headers } = ask;
  const path = params.path ?? '';
  if (!branchesOf(repository).length) throw notFound('This repository is empty.');
  if (query.ref !== undefined) return atRef(ask, path, query.ref);
  const text = ownFile(repository, path);
  if (text === undefined) return ok(folder(ask, path));
  if (!headers.accept?.includes(rawType)) return ok(body(ask, path, text));
  return { status: 200, text, headers: { 'content-type': `${rawType}; charset=utf-8` } };
}

/** Another branch or a commit is asked for the texts of its files alone. A link gives the text of the file behind it. */
function atRef({ repository, headers }: Ask, path: string, ref: string) {
  const files = filesAt(repository, ref);
  if (!files) throw notFound(`No commit found for the ref ${ref}`);
  const link = commitLinksOf(repository)[ref]?.[path];
  const text = files[link === undefined ? path : posix.join(posix.dirname(path), link)];
  if (text === undefined) throw notFound();
  if (headers.accept?.includes(rawType)) return { status: 200, text, headers: { 'content-type': rawType } };
  throw new SimulatorObjection('the simulator gives files of a ref as raw texts alone');
}

const ownFile = (repository: Repository, path: string) =>
  Object.hasOwn(filesOf(repository), path) ? filesOf(repository)[path] : undefined;

/** For a folder the host returns JSON, whatever media type was requested. */
function folder(ask: Ask, path: string) {
  const types = new Map<string, 'dir' | 'file'>();
  for (const file of Object.keys(filesOf(ask.repository)).filter((name) => name.startsWith(`${path}/`))) {
    const [first = '', ...deeper] = file.slice(path.length + 1).split('/');
    types.set(`${path}/${first}`, deeper.length ? 'dir' : 'file');
  }
  if (!types.size) throw notFound();
  return [...types].map(([inside, type]) => ({ ...frame(ask, inside), type, size: 0 }));
}

const body = (ask: Ask, path: string, text: string) => ({
  ...frame(ask, path),
  type: 'file',
  encoding: 'base64',
  size: Buffer.byteLength(text),
  content: Buffer.from(text).toString('base64'),
});

function frame({ repository, api }: Ask, path: string) {
  const name = fullName(repository);
  const sha = Buffer.from(path).toString('hex').padEnd(40, '0').slice(0, 40);
  const url = `${api}/repos/${name}/contents/${path}?ref=${repository.default_branch}`;
  const git = `${api}/repos/${name}/git/blobs/${sha}`;
  const html = `${webAddress(api)}/${name}/blob/${repository.default_branch}/${path}`;
  const names = { name: path.slice(path.lastIndexOf('/') + 1), path, sha };
  return { ...names, url, git_url: git, html_url: html, download_url: html, _links: { self: url, git, html } };
}

/** Commits one file to the default branch, which the first commit of a repository makes. */
function write(ask: Ask) {
  const { repository, params, api, body: sent, access, world } = ask;
  if (sent.branch !== undefined && sent.branch !== repository.default_branch)
    throw new SimulatorObjection('the simulator commits to the default branch alone');
  const path = params.path ?? '';
  const known = ownFile(repository, path);
  if (known !== undefined && sent.sha === undefined) throw refusal(422, 'Invalid request.\n\n"sha" wasn\'t supplied.');
  if (known !== undefined && sent.sha !== frame(ask, path).sha)
    throw new SimulatorObjection('the simulator commits over the file that is there alone');
  const text = Buffer.from(sent.content, 'base64').toString();
  filesOf(repository)[path] = text;
  const sha = hashOf('commit', `${path} ${text}`);
  const others = branchesOf(repository).filter(({ name }) => name !== repository.default_branch);
  branchesOf.put(repository, [{ name: repository.default_branch, sha }, ...others]);
  const { content: _, encoding: __, ...file } = body(ask, path, text);
  const { node_id, html_url, commit: whole } = commit(sha, repository, api);
  const { comment_count: ___, ...made } = whole;
  const author = { name: access.token.login, email: `${access.token.login}@example.com`, date: world.time() };
  const shown = { ...made, sha, node_id, html_url, author, committer: author, parents: [] };
  return { status: known === undefined ? 201 : 200, body: { content: file, commit: shown } };
}

export const contents: Feature = {
  slots: [],
  needs: {
    'GET ~/contents/{}': 'Contents: read',
    'PUT ~/contents/{}': 'Contents: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/contents/{path}': read,
    'PUT /repos/{owner}/{repo}/contents/{path}': write,
  },
};
