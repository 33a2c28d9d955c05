import { findPresenceRow, toVisibilityKind } from '../../github/presence/table.ts';
import { GithubRefusal } from '../../github/refusals/failures.ts';
import type { Difference } from '../../plan/item.ts';
import { getPresenceConditions } from '../presence-conditions.ts';
import { createVisibilityPrerequisites } from '../publication.ts';
import { defineSection } from '../section.ts';
import { calls, splitKeysByEndpoint } from './endpoints.ts';
import { planActions } from './plan.ts';
import { readActions } from './read.ts';
import { settings } from './schema.ts';
import { exportActions, readAllActions } from './snapshot.ts';
import { type Endpoint, endpoints, orderedKeys, risk } from './table.ts';

export const actions = defineSection({
  key: 'actions',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls: { getPresenceConditions, ...calls },
  after: createVisibilityPrerequisites(isResolvedByVisibility),
  read: readActions,
  plan: planActions,
  orderedKeys,
  readAll: readAllActions,
  toSettings: exportActions,
  listUses: (wanted) => ({ calls: splitKeysByEndpoint(wanted).flatMap(({ endpoint: { get, put } }) => [get, put]) }),
});

/**
 * Some endpoints exist only for private repositories, and some only for public ones. A change of visibility
 * resolves such a refusal, but never a refusal of the token, because the change itself needs more permissions.
 */
function isResolvedByVisibility(failure: unknown, difference: Difference) {
  if (!(failure instanceof GithubRefusal) || /not accessible by|admin rights/i.test(failure.githubMessage))
    return false;
  const { path } = failure.request;
  const refusedEndpoint = Object.values<Endpoint>(endpoints).find(({ get }) =>
    path.endsWith(get({}).route.replace(/^.*\{repo\}/, '')),
  );
  const requiredVisibility = refusedEndpoint && findRequiredVisibility(refusedEndpoint);
  return requiredVisibility !== undefined && requiredVisibility === findNewVisibility(difference);
}

const findRequiredVisibility = ({ parentKey, keys }: Endpoint) =>
  findPresenceRow(`actions.${parentKey ?? Object.keys(keys)[0]}`)?.visibility;

/** An internal repository counts as private. Returns `undefined` for other differences. */
function findNewVisibility({ key, live, wanted }: Difference) {
  if (key !== 'visibility' && key !== 'private') return undefined;
  const toVisibility = (value: unknown) => (value === false ? 'public' : toVisibilityKind(String(value)));
  return toVisibility(live) === toVisibility(wanted) ? undefined : toVisibility(wanted);
}
