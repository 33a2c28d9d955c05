/**
 * Resolves names and reads variables before the first write of a run. A missing value must not stop a section halfway.
 */

import type { Reader } from '../../github/github.ts';
import type { Secret } from '../../github/http/secret.ts';
import { PermissionDenied } from '../../github/refusals/failures.ts';
import { type Lookup, MissingVariable, SectionFailure } from '../../plan/item.ts';
import { createNote } from '../../plan/make-items.ts';
import { joinTexts, markPublic } from '../../plan/wording.ts';
import { isPlanned, type SectionPlan } from '../../report/result/declared.ts';

export type Lookups = ReturnType<typeof createLookups>;

/** `readVariable` reads the environment of the workflow step; its value is never printed. */
export function createLookups(readVariable: (name: string) => Secret | undefined) {
  const values = new Map<string, unknown>();

  const requireVariable = (name: string) => {
    const value = readVariable(name);
    if (!value) throw new MissingVariable([name]);
    return value;
  };

  return {
    async find<T>(lookup: Lookup<T>, github: Reader) {
      const value = await lookup.find(github, requireVariable);
      values.set(lookup.looksFor, value);
      return value;
    },
    getResult<T>({ looksFor }: Lookup<T>) {
      if (!values.has(looksFor)) throw new Error(`${looksFor} was not looked up before it was needed`);
      return values.get(looksFor) as T;
    },
  };
}

const listLookups = ({ plan = [] }: SectionPlan): Lookup[] => {
  const lookups = plan.flatMap((item) => ('lookups' in item ? (item.lookups ?? []) : []));
  return [...new Map(lookups.map((lookup) => [lookup.looksFor, lookup])).values()];
};

/** Keeps the results in `Lookups`. A failed lookup replaces the plan. */
export const resolveLookups = async (
  sectionPlan: SectionPlan,
  github: Reader,
  { find }: Lookups,
): Promise<SectionPlan> =>
  replacePlanByFailure(
    sectionPlan,
    await collectFailures(listLookups(sectionPlan).map((lookup) => find(lookup, github))),
  );

/**
 * Predicts failed lookups, as far as this token may ask. Check never reads variables, because only apply needs their
 * values.
 */
export function predictLookupFailures(
  planned: readonly SectionPlan[],
  github: Reader,
  isSet: (variable: string) => boolean,
): Promise<SectionPlan[]> {
  const { find } = createLookups(() => undefined);
  return Promise.all(
    planned.map(async (sectionPlan) => {
      const all = listLookups(sectionPlan);
      const checkable = all.filter(({ variable, isShown }) => variable === undefined && !isShown);
      const failures = await collectFailures(checkable.map((lookup) => find(lookup, github)));
      const relevantFailures = failures.filter((failure) => !(failure instanceof PermissionDenied));
      const checkedSection = replacePlanByFailure(sectionPlan, relevantFailures);
      const unset = all.flatMap(({ variable, looksFor }) =>
        variable === undefined || isSet(variable) ? [] : [looksFor],
      );
      if (!unset.length || !isPlanned(checkedSection)) return checkedSection;
      const needed = `apply needs environment variable ${unset.sort().join(', ')}, which is not set`;
      return { ...checkedSection, plan: [...checkedSection.plan, createNote(markPublic(needed))] };
    }),
  );
}

const collectFailures = async (asked: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));

function replacePlanByFailure(sectionPlan: SectionPlan, failures: readonly unknown[]): SectionPlan {
  if (!failures.length) return sectionPlan;
  const { plan: _, ...declared } = sectionPlan;
  return { ...declared, failure: combineFailures(failures) };
}

function combineFailures(failures: readonly unknown[]): unknown {
  const unset = failures.filter((failure) => failure instanceof MissingVariable);
  if (unset.length) return new MissingVariable(unset.flatMap(({ names }) => names));
  const own = failures.filter((failure) => failure instanceof SectionFailure);
  if (failures.length < 2 || own.length < failures.length)
    return failures.find((failure) => !(failure instanceof SectionFailure)) ?? failures[0];
  const texts = own.map(({ text }) => text);
  return new SectionFailure(joinTexts(texts, '; '), own.find(({ fix }) => fix)?.fix, own[0]?.code);
}
