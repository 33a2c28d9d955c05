import * as v from 'valibot';
import { defineQuery } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { defineObject } from '../../github/shapes.ts';

const viewerCall = defineQuery<{ viewer: { login: string } }>('query Viewer { viewer { login } }', {
  needs: [],
  answer: defineObject({ viewer: defineObject({ login: v.string() }) }),
});

/** REST has no answer for the token of an app. */
export const readOwnLogin = async (github: Reader): Promise<string> => (await github.ask(viewerCall({}))).viewer.login;
