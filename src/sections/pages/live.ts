import { HostRefusal } from '../../host/failures.ts';
import type { Reader } from '../../host/host.ts';
import { get, getRepository, type LiveSite } from './calls.ts';

/** A token that may not see the site is answered 404 as well, so none is there only where the repository says so. */
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
