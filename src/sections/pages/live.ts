import { HostRefusal } from '../../host/failures.ts';
import type { Reader } from '../../host/host.ts';
import { get, getRepository, type LiveSite } from './calls.ts';

/** The host also answers 404 to a token that may not see the site, so only `has_pages: false` proves that it is missing. */
export async function readSite(host: Reader): Promise<LiveSite | null> {
  try {
    return await host.ask(get({}));
  } catch (failure) {
    if (!(failure instanceof HostRefusal) || failure.request.status !== 404) throw failure;
    const { has_pages: isThere } = await host.ask(getRepository({}));
    if (isThere) throw failure;
    return null;
  }
}
