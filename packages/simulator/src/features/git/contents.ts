/** Files and folders of a repository. The media type of the request decides between text and JSON. */

import { posix } from 'node:path';
import { formatPlaceholderCommit } from '../../bodies/commit.ts';
import { toWebUrl } from '../../bodies/urls.ts';
import { type Answer, answerOk, createNotFound, createRefusal, SimulatorObjection } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { getFullName, type Repository } from '../../state/state.ts';
import type { Feature } from '../feature.ts';
import { branchesOf, commitLinksOf, filesOf, findFilesAt, hashObject } from './git.ts';

const rawType = 'application/vnd.github.raw+json';

function answerContent(request: RestRequest): Answer {
  const { repository, query, params, headers } = request;
  const path = params.path ?? '';
  if (!branchesOf(repository).length) throw createNotFound('This repository is empty.');
  if (query.ref !== undefined) return answerFileAtRef(request, path, query.ref);
  const text = findFileText(repository, path);
  if (text === undefined) return answerOk(listFolderEntries(request, path));
  if (!headers.accept?.includes(rawType)) return answerOk(formatFile(request, path, text));
  return { status: 200, text, headers: { 'content-type': `${rawType}; charset=utf-8` } };
}

/** The simulator serves only the raw texts of files at a ref. GitHub follows a symbolic link to its file. */
function answerFileAtRef({ repository, headers }: RestRequest, path: string, ref: string): Answer {
  const files = findFilesAt(repository, ref);
  if (!files) throw createNotFound(`No commit found for the ref ${ref}`);
  const link = commitLinksOf(repository)[ref]?.[path];
  const text = files[link === undefined ? path : posix.join(posix.dirname(path), link)];
  if (text === undefined) throw createNotFound();
  if (headers.accept?.includes(rawType)) return { status: 200, text, headers: { 'content-type': rawType } };
  throw new SimulatorObjection('the simulator gives files of a ref as raw texts alone');
}

const findFileText = (repository: Repository, path: string): string | undefined =>
  Object.hasOwn(filesOf(repository), path) ? filesOf(repository)[path] : undefined;

/** For a folder GitHub returns JSON, even if another media type was requested. */
function listFolderEntries(request: RestRequest, path: string) {
  const types = new Map<string, 'dir' | 'file'>();
  for (const file of Object.keys(filesOf(request.repository)).filter((name) => name.startsWith(`${path}/`))) {
    const [first = '', ...deeper] = file.slice(path.length + 1).split('/');
    types.set(`${path}/${first}`, deeper.length ? 'dir' : 'file');
  }
  if (!types.size) throw createNotFound();
  return [...types].map(([inside, type]) => ({ ...formatContentEntry(request, inside), type, size: 0 }));
}

const formatFile = (request: RestRequest, path: string, text: string) => ({
  ...formatContentEntry(request, path),
  type: 'file',
  encoding: 'base64',
  size: Buffer.byteLength(text),
  content: Buffer.from(text).toString('base64'),
});

function formatContentEntry({ repository, api }: RestRequest, path: string) {
  const name = getFullName(repository);
  const sha = Buffer.from(path).toString('hex').padEnd(40, '0').slice(0, 40);
  const url = `${api}/repos/${name}/contents/${path}?ref=${repository.default_branch}`;
  const git = `${api}/repos/${name}/git/blobs/${sha}`;
  const html = `${toWebUrl(api)}/${name}/blob/${repository.default_branch}/${path}`;
  const names = { name: path.slice(path.lastIndexOf('/') + 1), path, sha };
  return { ...names, url, git_url: git, html_url: html, download_url: html, _links: { self: url, git, html } };
}

/** The first commit of a repository creates the default branch. */
function commitFile(request: RestRequest): Answer {
  const { repository, params, api, body: input, access, world } = request;
  if (input.branch !== undefined && input.branch !== repository.default_branch)
    throw new SimulatorObjection('the simulator commits to the default branch alone');
  const path = params.path ?? '';
  const existingText = findFileText(repository, path);
  if (existingText !== undefined && input.sha === undefined)
    throw createRefusal(422, 'Invalid request.\n\n"sha" wasn\'t supplied.');
  if (existingText !== undefined && input.sha !== formatContentEntry(request, path).sha)
    throw new SimulatorObjection('the simulator commits over the file that is there alone');
  const text = Buffer.from(input.content, 'base64').toString();
  filesOf(repository)[path] = text;
  const sha = hashObject('commit', `${path} ${text}`);
  const otherBranches = branchesOf(repository).filter(({ name }) => name !== repository.default_branch);
  branchesOf.put(repository, [{ name: repository.default_branch, sha }, ...otherBranches]);
  const { content: _, encoding: __, ...file } = formatFile(request, path, text);
  const { node_id, html_url, commit: fullCommit } = formatPlaceholderCommit(sha, repository, api);
  const { comment_count: ___, ...commitFields } = fullCommit;
  const author = { name: access.token.login, email: `${access.token.login}@example.com`, date: world.formatNow() };
  const formatted = { ...commitFields, sha, node_id, html_url, author, committer: author, parents: [] };
  return { status: existingText === undefined ? 201 : 200, body: { content: file, commit: formatted } };
}

export const contents: Feature = {
  slots: [],
  needs: {
    'GET ~/contents/{}': 'Contents: read',
    'PUT ~/contents/{}': 'Contents: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/contents/{path}': answerContent,
    'PUT /repos/{owner}/{repo}/contents/{path}': commitFile,
  },
};
