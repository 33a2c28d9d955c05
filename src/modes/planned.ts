import { HostRefusal, HostUnreachable, RunStopped } from '../host/failures.ts';
import type { Reader } from '../host/host.ts';
import type { Item, Plan } from '../plan/item.ts';
import { isDrift } from '../plan/tell.ts';
import type { Section } from '../sections/section.ts';
import type { Path, Place } from '../settings/refusal.ts';

/** A section together with what the file declares for it. */
export interface DeclaredSection {
  readonly section: Section;
  readonly desired: any;
  place(path: Path): Place;
  /** Where the entry stands that a message calls `label "bug"`. */
  entryAt(named: string): Path | undefined;
}

export type Planned = DeclaredSection &
  ({ readonly plan: Plan; readonly failure?: undefined } | { readonly plan?: undefined; readonly failure: unknown });

export const isPlanned = (planned: Planned): planned is DeclaredSection & { plan: Plan; failure?: undefined } =>
  planned.plan !== undefined;

/** Reads what every declared section needs, all at once, and plans it. What fails is kept with its section. */
export async function planAll(declared: readonly DeclaredSection[], host: Reader): Promise<Planned[]> {
  const planned = await Promise.all(declared.map((one) => planOne(one, host)));
  const [first] = planned;
  if (first && planned.every(({ failure }) => isDeaf(failure))) throw first.failure;
  return planned;
}

/** A stop, and a host that answers nobody or does not know the token, are one failure of the run and not one of each section. */
export const isDeaf = (failure: unknown) =>
  failure instanceof RunStopped ||
  failure instanceof HostUnreachable ||
  (failure instanceof HostRefusal && failure.request.status === 401);

export async function planOne(declared: DeclaredSection, host: Reader): Promise<Planned> {
  const { section, desired } = declared;
  try {
    return { ...declared, plan: section.plan(desired, await section.read(host, desired)) };
  } catch (failure) {
    return { ...declared, failure };
  }
}

/**
 * What this section's plan has to wait for, since its writes may change what the section reads: the name in `after`
 * that does, which is a section, or one key of it, as `repository.visibility`.
 */
export const awaited = (one: DeclaredSection, all: readonly Planned[]): string | undefined =>
  one.section.after?.find((name) => {
    const [key, ...inner] = name.split('.');
    const earlier = all.find(({ section }) => section.key === key);
    return (
      !!earlier && isPlanned(earlier) && earlier.plan.some((item) => isDrift(item) && touches(item, inner.join('.')))
    );
  });

function touches(item: Item, key: string) {
  if (!key) return true;
  return 'differences' in item && item.differences.some((one) => one.key === key || one.key.startsWith(`${key}.`));
}
