import { HostRefusal } from '../../host/failures.ts';
import type { Reader } from '../../host/host.ts';
import * as calls from './calls.ts';

/** The host also answers 404 to a token that may not see the site, so only `has_pages: false` proves that it is missing. */
export async function readSite(host: Reader): Promise<calls.LiveSite | null> {
  try {
    return await host.ask(calls.get({}));
  } catch (failure) {
    if (!(failure instanceof HostRefusal) || failure.request.status !== 404) throw failure;
    const { has_pages: isThere } = await host.ask(calls.getRepository({}));
    if (isThere) throw failure;
    return null;
  }
}
