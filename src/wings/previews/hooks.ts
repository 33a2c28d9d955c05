import { modes } from '../../report/result/modes.ts';
import type { Extension, IsFresh, Run } from '../../run/visited-run.ts';
import { acknowledgementText } from '../../settings/acknowledgements.ts';

export const previews: Extension = {
  serves: ['plan'],
  beforeRun: (run) =>
    modes[run.options.mode].ofPull ? import('./preview.ts').then(({ preview }) => preview(run)) : undefined,
  openApproval(run) {
    const { plan } = run.options;
    if (plan) return openApproved(plan, run);
    const isFresh = freshByPush(run);
    return isFresh && Promise.resolve({ isFresh });
  },
  afterRun(run, result) {
    const { plan = {}, applyWorkflow } = run.options;
    // Where a run holds to an approved plan, its commit says whether the settings are applied. If a newer commit
    // supersedes this run, it says nothing about its own commit.
    const isHeld = 'pullRequest' in plan || (applyWorkflow !== undefined && 'file' in plan);
    const isPosted = isHeld && (result.targets.length > 0 || result.outcome === 'failed');
    return isPosted ? import('./post-apply.ts').then(({ postApply }) => postApply(run, result)) : undefined;
  },
};

async function openApproved(plan: NonNullable<Run['options']['plan']>, run: Run) {
  const { openApprovedPlan } = await import('./approval.ts');
  const { gate, released } = await openApprovedPlan(plan, run);
  const isReleased: IsFresh | undefined = released && (async (line) => released.has(acknowledgementText(line)));
  return { gate, isFresh: isReleased ?? freshByPush(run) };
}

/** In a workflow those lines count that the push brought. Few files have such a line, so it is asked for only then. */
function freshByPush(run: Run): IsFresh | undefined {
  const { environment, isUnattended } = run.world;
  if (environment.GITHUB_EVENT_NAME !== 'push' || isUnattended) return undefined;
  let fresh: Promise<IsFresh> | undefined;
  return async (line) => {
    fresh ??= import('./releases.ts').then(({ broughtByPush }) => broughtByPush(run));
    return (await fresh)(line);
  };
}
