import { PermissionDenied } from '../../host/failures.ts';
import { administration, grantName } from '../../host/grants.ts';
import { fullName } from '../../host/host.ts';
import type { Act } from '../../plan/item.ts';
import type { LiveRuleset } from './calls.ts';

/**
 * In place of a PUT to a ruleset whose bypass actors are not shown: it would replace a list that nobody has seen. The
 * host shows them to everybody who may write the ruleset, so it is the grant that is missing.
 */
export const refuseUnseen = ({ id }: LiveRuleset): Act => ({
  act: `PUT rulesets/${id}`,
  async run({ repository }) {
    throw new PermissionDenied(
      { method: 'GET', path: `/repos/${fullName(repository)}/rulesets/${id}`, status: 200 },
      'the answer holds no bypass_actors, and a write would replace them unseen',
      [administration.write],
      `grant "${grantName(administration.write)}", which shows them`,
    );
  },
});
