import { createRefusal } from '../../exchange/answer.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { accountSlot } from '../../state/slot.ts';
import type { Account, Repository } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import type { Feature } from '../feature.ts';

type Plan = 'free' | 'pro' | 'team' | 'enterprise';

/** The plan of an account decides which features its repositories have. */
const planOf = accountSlot<Plan>('plan', (seed: Plan | undefined, { holder }) => seed ?? defaultPlans[holder.type]);

const defaultPlans: Readonly<Record<Account['type'], Plan>> = { User: 'pro', Organization: 'team' };

/** An Enterprise Server has no other plan. */
export const getOwnerPlan = (repository: Repository, world: World): Plan =>
  world.isEnterpriseServer ? 'enterprise' : planOf(world.getOwner(repository));

/** The free plan protects the branches and tags of public repositories only. */
export const isProtectionUnavailable = ({ repository, world }: Pick<RestRequest, 'repository' | 'world'>) =>
  repository.visibility !== 'public' && getOwnerPlan(repository, world) === 'free';

export function refuseUnavailableProtection(request: Pick<RestRequest, 'repository' | 'world'>) {
  if (!isProtectionUnavailable(request)) return;
  throw createRefusal(403, 'Upgrade to GitHub Pro or make this repository public to enable this feature.');
}

export const plans: Feature = { slots: [planOf] };
