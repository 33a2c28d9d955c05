import * as v from 'valibot';
import { type FoldedAnswer, rest } from '../call.ts';
import { contents } from '../grants.ts';
import { object } from '../shapes.ts';

export const Commit = object({ sha: v.string(), parents: v.array(object({ sha: v.string() })) });

export const getCommit = rest('GET /repos/{owner}/{repo}/commits/{ref}', { needs: contents.read, answer: Commit });

/** The text of a file on the default branch, or at a ref. Only a token that may read the contents proves it absent. */
export const fileText = (ref?: string, folded?: FoldedAnswer<string>) =>
  rest('GET /repos/{owner}/{repo}/contents/{path}', {
    needs: contents.read,
    accept: 'application/vnd.github.raw+json',
    query: ref === undefined ? {} : { ref },
    answer: v.string(),
    absent: undefined,
    ...(folded && { folded }),
  });
