/**
 * Decides whether a report may name a repository. A hidden repository has the same placeholder in the whole report.
 */

import { toFullName, toNameKey } from '../../github/github.ts';
import type { PrivacyOptions } from '../inputs/run-options.ts';
import type { Target, Visibility } from './target.ts';

export class Disclosure {
  visibility: Visibility | undefined;
  isReported = false;
  #becomesPrivate = false;

  constructor(
    private readonly target: Target,
    private readonly placeholder: string,
    private readonly hidesUnlessPublic: boolean,
    private readonly needsVisibility: boolean,
  ) {
    this.visibility = target.visibility;
  }

  get name() {
    return this.isHidden ? this.placeholder : toFullName(this.target.repository);
  }

  /** The repository of the workflow itself is never hidden. */
  get isHidden() {
    return this.hidesUnlessPublic && (this.#becomesPrivate || this.visibility !== 'public');
  }

  /** A failed request leaves the visibility unknown. */
  async proveVisibility(ask: () => Promise<Visibility | undefined>) {
    if (this.visibility !== undefined || !(this.hidesUnlessPublic || this.needsVisibility)) return;
    this.visibility = await ask().catch(() => undefined);
  }

  /** Somebody may make a repository private after a list showed it as public. */
  recordVisibility(shown: Visibility | undefined) {
    if (shown !== 'public') this.visibility = shown;
  }

  /** A write may make the repository private. */
  hide() {
    this.#becomesPrivate = true;
  }
}

export interface DisclosedTarget extends Target {
  readonly disclosure: Disclosure;
}

/** With `names`, the report shows a name that the operator has written. */
export function addDisclosures(
  targets: readonly Target[],
  { privateRepos, privateReport, privateNote, driftIssue = false }: PrivacyOptions,
  own: string | undefined,
): DisclosedTarget[] {
  const otherTargets = targets.filter(({ repository }) => toNameKey(repository) !== own?.toLowerCase());
  const isShown = (target: Target) => privateRepos === 'names' && target.isNamed === true;
  const unnamedTargets = otherTargets.filter((target) => !isShown(target));
  // A public repository needs its placeholder only if the run makes it private, so it gets a high number.
  const numberedTargets = [...unnamedTargets.filter((target) => !isPublic(target)), ...unnamedTargets.filter(isPublic)];
  const createPlaceholder = (target: Target) =>
    isShown(target) ? toFullName(target.repository) : `redacted-${numberedTargets.indexOf(target) + 1}`;
  const needsVisibility = privateReport !== 'none' || driftIssue || privateNote !== undefined;
  return targets.map((target) => {
    const hidesUnlessPublic = privateRepos !== 'show' && otherTargets.includes(target);
    return {
      ...target,
      disclosure: new Disclosure(target, createPlaceholder(target), hidesUnlessPublic, needsVisibility),
    };
  });
}

/** For a message before the repository run, which proves the visibility of a repository that no list shows. */
export const isNameShown = (target: Target, { privateRepos }: PrivacyOptions) =>
  privateRepos === 'show' || isPublic(target) || (privateRepos === 'names' && target.isNamed === true);

const isPublic = ({ visibility }: Target) => visibility === 'public';

export const mayGetReportIssue = ({ visibility }: Pick<Disclosure, 'visibility'>) =>
  visibility === 'private' || visibility === 'internal';
