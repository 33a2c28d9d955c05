/**
 * Reads the settings file of a repository. GitHub gives the same answer for a missing file, a missing permission and an
 * invisible repository, so the folders must confirm that a file is missing.
 */

import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import * as v from 'valibot';
import { defineBatchedAnswer } from '../../github/batches/selections.ts';
import { defineRestCall } from '../../github/call.ts';
import { type Reader, toFullName } from '../../github/github.ts';
import { contents } from '../../github/grants.ts';
import { RequestFailure } from '../../github/refusals/failures.ts';
import { defineFileCall } from '../../github/routes/files.ts';
import { defineRepositoryAnswer, defineRepositoryCall } from '../../github/routes/repository.ts';
import { defineObject } from '../../github/shapes.ts';
import type { Target } from '../../session/targets/target.ts';

export const defaultBranchCall = defineRepositoryCall({ answer: defineRepositoryAnswer(['default_branch']) });

/** An empty repository has no folder, and GitHub answers 409. */
const folderCall = defineRestCall('GET /repos/{owner}/{repo}/git/trees/{tree_sha}', {
  needs: contents.read,
  answer: defineObject({
    tree: v.array(defineObject({ path: v.string(), type: v.string(), sha: v.string(), mode: v.optional(v.string()) })),
    truncated: v.boolean(),
  }),
  absent: undefined,
  absentOn: [409],
});

const symbolicLinkMode = '120000';

const formatObjectField = (path: string) => `object(expression: ${JSON.stringify(`HEAD:${path === '.' ? '' : path}`)})`;

/** The Git id proves that the text is complete. The folder proves that the file is no link, which REST would follow. */
const ownTextCall = defineFileCall(
  undefined,
  defineBatchedAnswer(
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
 * Trueup treats a file as absent only if the folders, read with the same permission, do not list it. GitHub may fail
 * once to find an existing file.
 */
export async function readOwnFile(
  github: Reader,
  path: string,
  { defaultBranch, commit }: Pick<Target, 'defaultBranch' | 'commit'> = {},
): Promise<string | undefined> {
  if (commit !== undefined) return readFileAtCommit(github, path, commit);
  const text = await github.ask(ownTextCall({ path }));
  if (text !== undefined && !isTooShort(text)) return text;
  const branch = defaultBranch ?? (await github.ask(defaultBranchCall({}))).default_branch;
  verifyListing(github, path, text, await findListedFile(github, path.split('/'), branch));
  return text;
}

/** The root folder of a commit can always be read. */
export async function readFileAtCommit(github: Reader, path: string, commit: string): Promise<string | undefined> {
  const text = await github.ask(defineFileCall(commit)({ path }));
  if (text !== undefined && !isTooShort(text)) return text;
  const isRootSeen = (await github.ask(folderCall({ tree_sha: commit }))) !== undefined;
  verifyListing(github, path, text, isRootSeen ? await findListedFile(github, path.split('/'), commit) : 'unlisted');
  return text;
}

export const hasOwnFile = async (github: Reader, path: string) =>
  (await github.ask(defineFileCall()({ path }))) !== undefined;

export const computeGitId = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

/** No settings key is this short, but a failing server may answer with so little. */
const isTooShort = (text: string) => text.trim().length < 5;

function verifyListing(github: Reader, path: string, text: string | undefined, listed: FileListing) {
  if (listed === 'unlisted' || listed?.sha !== (text === undefined ? undefined : computeGitId(text)))
    throw createContradictionError(github, path);
}

export interface FolderEntry {
  readonly name: string;
  readonly folder?: string;
  readonly text?: string;
}

export async function readFolder(github: Reader, tree: string): Promise<readonly FolderEntry[]> {
  const listed = await github.ask(folderCall({ tree_sha: tree }));
  if (!listed || listed.truncated) throw createContradictionError(github, 'a folder');
  return listed.tree.map(({ path: name, type, sha, mode }) => ({
    name,
    ...(type === 'tree' && { folder: sha }),
    ...(type === 'blob' && mode !== symbolicLinkMode && { text: sha }),
  }));
}

/** GitHub truncates the list of a large folder. */
type FileListing = { readonly sha: string } | 'unlisted' | undefined;

async function findListedFile(
  github: Reader,
  [name, ...inside]: readonly string[],
  tree: string,
): Promise<FileListing> {
  const listed = await github.ask(folderCall({ tree_sha: tree }));
  if (listed === undefined) return undefined;
  const entry = listed.tree.find(({ path }) => path === name);
  if (!entry) return listed.truncated ? 'unlisted' : undefined;
  if (!inside.length) return entry;
  return entry.type === 'tree' ? findListedFile(github, inside, entry.sha) : undefined;
}

function createContradictionError({ repository }: Reader, path: string) {
  const describeContradiction = (file: string) =>
    `GitHub does not return ${file}, and does not show that it is missing or empty`;
  return new RequestFailure(
    describeContradiction(`${path} of ${toFullName(repository)}`),
    'run again; if this happens again, check the file on the default branch of the repository',
    describeContradiction('the settings file of the repository'),
  );
}
