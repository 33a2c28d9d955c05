import * as v from 'valibot';
import { rest } from '../host/call.ts';
import { contents, metadata } from '../host/grants.ts';
import type { Reader } from '../host/host.ts';
import { object } from '../host/shapes.ts';

const file = rest('GET /repos/{owner}/{repo}/contents/{path}', {
  needs: contents.read,
  accept: 'application/vnd.github.raw+json',
  answer: v.string(),
  absent: undefined,
});

const repository = rest('GET /repos/{owner}/{repo}', {
  needs: metadata.read,
  answer: object({ default_branch: v.string() }),
});

/** An empty repository has no branch, and the host answers 409 to a token that may see it. */
const ref = rest('GET /repos/{owner}/{repo}/git/ref/{ref}', {
  needs: contents.read,
  absent: undefined,
  absentOn: [409],
});

/**
 * The text of a file on the repository's default branch. A missing file, a missing grant and a repository out of sight
 * are answered alike, so absence is believed only once the same grant has shown something that must be there.
 */
export async function readOwnFile(host: Reader, path: string, defaultBranch?: string): Promise<string | undefined> {
  const text = await host.ask(file({ path }));
  if (text !== undefined) return text;
  const branch = defaultBranch ?? (await host.ask(repository({}))).default_branch;
  await host.ask(ref({ ref: `heads/${branch}` }));
  return undefined;
}

export const hasOwnFile = async (host: Reader, path: string) => (await host.ask(file({ path }))) !== undefined;
