import * as v from 'valibot';
import { toFullName, toNameKey } from '../../github/github.ts';
import { defineObject } from '../../github/shapes.ts';
import type { PrivacyOptions } from '../inputs/run-options.ts';
import type { Target, Visibility } from './target.ts';

/** What a report may show of one repository: its name, or a placeholder. */
export class Disclosure {
  visibility: Visibility | undefined;
  /** Whether an issue in the repository itself holds the report of this run. */
  isReported = false;
  #becomesPrivate = false;

  constructor(
    private readonly target: Target,
    private readonly placeholder: string,
    /** Hides the repository unless it is proven public. */
    private readonly hidesUnlessPublic: boolean,
    /** Needs the visibility even if the repository is not hidden, for the report issue or `privateNote`. */
    private readonly needsVisibility: boolean,
  ) {
    this.visibility = target.visibility;
  }

  /** The name for logs and reports: a placeholder as long as the repository is hidden and its name is, too. */
  get name() {
    return this.isHidden ? this.placeholder : toFullName(this.target.repository);
  }

  /** True as long as it is not the run's own repository and nothing has proven it public. */
  get isHidden() {
    return this.hidesUnlessPublic && (this.#becomesPrivate || this.visibility !== 'public');
  }

  /** Asks how visible the repository is, if that matters and is not known yet. A failure proves nothing. */
  async proveVisibility(ask: () => Promise<Visibility | undefined>) {
    if (this.visibility !== undefined || !(this.hidesUnlessPublic || this.needsVisibility)) return;
    this.visibility = await ask().catch(() => undefined);
  }

  /** Call when a write makes the repository private; its details are hidden from then on. */
  hide() {
    this.#becomesPrivate = true;
  }
}

/** A repository that a run visits, and what the run may show of it. */
export interface DisclosedTarget extends Target {
  readonly disclosure: Disclosure;
}

/**
 * Gives each repository a placeholder that stays the same from the first line to the last. Under `names`, that of a
 * repository that the operator named is its name.
 */
export function addDisclosures(
  targets: readonly Target[],
  { privateRepos, privateReport, privateNote, driftIssue = false }: PrivacyOptions,
  own: string | undefined,
): DisclosedTarget[] {
  const others = targets.filter(({ repository }) => toNameKey(repository) !== own?.toLowerCase());
  const isShown = (target: Target) => privateRepos === 'names' && target.isNamed === true;
  const nameless = others.filter((target) => !isShown(target));
  // A public repository needs a placeholder only if this run makes it private, so it gets the last numbers.
  const numbered = [...nameless.filter((target) => !isPublic(target)), ...nameless.filter(isPublic)];
  const createPlaceholder = (target: Target) =>
    isShown(target) ? toFullName(target.repository) : `redacted-${numbered.indexOf(target) + 1}`;
  const asks = privateReport !== 'none' || driftIssue || privateNote !== undefined;
  return targets.map((target) => {
    const keeps = privateRepos !== 'show' && others.includes(target);
    return { ...target, disclosure: new Disclosure(target, createPlaceholder(target), keeps, asks) };
  });
}

const isPublic = ({ visibility }: Target) => visibility === 'public';

/** Whether the repository is proven private or internal, so that a report issue may be written there. */
export const canTakeReports = ({ visibility }: Pick<Disclosure, 'visibility'>) =>
  visibility === 'private' || visibility === 'internal';

/** What the host says about the visibility of a repository. */
export const VisibilityClaim = defineObject({
  private: v.boolean(),
  visibility: v.optional(v.picklist(['public', 'private', 'internal'])),
});
type VisibilityClaim = v.InferOutput<typeof VisibilityClaim>;

/** Servers without internal repositories send only `private`. If the two keys disagree, nothing is proven. */
export function resolveVisibility({
  private: isPrivate,
  visibility = isPrivate ? 'private' : 'public',
}: VisibilityClaim) {
  return (visibility !== 'public') === isPrivate ? visibility : undefined;
}
