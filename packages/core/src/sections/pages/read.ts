import type { Reader } from '../../github/github.ts';
import { isRefusedWith } from '../../github/refusals/failures.ts';
import * as calls from './calls.ts';

/**
 * GitHub also answers 404 to a token that may not see the site. Only `has_pages: false` proves that there is no site.
 */
export async function readSite(github: Reader): Promise<calls.LiveSite | null> {
  try {
    return await github.ask(calls.get({}));
  } catch (failure) {
    if (!isRefusedWith(failure, 404)) throw failure;
    if ((await github.ask(calls.getRepository({}))).has_pages) throw failure;
    return null;
  }
}
