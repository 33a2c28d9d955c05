import type { Reader } from '../../host/host.ts';
import { type Features, get, getFeatures, type LiveRepository } from './calls.ts';
import { declaredFields } from './features.ts';
import type { Repository } from './schema.ts';
import { askToggles, seenToggles } from './sight.ts';
import { type LiveToggles, toggleKeys } from './toggles.ts';

export interface Live {
  readonly repository: LiveRepository;
  readonly toggles: LiveToggles;
  readonly features?: Features;
}

/** Reads the repository, and each declared key with its own route. */
export async function readRepository(host: Reader, wanted: Repository): Promise<Live> {
  const fields = declaredFields(wanted);
  const declared = toggleKeys.filter((key) => wanted[key] !== undefined);
  const [repository, answered, features] = await Promise.all([
    host.ask(get({})),
    askToggles(host, declared),
    fields.length ? host.ask(getFeatures(fields)) : undefined,
  ]);
  const { toggles, hidden } = seenToggles(answered, repository);
  for (const { why } of hidden) throw why;
  return { repository, toggles, features: features?.repository };
}
