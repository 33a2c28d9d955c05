import { modes } from '../report/result/modes.ts';
import type { Extension } from '../run/run-types.ts';

export const previews: Extension = {
  options: ['plan'],
  beforeRun: (run) =>
    modes[run.options.mode].isForPullRequest
      ? import('./preview.ts').then(({ previewPullRequest }) => previewPullRequest(run))
      : undefined,
  openApproval(run) {
    if (run.options.plan) return import('./approval/approval.ts').then(({ openApproval }) => openApproval(run));
    if (run.world.environment.GITHUB_EVENT_NAME !== 'push') return undefined;
    return import('./approval/current-lines-of-push.ts').then(({ createLineCheckOfPush }) => ({
      isCurrent: createLineCheckOfPush(run),
    }));
  },
  afterRun: (run, result) =>
    run.options.plan ? import('./approval/post-apply.ts').then(({ postApply }) => postApply(run, result)) : undefined,
};
