import type { IsFresh, Run } from '../../run/visited-run.ts';

/** In a workflow, only lines of `_allow` that the push added count. Most files have none, so the push is read late. */
export function freshByPush(run: Run): IsFresh | undefined {
  const { environment, isUnattended } = run.world;
  if (environment.GITHUB_EVENT_NAME !== 'push' || isUnattended) return undefined;
  let fresh: Promise<IsFresh> | undefined;
  return async (line) => {
    fresh ??= import('./releases.ts').then(({ broughtByPush }) => broughtByPush(run));
    return (await fresh)(line);
  };
}
