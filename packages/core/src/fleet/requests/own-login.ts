import * as v from 'valibot';
import { query } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { object } from '../../github/shapes.ts';

const viewerCall = query<{ viewer: { login: string } }>('query Viewer { viewer { login } }', {
  needs: [],
  answer: object({ viewer: object({ login: v.string() }) }),
});

/** The login under which the token writes. REST has no answer for the token of an app. */
export const readOwnLogin = async (host: Reader): Promise<string> => (await host.ask(viewerCall({}))).viewer.login;
