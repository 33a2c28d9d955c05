import { GithubRefusal, NotOnServer } from '../github/refusals/failures.ts';
import { type Difference, type Item, isDrift, SectionFailure } from '../plan/item.ts';
import { isUnread } from '../plan/unread.ts';
import { type DeclaredSection, isPlanned, type SectionPlan } from '../report/result/declared.ts';

/** The name in `after`, a section or one of its keys, whose planned writes may change what this section reads. */
export const findAwaited = (one: DeclaredSection, all: readonly SectionPlan[]): string | undefined =>
  one.section.after?.find(({ name }) =>
    all.some((other) => writableIn(other).some((item) => isUnder(name, other.section.key, item))),
  )?.name;

/** The name in `after` whose planned write lifts this refusal. The section knows which are no missing grant. */
export const findLifting = ({ section }: DeclaredSection, failure: unknown, all: readonly SectionPlan[]) => {
  if (!mayPass(failure)) return undefined;
  return section.after?.find(({ name, lifts }) =>
    plannedIn(name, all).some((difference) => lifts?.(failure, difference)),
  )?.name;
};

/** Why the section or parts of it cannot be read, unless an earlier section's writes change that. */
export const findFailures = (one: SectionPlan, all: readonly SectionPlan[]): readonly unknown[] => {
  const failures = isPlanned(one) ? one.plan.filter(isUnread).map(({ failure }) => failure) : [one.failure];
  return failures.filter((failure) => !findLifting(one, failure, all));
};

/** If the host or our own code fails, no change of settings helps. */
const mayPass = (failure: unknown): failure is GithubRefusal | SectionFailure =>
  failure instanceof SectionFailure ||
  (failure instanceof GithubRefusal && !(failure instanceof NotOnServer) && failure.request.status < 500);

/** The items of a section, unless the section is skipped. */
export const writableIn = (one: SectionPlan): readonly Item[] => (isPlanned(one) && !one.skipped ? one.plan : []);

/** The differences under this name that an earlier section is about to write. */
function plannedIn(name: string, all: readonly SectionPlan[]): readonly Difference[] {
  return all.flatMap((one) =>
    writableIn(one)
      .filter((item) => isUnder(name, one.section.key, item))
      .flatMap((item) => differencesIn(name, item)),
  );
}

/** Whether the item changes something under a name in `after`: a section, or one of its keys. */
export const isUnder = (name: string, section: string, item: Item): boolean =>
  isDrift(item) && (name === section || (name.startsWith(`${section}.`) && differencesIn(name, item).length > 0));

function differencesIn(name: string, item: Item): readonly Difference[] {
  const [, ...inner] = name.split('.');
  const key = inner.join('.');
  return ('differences' in item ? item.differences : []).filter((one) => !key || isAtOrBelow(key, one.key));
}

export const isAtOrBelow = (name: string, key: string) => key === name || key.startsWith(`${name}.`);
