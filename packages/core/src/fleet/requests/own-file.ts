import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import * as v from 'valibot';
import { fold } from '../../github/batches/folded.ts';
import { rest } from '../../github/call.ts';
import { fullName, type Reader } from '../../github/github.ts';
import { contents } from '../../github/grants.ts';
import { HostUnreachable } from '../../github/refusals/failures.ts';
import { fileText } from '../../github/routes/files.ts';
import { ofRepository, repositoryWith } from '../../github/routes/repository.ts';
import { object } from '../../github/shapes.ts';
import type { Target } from '../../session/targets/target.ts';

export const defaultBranchCall = ofRepository({ answer: repositoryWith(['default_branch']) });

/** One folder, by its id or by the name of a branch. An empty repository has none, and the host answers 409. */
const folderCall = rest('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
  needs: contents.read,
  answer: object({
    tree: v.array(object({ path: v.string(), type: v.string(), sha: v.string(), mode: v.optional(v.string()) })),
    truncated: v.boolean(),
  }),
  absent: undefined,
  absentOn: [409],
});

/** Git's mode of a symbolic link. */
const symbolicLinkMode = '120000';

const formatObjectField = (path: string) => `object(expression: ${JSON.stringify(`HEAD:${path === '.' ? '' : path}`)})`;

/** The id shows that the text is all of the file, and the folder that it is no link, which REST follows. */
const ownTextCall = fileText(
  undefined,
  fold(
    'settings',
    ({ path }) => `file: ${formatObjectField(`${path}`)} { ... on Blob { oid text } }
      folder: ${formatObjectField(posix.dirname(`${path}`))} { ... on Tree { entries { mode object { oid } } } }`,
    v.object({
      file: v.object({ oid: v.string(), text: v.string() }),
      folder: v.object({
        entries: v.array(v.object({ mode: v.number(), object: v.nullable(v.object({ oid: v.string() })) })),
      }),
    }),
    ({ file: { oid, text }, folder }) => {
      const entries = folder.entries.filter(({ object }) => object?.oid === oid);
      const isFile = entries.length > 0 && entries.every(({ mode }) => mode !== Number.parseInt(symbolicLinkMode, 8));
      return isFile && !isTooShort(text) && computeGitId(text) === oid ? text : undefined;
    },
  ),
);

/**
 * The text of a file on the repository's default branch. A missing file, a missing grant and a repository out of sight
 * are answered alike, and a host may fail to find a file once. So a file counts as absent only if the folders of the
 * repository, read with the same grant, show that it is not there.
 */
export async function readOwnFile(
  host: Reader,
  path: string,
  { defaultBranch, commit }: Pick<Target, 'defaultBranch' | 'commit'> = {},
): Promise<string | undefined> {
  if (commit !== undefined) return readFileAt(host, path, commit);
  const text = await host.ask(ownTextCall({ path }));
  if (text !== undefined && !isTooShort(text)) return text;
  const branch = defaultBranch ?? (await host.ask(defaultBranchCall({}))).default_branch;
  verifyListing(host, path, text, await findListedFile(host, path.split('/'), branch));
  return text;
}

/** The text of a file at a commit, whose root folder can always be read. */
export async function readFileAt(host: Reader, path: string, commit: string): Promise<string | undefined> {
  const text = await host.ask(fileText(commit)({ path }));
  if (text !== undefined && !isTooShort(text)) return text;
  const isRootSeen = (await host.ask(folderCall({ tree_sha: commit }))) !== undefined;
  verifyListing(host, path, text, isRootSeen ? await findListedFile(host, path.split('/'), commit) : 'unlisted');
  return text;
}

/** The id that Git gives to a text. */
export const computeGitId = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

/** No key of a settings file fits into so little, and a host in trouble may answer as much. */
const isTooShort = (text: string) => text.trim().length < 5;

/** Throws unless the folders show the same as the answer: that there is no such file, or that it holds this text. */
function verifyListing(host: Reader, path: string, text: string | undefined, listed: FileListing) {
  if (listed === 'unlisted' || listed?.sha !== (text === undefined ? undefined : computeGitId(text)))
    throw createContradictionError(host, path);
}

/** What lies in a folder: a folder or a file with its id, or what is elsewhere. */
export interface FolderEntry {
  readonly name: string;
  /** The id of a folder, to look into it. */
  readonly folder?: string;
  /** The id that Git gives to the text of a file. */
  readonly text?: string;
}

/** A folder by its id, or the root of a commit. */
export async function readFolder(host: Reader, tree: string): Promise<readonly FolderEntry[]> {
  const listed = await host.ask(folderCall({ tree_sha: tree }));
  if (!listed || listed.truncated) throw createContradictionError(host, 'a folder');
  return listed.tree.map(({ path: name, type, sha, mode }) => ({
    name,
    ...(type === 'tree' && { folder: sha }),
    ...(type === 'blob' && mode !== symbolicLinkMode && { text: sha }),
  }));
}

/** A folder with more entries than the host lists may hold anything. */
type FileListing = { readonly sha: string } | 'unlisted' | undefined;

async function findListedFile(host: Reader, [name, ...inside]: readonly string[], tree: string): Promise<FileListing> {
  const listed = await host.ask(folderCall({ tree_sha: tree }));
  if (listed === undefined) return undefined;
  const entry = listed.tree.find(({ path }) => path === name);
  if (!entry) return listed.truncated ? 'unlisted' : undefined;
  if (!inside.length) return entry;
  return entry.type === 'tree' ? findListedFile(host, inside, entry.sha) : undefined;
}

function createContradictionError({ repository }: Reader, path: string) {
  const describeContradiction = (file: string) =>
    `GitHub does not return ${file}, and does not show that it is missing or empty`;
  return new HostUnreachable(
    describeContradiction(`${path} of ${fullName(repository)}`),
    'run again; if this happens again, check the file on the default branch of the repository',
    describeContradiction('the settings file of the repository'),
  );
}

export const hasOwnFile = async (host: Reader, path: string) => (await host.ask(fileText()({ path }))) !== undefined;
