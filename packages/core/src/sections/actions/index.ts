import { toVisibilityKind } from '../../github/presence/table.ts';
import { GithubRefusal } from '../../github/refusals/failures.ts';
import type { Difference } from '../../plan/item.ts';
import { getCircumstances } from '../circumstances.ts';
import { afterVisibility } from '../publicity.ts';
import { defineSection } from '../section.ts';
import { calls, declaredEndpoints } from './endpoints.ts';
import { planActions } from './plan.ts';
import { readActions } from './read.ts';
import { settings } from './schema.ts';
import { actionsToSettings, readWholeActions } from './snapshot.ts';
import { endpoints, onlyIn, risk } from './table.ts';

export const actions = defineSection({
  key: 'actions',
  settings,
  visibleTo: { '': 'administrators' },
  risk,
  calls: { getCircumstances, ...calls },
  after: afterVisibility(liftedByVisibility),
  read: readActions,
  plan: planActions,
  readAll: readWholeActions,
  toSettings: actionsToSettings,
  uses: (wanted) => ({ calls: declaredEndpoints(wanted).flatMap(({ endpoint: { get, put } }) => [get, put]) }),
});

/**
 * Some routes exist only for private repositories, and some only for public ones. A change of visibility lifts their
 * refusal, unless it names the token: the change needs more rights than the route.
 */
function liftedByVisibility(failure: unknown, difference: Difference) {
  if (!(failure instanceof GithubRefusal) || /not accessible by|admin rights/i.test(failure.githubMessage))
    return false;
  const { path } = failure.request;
  const refused = Object.values(endpoints).find(({ get }) => path.endsWith(get({}).route.replace(/^.*\{repo\}/, '')));
  const only = refused && onlyIn(refused);
  return only !== undefined && only === kindAfter(difference);
}

/** The kind of repository after the change, if the kind changes. An internal repository counts as private. */
function kindAfter({ key, live, wanted }: Difference) {
  if (key !== 'visibility' && key !== 'private') return undefined;
  const kind = (value: unknown) => (value === false ? 'public' : toVisibilityKind(String(value)));
  return kind(live) === kind(wanted) ? undefined : kind(wanted);
}
