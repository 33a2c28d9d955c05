import { HostRefusal, NotOnServer } from '../github/refusals/failures.ts';
import { type Difference, type Item, isDrift, SectionFailure } from '../plan/item.ts';
import { isUnread } from '../plan/unread.ts';
import { type DeclaredSection, isPlanned, type Planned } from '../report/result/declared.ts';

/** The name in `after`, a section or one of its keys, whose planned writes may change what this section reads. */
export const findAwaitedName = (planned: DeclaredSection, all: readonly Planned[]): string | undefined =>
  planned.section.after?.find(({ name }) =>
    all.some((earlier) => listWritableItems(earlier).some((item) => isChangeUnder(name, earlier.section.key, item))),
  )?.name;

/** The name in `after` whose planned write lifts this refusal. The section knows which are no missing grant. */
export const findLiftingName = ({ section }: DeclaredSection, failure: unknown, all: readonly Planned[]) => {
  if (!mayBeLifted(failure)) return undefined;
  return section.after?.find(({ name, lifts }) =>
    listPlannedDifferences(name, all).some((difference) => lifts?.(failure, difference)),
  )?.name;
};

/** Why the section or parts of it cannot be read, unless an earlier section's writes change that. */
export const findLastingFailures = (planned: Planned, all: readonly Planned[]): readonly unknown[] => {
  const failures = isPlanned(planned) ? planned.plan.filter(isUnread).map(({ failure }) => failure) : [planned.failure];
  return failures.filter((failure) => !findLiftingName(planned, failure, all));
};

/** If the host or our own code fails, no change of settings helps. */
const mayBeLifted = (failure: unknown): failure is HostRefusal | SectionFailure =>
  failure instanceof SectionFailure ||
  (failure instanceof HostRefusal && !(failure instanceof NotOnServer) && failure.request.status < 500);

/** The items of a section, unless the section is skipped. */
export const listWritableItems = (planned: Planned): readonly Item[] =>
  isPlanned(planned) && !planned.skipped ? planned.plan : [];

/** The differences under this name that an earlier section is about to write. */
function listPlannedDifferences(name: string, all: readonly Planned[]): readonly Difference[] {
  return all.flatMap((planned) =>
    listWritableItems(planned)
      .filter((item) => isChangeUnder(name, planned.section.key, item))
      .flatMap((item) => listDifferencesUnder(name, item)),
  );
}

/** Whether the item changes something under a name in `after`: a section, or one of its keys. */
export const isChangeUnder = (name: string, section: string, item: Item): boolean =>
  isDrift(item) &&
  (name === section || (name.startsWith(`${section}.`) && listDifferencesUnder(name, item).length > 0));

function listDifferencesUnder(name: string, item: Item): readonly Difference[] {
  const [, ...inner] = name.split('.');
  const key = inner.join('.');
  return ('differences' in item ? item.differences : []).filter(
    (difference) => !key || isAtOrBelow(key, difference.key),
  );
}

export const isAtOrBelow = (name: string, key: string) => key === name || key.startsWith(`${name}.`);
