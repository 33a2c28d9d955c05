import type { Reader } from '@trueup/core/github';
import { GithubRefusal, RequestFailure, recoverFrom } from '@trueup/core/github';
import { hiddenReasonText, withPublicVersion, withReason } from '@trueup/core/plan';
import type { Line } from '@trueup/core/report';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import type { ListWithPolicy } from '@trueup/core/settings';
import { formatCode } from '@trueup/core/settings';
import { getProtectedRepository } from '../sources/calls.ts';
import { hasValue } from '../sources/rule-sources.ts';
import { createStartEvaluator, type WorkflowStart } from '../workflows/policies.ts';
import { readStartRules, readWorkflowFiles } from '../workflows/read.ts';
import { applyToStartRules } from './apply-to-facts.ts';

export const warnAboutRejectedStarts = (desired: ListWithPolicy<ActionsPolicy>, github: Reader): Promise<Line[]> =>
  findStartWarnings(desired, github).catch(
    recoverFrom([GithubRefusal, RequestFailure], ({ message }) => [noteUnchecked(message)]),
  );

async function findStartWarnings(desired: ListWithPolicy<ActionsPolicy>, github: Reader): Promise<Line[]> {
  const { defaultBranch, isPublic } = await github.ask(getProtectedRepository({}));
  const [workflows, live] = await Promise.all([
    readWorkflowFiles(github, defaultBranch),
    readStartRules(github, isPublic),
  ]);
  const { policies } = live;
  const rules = applyToStartRules(live, desired);
  const starts = workflows.files.flatMap(({ path, on }) => {
    const evaluateStart = createStartEvaluator(rules, path);
    return [...on.keys()].map((event) => ({ path, event, ...evaluateStart(event) }));
  });
  const unseen = [...workflows.unread, ...(hasValue(policies) ? [] : [policies.unseen.why])];
  const refused = starts.filter(({ verdict }) => verdict === 'refused');
  return [...refused.map(createStartWarning), ...unseen.slice(0, 1).map(noteUnchecked)];
}

/** Only administrators may see policy names, so a public log shows only the verdict. */
function createStartWarning({ path, event, why, fix = '' }: WorkflowStart & { path: string; event: string }): Line {
  const message = `with this file, each run of ${formatCode(path)} on ${formatCode(event)} will fail: the event is rejected`;
  return {
    kind: 'warning',
    key: 'actions_policies',
    message: withPublicVersion(`${message} ${why}`, `${message} ${hiddenReasonText}`),
    fix: withPublicVersion(fix, ''),
  };
}

function noteUnchecked(why: string): Line {
  const message = 'Trueup could not check whether a workflow uses a rejected event';
  return { kind: 'note', key: 'actions_policies', message: withReason(message, why) };
}
