import type { Reader } from '../github/github.ts';
import type { Secret } from '../github/http/secret.ts';
import { PermissionDenied } from '../github/refusals/failures.ts';
import { type Lookup, MissingVariable, SectionFailure } from '../plan/item.ts';
import { note } from '../plan/make-items.ts';
import { joinTexts, open } from '../plan/wording.ts';
import { isPlanned, type SectionPlan } from '../report/result/declared.ts';

/** The names that must be found before the run's first write, and what was found. */
export type Lookups = ReturnType<typeof createLookups>;

/** `variable` reads the environment of the workflow step; its value is never printed. */
export function createLookups(variable: (name: string) => Secret | undefined) {
  const values = new Map<string, unknown>();

  const orMissing = (name: string) => {
    const value = variable(name);
    if (!value) throw new MissingVariable([name]);
    return value;
  };

  return {
    async find<T>(lookup: Lookup<T>, host: Reader) {
      const value = await lookup.find(host, orMissing);
      values.set(lookup.looksFor, value);
      return value;
    },
    found<T>({ looksFor }: Lookup<T>) {
      if (!values.has(looksFor)) throw new Error(`${looksFor} was not looked up before it was needed`);
      return values.get(looksFor) as T;
    },
  };
}

const lookupsOf = ({ plan = [] }: SectionPlan): Lookup[] => {
  const all = plan.flatMap((item) => ('lookups' in item ? (item.lookups ?? []) : []));
  return [...new Map(all.map((one) => [one.looksFor, one])).values()];
};

/** Looks up everything that a plan's steps need, all at once. A section with a name that is not found writes nothing. */
export const lookUpAll = async (one: SectionPlan, host: Reader, { find }: Lookups): Promise<SectionPlan> =>
  unlessFailed(one, await failuresOf(lookupsOf(one).map((lookup) => find(lookup, host))));

/**
 * What the lookups of an apply will say, as far as this token may ask. The value of a variable is never read: a process
 * that only checks may rightly have none.
 */
export function foresee(planned: readonly SectionPlan[], host: Reader, isSet: (variable: string) => boolean) {
  const { find } = createLookups(() => undefined);
  return Promise.all(
    planned.map(async (one) => {
      const all = lookupsOf(one);
      const asked = all.filter(({ variable, isShown }) => variable === undefined && !isShown);
      const failures = await failuresOf(asked.map((lookup) => find(lookup, host)));
      const told = failures.filter((failure) => !(failure instanceof PermissionDenied));
      const seen = unlessFailed(one, told);
      const unset = all.flatMap(({ variable, looksFor }) =>
        variable === undefined || isSet(variable) ? [] : [looksFor],
      );
      if (!unset.length || !isPlanned(seen)) return seen;
      const needed = `apply needs environment variable ${unset.sort().join(', ')}, which is not set`;
      return { ...seen, plan: [...seen.plan, note(open(needed))] };
    }),
  );
}

const failuresOf = async (asked: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));

function unlessFailed(one: SectionPlan, failures: readonly unknown[]): SectionPlan {
  if (!failures.length) return one;
  const { plan: _, ...declared } = one;
  return { ...declared, failure: combineFailures(failures) };
}

/** One failure that names everything missing, so that a person can fix it all at once. */
function combineFailures(failures: readonly unknown[]): unknown {
  const unset = failures.filter((failure) => failure instanceof MissingVariable);
  if (unset.length) return new MissingVariable(unset.flatMap(({ names }) => names));
  const own = failures.filter((failure) => failure instanceof SectionFailure);
  if (failures.length < 2 || own.length < failures.length)
    return failures.find((failure) => !(failure instanceof SectionFailure)) ?? failures[0];
  const texts = own.map(({ text }) => text);
  return new SectionFailure(joinTexts(texts, '; '), own.find(({ fix }) => fix)?.fix, own[0]?.code);
}
