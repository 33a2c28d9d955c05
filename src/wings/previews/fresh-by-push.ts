import type { IsFresh, Run } from '../../run/visited-run.ts';

/** In a workflow those lines count that the push brought. Few files have such a line, so it is asked for only then. */
export function freshByPush(run: Run): IsFresh | undefined {
  const { environment, isUnattended } = run.world;
  if (environment.GITHUB_EVENT_NAME !== 'push' || isUnattended) return undefined;
  let fresh: Promise<IsFresh> | undefined;
  return async (line) => {
    fresh ??= import('./releases.ts').then(({ broughtByPush }) => broughtByPush(run));
    return (await fresh)(line);
  };
}
