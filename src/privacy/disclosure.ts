import * as v from 'valibot';
import { fullName, isOrganization } from '../host/host.ts';
import { object } from '../host/shapes.ts';
import type { Target, Visibility } from '../targets/target.ts';

/** How much a run may show of repositories that are not public, and where. */
export interface PrivacyOptions {
  readonly privateRepos: 'redact' | 'names' | 'show';
  readonly privateReport: 'none' | 'issue' | 'issue-on-failure';
  /** Whether a check keeps an issue about drift in the repository. */
  readonly driftIssue?: boolean;
}

/** What a run may show of one repository. */
export interface Disclosure {
  /** The name for logs and reports: a placeholder as long as the repository is hidden and its name is, too. */
  readonly name: string;
  /** True as long as it is not the run's own repository and nothing has proven it public. */
  readonly isHidden: boolean;
  readonly visibility?: Visibility;
  /** An organization has no issues to hold a report. */
  readonly isOrganization: boolean;
  /** Asks how visible the repository is, if that matters and is not known yet. A failure proves nothing. */
  prove(ask: () => Promise<Visibility | undefined>): Promise<void>;
  /** Call when a write makes the repository private; its details are hidden from then on. */
  hide(): void;
  /** Whether an issue in the repository itself holds the report of this run. */
  readonly isReported: boolean;
  /** Call once such an issue is written. */
  reported(): void;
}

/** A repository that a run visits, and what the run may show of it. */
export interface VisitedRepository extends Target {
  readonly disclosure: Disclosure;
}

/**
 * Gives each repository a placeholder that stays the same from the first line to the last. Under `names`, that of a
 * repository that the operator named is its name.
 */
export function disclosuresOf(
  targets: readonly Target[],
  options: PrivacyOptions,
  own: string | undefined,
): Disclosure[] {
  const others = targets.filter((target) => !isOwn(target, own?.toLowerCase()));
  const isShown = (target: Target) => options.privateRepos === 'names' && target.isNamed === true;
  const nameless = others.filter((target) => !isShown(target));
  // A public repository needs a placeholder only if this run makes it private, so it gets the last numbers.
  const numbered = [...nameless.filter((one) => !isPublic(one)), ...nameless.filter(isPublic)];
  const placeholderOf = (target: Target) =>
    isShown(target) ? fullName(target.repository) : `redacted-${numbered.indexOf(target) + 1}`;
  return targets.map((target) =>
    disclosureOf(target, placeholderOf(target), {
      keeps: options.privateRepos !== 'show' && others.includes(target),
      asks: options.privateReport !== 'none' || options.driftIssue === true,
    }),
  );
}

/** Whoever reads the log of a repository may know of its organization too. */
function isOwn({ repository }: Target, own = '') {
  const name = fullName(repository).toLowerCase();
  return isOrganization(repository) ? own.startsWith(`${name}/`) : own === name;
}

export function visitedRepositories(
  targets: readonly Target[],
  options: PrivacyOptions,
  own: string | undefined,
): VisitedRepository[] {
  const disclosures = disclosuresOf(targets, options, own);
  return targets.map((target, index) => ({ ...target, disclosure: disclosures[index]! }));
}

const isPublic = ({ visibility }: Target) => visibility === 'public';

interface Manner {
  /** Hides the repository unless it is proven public. */
  readonly keeps: boolean;
  /** Needs the visibility even if the repository is not hidden, for the report issue. */
  readonly asks: boolean;
}

function disclosureOf(target: Target, placeholder: string, { keeps, asks }: Manner): Disclosure {
  let { visibility } = target;
  let isPassing = false;
  let isReported = false;
  const isHidden = () => keeps && (isPassing || visibility !== 'public');
  return {
    get name() {
      return isHidden() ? placeholder : fullName(target.repository);
    },
    get isHidden() {
      return isHidden();
    },
    get visibility() {
      return visibility;
    },
    isOrganization: isOrganization(target.repository),
    async prove(ask) {
      // What an organization has set is never for everyone.
      if (isOrganization(target.repository)) return;
      if (visibility === undefined && (keeps || asks)) visibility = await ask().catch(() => undefined);
    },
    hide() {
      isPassing = true;
    },
    get isReported() {
      return isReported;
    },
    reported() {
      isReported = true;
    },
  };
}

/** Whether a report issue may be written: not everyone can read it, and the repository is proven so. */
export const takesReports = ({ visibility }: Pick<Disclosure, 'visibility'>) =>
  visibility === 'private' || visibility === 'internal';

/** What the host says about the visibility of a repository. */
export const VisibilityClaim = object({
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
});
type VisibilityClaim = v.InferOutput<typeof VisibilityClaim>;

/** Servers without internal repositories send only `private`. If the two keys disagree, nothing is proven. */
export function provenBy({ private: isPrivate, visibility = isPrivate ? 'private' : 'public' }: VisibilityClaim) {
  return (visibility !== 'public') === isPrivate ? visibility : undefined;
}
