import type { WriteCall } from '../../../host/call.ts';
import type { Act, Step } from '../../../plan/item.ts';
import { changeTexts, writes } from '../../../plan/tell.ts';
import type { Listed } from '../../../settings/shape.ts';
import { listPolicies } from './calls.ts';
import { planPolicies } from './plan.ts';
import type { Policy } from './schema.ts';

/** For an environment whose patterns can be listed only behind the PUT. Some may be left from an earlier time. */
export const settlePolicies = (environment_name: string, desired: Listed<Policy>): Act => ({
  act: `POST environments/${environment_name}/deployment-branch-policies`,
  async run(host) {
    const plan = planPolicies(environment_name, desired, await host.ask(listPolicies({ environment_name })));
    for (const call of plan.filter(writes).flatMap(({ steps }) => steps.filter(isCall))) await host.send(call);
    const others = plan.flatMap((item) => (item.kind === 'delete' || item.kind === 'replace' ? item : []));
    return others.flatMap((item) => changeTexts(item, 'done').map(({ text }) => text)).join('; ') || undefined;
  },
});

const isCall = (step: Step): step is WriteCall => 'route' in step;
