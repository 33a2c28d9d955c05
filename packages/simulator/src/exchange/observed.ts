/** Any route can answer these statuses for missing items or permissions, although few descriptions list them. */
const commonStatuses = [403, 404];

const environmentPath = 'environments/{environment_name}';

/** GitHub was observed to answer these statuses, although its description lacks them. */
const observedStatuses: Readonly<Record<string, readonly number[]>> = {
  // The repository does not have the commit.
  'POST /repos/{owner}/{repo}/check-runs': [422],
  // The repository is not a template, or the name is taken.
  'POST /repos/{template_owner}/{template_repo}/generate': [422],
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs': [422],
  // Another label has the new name, or the color is invalid.
  'PATCH /repos/{owner}/{repo}/labels/{name}': [422],
  // Another milestone has the title.
  'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}': [422],
  // The repository has no vulnerability alerts.
  'PUT /repos/{owner}/{repo}/automated-security-fixes': [422],
  'DELETE /repos/{owner}/{repo}/automated-security-fixes': [422],
  // The owner has set the permissions for all its repositories.
  'PUT /repos/{owner}/{repo}/actions/permissions': [409],
  // The policy does not allow selected actions.
  'GET /repos/{owner}/{repo}/actions/permissions/selected-actions': [409],
  'PUT /repos/{owner}/{repo}/actions/permissions/selected-actions': [409],
  // The plan of the organization has no cache limits.
  ...mapRoutesToStatuses(['actions/cache'], 'GET', '/retention-limit', [402]),
  ...mapRoutesToStatuses(['actions/cache'], 'GET', '/storage-limit', [402]),
  ...mapRoutesToStatuses(['actions/cache'], 'PUT', '/retention-limit', [402]),
  ...mapRoutesToStatuses(['actions/cache'], 'PUT', '/storage-limit', [402]),
  // A public repository has no access level.
  'GET /repos/{owner}/{repo}/actions/permissions/access': [422],
  'PUT /repos/{owner}/{repo}/actions/permissions/access': [422],
  // Only public repositories have approval of fork workflows.
  'GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval': [422],
  // The value is not sealed for the key of the store, or the name is invalid.
  ...mapRoutesToStatuses(
    ['actions', 'dependabot', 'codespaces', 'agents', environmentPath],
    'PUT',
    '/secrets/{secret_name}',
    [422],
  ),
  // The name is invalid, or another variable has it.
  ...mapRoutesToStatuses(['actions', 'agents', environmentPath], 'POST', '/variables', [409, 422]),
  ...mapRoutesToStatuses(['actions', 'agents', environmentPath], 'PATCH', '/variables/{name}', [409, 422]),
  // The organization does not have the role.
  'PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': [422],
  // The config is invalid, or another webhook has it.
  'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config': [422],
};

function mapRoutesToStatuses(places: readonly string[], method: string, path: string, statuses: readonly number[]) {
  return Object.fromEntries(places.map((place) => [`${method} /repos/{owner}/{repo}/${place}${path}`, statuses]));
}

/** GitHub accepts these keys, although its description lacks them. */
const undocumentedKeys: Readonly<Record<string, readonly string[]>> = {
  [`PUT /repos/{owner}/{repo}/${environmentPath}`]: ['body.can_admins_bypass is not in the description'],
};

export const isAcceptedKeyProblem = (route: string, problem: string) =>
  undocumentedKeys[route]?.includes(problem) ?? false;

/** GitHub is less strict than its description: it accepts any text as a homepage. */
const knownDepartures = ['answer.homepage must match format "uri"'];

export const isTolerable = (problem: string) => knownDepartures.includes(problem);

export const isObservedStatus = (route: string, status: number) =>
  commonStatuses.includes(status) || (observedStatuses[route]?.includes(status) ?? false);
