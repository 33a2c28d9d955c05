import { refusal } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { accountSlot } from '../../state/slot.ts';
import type { Account, Repository } from '../../state/state.ts';
import type { World } from '../../state/world.ts';
import type { Feature } from '../feature.ts';

type Plan = 'free' | 'pro' | 'team' | 'enterprise';

/** An account's plan, which decides what its repositories may do. */
const planOf = accountSlot<Plan>('plan', (given: Plan | undefined, { holder }) => given ?? usual[holder.type]);

const usual: Readonly<Record<Account['type'], Plan>> = { User: 'pro', Organization: 'team' };

export const ownerPlan = (repository: Repository, world: World) => planOf(world.owner(repository));

/** The free plan protects the branches and tags of public repositories only. */
export const isUnprotectable = ({ repository, world }: Pick<Ask, 'repository' | 'world'>) =>
  repository.visibility !== 'public' && ownerPlan(repository, world) === 'free';

export function demandProtection(ask: Pick<Ask, 'repository' | 'world'>) {
  if (!isUnprotectable(ask)) return;
  throw refusal(403, 'Upgrade to GitHub Pro or make this repository public to enable this feature.');
}

export const plans: Feature = { slots: [planOf] };
