import { GithubRefusal, NotOnServer } from '../../github/refusals/failures.ts';
import type { Ending } from '../../plan/ending.ts';
import { type Difference, type Item, isDrift, SectionFailure } from '../../plan/item.ts';
import { isUnread } from '../../plan/unread.ts';
import { classifyFailure } from '../../report/result/coverage.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../../report/result/declared.ts';

/** Returns the first setting of `after` that will change. */
export const findAwaitedSetting = (planned: DeclaredSection, all: readonly SectionPlan[]): string | undefined =>
  planned.section.after?.find(({ name }) =>
    all.some((earlier) => listWritableItems(earlier).some((item) => isChangeUnder(name, earlier.section.key, item))),
  )?.name;

/** Returns the setting of `after` whose change may resolve the failure. */
export const findResolvingSetting = ({ section }: DeclaredSection, failure: unknown, all: readonly SectionPlan[]) => {
  if (!mayBeResolvedByWrite(failure)) return undefined;
  return section.after?.find(({ name, resolves }) =>
    listPlannedDifferences(name, all).some((difference) => resolves?.(failure, difference)),
  )?.name;
};

/** Omits failures that disappear after the writes of an earlier section. */
export const listLastingEndings = (planned: SectionPlan, all: readonly SectionPlan[]): readonly Ending[] => {
  const failures = isPlanned(planned) ? planned.plan.filter(isUnread).map(({ failure }) => failure) : [planned.failure];
  return failures.filter((failure) => !findResolvingSetting(planned, failure, all)).map(classifyFailure);
};

const mayBeResolvedByWrite = (failure: unknown): failure is GithubRefusal | SectionFailure =>
  failure instanceof SectionFailure ||
  (failure instanceof GithubRefusal && !(failure instanceof NotOnServer) && failure.request.status < 500);

/** Includes notes. Empty if the plan failed or is skipped. */
export const listWritableItems = (planned: SectionPlan): readonly Item[] =>
  isPlanned(planned) && !planned.skipped ? planned.plan : [];

function listPlannedDifferences(name: string, all: readonly SectionPlan[]): readonly Difference[] {
  return all.flatMap((planned) =>
    listWritableItems(planned)
      .filter((item) => isChangeUnder(name, planned.section.key, item))
      .flatMap((item) => listDifferencesUnder(name, item)),
  );
}

export const isChangeUnder = (name: string, section: string, item: Item): boolean =>
  isDrift(item) &&
  (name === section || (name.startsWith(`${section}.`) && listDifferencesUnder(name, item).length > 0));

function listDifferencesUnder(name: string, item: Item): readonly Difference[] {
  const [, ...inner] = name.split('.');
  const key = inner.join('.');
  return ('differences' in item ? item.differences : []).filter(
    (difference) => !key || isKeyAtOrBelow(difference.key, key),
  );
}

export const isKeyAtOrBelow = (key: string, parent: string) => key === parent || key.startsWith(`${parent}.`);
