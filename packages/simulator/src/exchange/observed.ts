/** Statuses that any route can answer for missing items or rights, although few descriptions list them. */
const everywhere = [403, 404];

const environment = 'environments/{environment_name}';

/** Statuses of the live host that its description lacks. */
const seen: Readonly<Record<string, readonly number[]>> = {
  // A commit that the repository does not have.
  'POST /repos/{owner}/{repo}/check-runs': [422],
  // A template that is none, or a name that is taken.
  'POST /repos/{template_owner}/{template_repo}/generate': [422],
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': [422],
  // A new name that another label has, or an invalid colour.
  'PATCH /repos/{owner}/{repo}/labels/{name}': [422],
  // A title that another milestone has.
  'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}': [422],
  // Security fixes on a repository without alerts.
  'PUT /repos/{owner}/{repo}/automated-security-fixes': [422],
  'DELETE /repos/{owner}/{repo}/automated-security-fixes': [422],
  // Permissions that the owner has set for its repositories.
  'PUT /repos/{owner}/{repo}/actions/permissions': [409],
  // Selected actions under another policy.
  'GET /repos/{owner}/{repo}/actions/permissions/selected-actions': [409],
  'PUT /repos/{owner}/{repo}/actions/permissions/selected-actions': [409],
  // Limits of the cache that the plan of the organization lacks.
  ...at(['actions/cache'], 'GET', '/retention-limit', [402]),
  ...at(['actions/cache'], 'GET', '/storage-limit', [402]),
  ...at(['actions/cache'], 'PUT', '/retention-limit', [402]),
  ...at(['actions/cache'], 'PUT', '/storage-limit', [402]),
  // The access level of a public repository.
  'GET /repos/{owner}/{repo}/actions/permissions/access': [422],
  'PUT /repos/{owner}/{repo}/actions/permissions/access': [422],
  // Approval of fork workflows in a repository that is not public.
  'GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval': [422],
  // A value that is not sealed for the store's key, or an invalid name.
  ...at(['actions', 'dependabot', 'codespaces', 'agents', environment], 'PUT', '/secrets/{secret_name}', [422]),
  // An invalid name, or the name of another variable.
  ...at(['actions', 'agents', environment], 'POST', '/variables', [409, 422]),
  ...at(['actions', 'agents', environment], 'PATCH', '/variables/{name}', [409, 422]),
  // A role that the organization does not have.
  'PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': [422],
  // An invalid config, or the config of another webhook.
  'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config': [422],
};

function at(places: readonly string[], method: string, path: string, statuses: readonly number[]) {
  return Object.fromEntries(places.map((place) => [`${method} /repos/{owner}/{repo}/${place}${path}`, statuses]));
}

/** Keys that the live host takes, although its description lacks them. */
const taken: Readonly<Record<string, readonly string[]>> = {
  [`PUT /repos/{owner}/{repo}/${environment}`]: ['body.can_admins_bypass is not in the description'],
};

export const isTaken = (route: string, problem: string) => taken[route]?.includes(problem) ?? false;

/** Where the live host is less strict than its description: it takes any text for a homepage. */
const departures = ['answer.homepage must match format "uri"'];

export const isDeparture = (problem: string) => departures.includes(problem);

export const isObserved = (route: string, status: number) =>
  everywhere.includes(status) || (seen[route]?.includes(status) ?? false);
