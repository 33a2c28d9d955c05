import * as v from 'valibot';
import { defineQuery } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { defineObject } from '../../github/shapes.ts';

const viewer = defineQuery<{ viewer: { login: string } }>('query Viewer { viewer { login } }', {
  needs: [],
  answer: defineObject({ viewer: defineObject({ login: v.string() }) }),
});

/** The login under which the token writes. REST has no answer for the token of an app. */
export const ownLogin = async (host: Reader): Promise<string> => (await host.ask(viewer({}))).viewer.login;
