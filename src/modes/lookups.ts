import type { Reader } from '../host/host.ts';
import type { Secret } from '../host/secret.ts';
import { type Lookup, MissingVariable, type Plan, type Resolved, SectionFailure } from '../plan/item.ts';
import { joined } from '../plan/wording.ts';

/** The names that must be found before the run's first write, and what was found. */
export interface Lookups {
  find<T>(lookup: Lookup<T>, host: Reader): Promise<T>;
  readonly found: Resolved;
}

/** `variable` reads the environment of the workflow step; its value is never printed. */
export function createLookups(variable: (name: string) => Secret | undefined): Lookups {
  const results = new Map<Lookup, Promise<unknown>>();
  const values = new Map<Lookup, unknown>();

  const orMissing = (name: string) => {
    const value = variable(name);
    if (!value) throw new MissingVariable([name]);
    return value;
  };

  return {
    find<T>(lookup: Lookup<T>, host: Reader) {
      const started = results.get(lookup) ?? lookup.find({ host, variable: orMissing });
      results.set(lookup, started);
      return started.then((value) => {
        values.set(lookup, value);
        return value as T;
      });
    },
    found<T>(lookup: Lookup<T>) {
      if (!values.has(lookup)) throw new Error(`${lookup.looksFor} was not looked up before it was needed`);
      return values.get(lookup) as T;
    },
  };
}

/**
 * Looks up everything that a plan's steps need, all at once. Returns the failure, so that its section writes nothing.
 */
export async function lookUp(plan: Plan, host: Reader, lookups: Lookups): Promise<unknown> {
  const wanted = new Set(plan.flatMap((item) => ('lookups' in item ? (item.lookups ?? []) : [])));
  const settled = await Promise.allSettled([...wanted].map((lookup) => lookups.find(lookup, host)));
  return combined(settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
}

/** One failure that names everything missing, so that a person can fix it all at once. */
function combined(failures: readonly unknown[]): unknown {
  if (failures.length < 2) return failures[0];
  const other = failures.find((failure) => !(failure instanceof SectionFailure));
  if (other !== undefined) return other;
  const own = failures as SectionFailure[];
  const missing = own.filter((failure) => failure instanceof MissingVariable);
  if (missing.length === own.length) return new MissingVariable(missing.flatMap(({ names }) => names));
  return new SectionFailure(
    joined(
      own.map(({ text }) => text),
      '; ',
    ),
    own.find(({ fix }) => fix)?.fix,
    own[0]?.code,
  );
}
