import type { FreshLineCheck, Run } from '../../run/repository-run.ts';

/** In a workflow, Trueup accepts only `_allow` lines that the push added. */
export function createPushFreshCheck(run: Run): FreshLineCheck | undefined {
  const { environment, isUnattended } = run.world;
  if (environment.GITHUB_EVENT_NAME !== 'push' || isUnattended) return undefined;
  let fresh: Promise<FreshLineCheck> | undefined;
  return async (line) => {
    fresh ??= import('./releases.ts').then(({ readPushFreshCheck }) => readPushFreshCheck(run));
    return (await fresh)(line);
  };
}
