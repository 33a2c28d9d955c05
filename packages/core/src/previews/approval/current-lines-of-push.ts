import type { CurrentLineCheck, Run } from '../../run/run-types.ts';

export function createLineCheckOfPush(run: Run): CurrentLineCheck | undefined {
  const { environment, isUnattended } = run.world;
  if (environment.GITHUB_EVENT_NAME !== 'push' || isUnattended) return undefined;
  let current: Promise<CurrentLineCheck> | undefined;
  return async (line) => {
    current ??= import('./current-lines.ts').then(({ readLineCheckOfPush }) => readLineCheckOfPush(run));
    return (await current)(line);
  };
}
