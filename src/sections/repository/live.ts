import type { Reader } from '../../host/host.ts';
import { type Features, get, getFeatures, type LiveRepository } from './calls.ts';
import { declaredFields } from './features.ts';
import type { Repository } from './schema.ts';
import { type LiveToggles, readToggles, toggleKeys } from './toggles.ts';

export interface Live {
  readonly repository: LiveRepository;
  readonly toggles: LiveToggles;
  readonly features?: Features;
}

/** One read of the repository, and one more for each declared key that has a route of its own. */
export async function readRepository(host: Reader, wanted: Repository): Promise<Live> {
  const fields = declaredFields(wanted);
  const [repository, toggles, features] = await Promise.all([
    host.ask(get({})),
    readToggles(
      host,
      toggleKeys.filter((key) => wanted[key] !== undefined),
    ),
    fields.length ? host.ask(getFeatures(fields)) : undefined,
  ]);
  return { repository, toggles, features: features?.repository };
}
