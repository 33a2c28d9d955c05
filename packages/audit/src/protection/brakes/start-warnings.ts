import type { Reader } from '@trueup/core/github';
import { forgiving, HostRefusal, HostUnreachable } from '@trueup/core/github';
import { hiddenReasonText, withPublicVersion, withReason } from '@trueup/core/plan';
import type { Line } from '@trueup/core/report';
import type { ActionsPolicy } from '@trueup/core/sections/actions_policies/schema';
import type { ListWithPolicy } from '@trueup/core/settings';
import { code } from '@trueup/core/settings';
import { askRepository } from '../read.ts';
import { isKnown } from '../sources/rule-sources.ts';
import { type Start, startsOf } from '../workflows/policies.ts';
import { readFiles, readStartRules } from '../workflows/read.ts';
import { startRulesAfter } from './facts-after.ts';

/** Warns of each workflow of the default branch that listens to an event which is refused once the file is applied. */
export const startWarnings = (desired: ListWithPolicy<ActionsPolicy>, host: Reader): Promise<Line[]> =>
  warnings(desired, host).catch(forgiving([HostRefusal, HostUnreachable], ({ message }) => [notLookedAt(message)]));

async function warnings(desired: ListWithPolicy<ActionsPolicy>, host: Reader): Promise<Line[]> {
  const { defaultBranch, isPublic } = await askRepository(host);
  const [workflows, live] = await Promise.all([readFiles(host, defaultBranch), readStartRules(host, isPublic)]);
  const { policies } = live;
  const rules = startRulesAfter(live, desired);
  const starts = workflows.files.flatMap(({ path, on }) => {
    const startOf = startsOf(rules, path);
    return [...on.keys()].map((event) => ({ path, event, ...startOf(event) }));
  });
  const unseen = [...workflows.unread, ...(isKnown(policies) ? [] : [policies.unseen.why])];
  const refused = starts.filter(({ verdict }) => verdict === 'refused');
  return [...refused.map(warning), ...unseen.slice(0, 1).map(notLookedAt)];
}

/** Only administrators may see the names of policies, so a public log gets the verdict alone. */
function warning({ path, event, why, fix = '' }: Start & { path: string; event: string }): Line {
  const says = `with this file, each run of ${code(path)} on ${code(event)} will fail: the event is rejected`;
  return {
    kind: 'warning',
    key: 'actions_policies',
    message: withPublicVersion(`${says} ${why}`, `${says} ${hiddenReasonText}`),
    fix: withPublicVersion(fix, ''),
  };
}

function notLookedAt(why: string): Line {
  const says = 'Trueup could not check whether a workflow uses a rejected event';
  return { kind: 'note', key: 'actions_policies', message: withReason(says, why) };
}
