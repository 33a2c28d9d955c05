import { HostRefusal, PermissionDenied } from '../../host/failures.ts';
import type { Difference } from '../../plan/item.ts';
import { type Endpoint, endpointNames, endpoints } from './endpoints.ts';

/**
 * Some routes exist for private repositories only, and one for public ones only: a change of visibility lifts their
 * refusal. The plain 404 of such a route is one, since the change itself asks for more than the route does.
 */
export function liftedByVisibility(failure: unknown, difference: Difference) {
  if (!(failure instanceof HostRefusal)) return false;
  if (failure instanceof PermissionDenied && failure.request.status !== 404) return false;
  const refused = endpointNames.map((name) => endpoints[name]).find((one) => isAt(one, failure.request.path));
  return !!refused?.only && refused.only === becoming(difference);
}

/** What kind of repository a change makes of one of the other kind. An internal one counts as private. */
function becoming({ key, live, wanted }: Difference) {
  if (key !== 'visibility' && key !== 'private') return undefined;
  const kind = (value: unknown) => (value === 'public' || value === false ? 'public' : 'private');
  return kind(live) === kind(wanted) ? undefined : kind(wanted);
}

const isAt = ({ get }: Endpoint, path: string) => path.endsWith(get({}).route.replace(/^.*\{repo\}/, ''));
