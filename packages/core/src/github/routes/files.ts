import * as v from 'valibot';
import { type BatchedAnswer, defineRestCall } from '../call.ts';
import { contents } from '../grants.ts';
import { defineObject } from '../shapes.ts';

export const Commit = defineObject({ sha: v.string(), parents: v.array(defineObject({ sha: v.string() })) });

export const getCommit = defineRestCall('GET /repos/{owner}/{repo}/commits/{ref}', {
  needs: contents.read,
  answer: Commit,
});

/** Only a token that may read the contents proves that a file is absent. */
export const defineFileCall = (ref?: string, batched?: BatchedAnswer<string>) =>
  defineRestCall('GET /repos/{owner}/{repo}/contents/{path}', {
    needs: contents.read,
    accept: 'application/vnd.github.raw+json',
    query: ref === undefined ? {} : { ref },
    answer: v.string(),
    absent: undefined,
    ...(batched && { batched }),
  });
