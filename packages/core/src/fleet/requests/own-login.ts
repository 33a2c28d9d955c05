import * as v from 'valibot';
import { query } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { object } from '../../github/shapes.ts';

const viewerCall = query<{ viewer: { login: string } }>('query Viewer { viewer { login } }', {
  needs: [],
  answer: object({ viewer: object({ login: v.string() }) }),
});

/** REST has no answer for the token of an app. */
export const readOwnLogin = async (github: Reader): Promise<string> => (await github.ask(viewerCall({}))).viewer.login;
