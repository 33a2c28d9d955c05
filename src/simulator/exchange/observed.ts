/** What any route answers to a missing item or a missing right, though few descriptions list it. */
const everywhere = [403, 404];

const environment = 'environments/{environment_name}';

/** Statuses that the live host was seen to send and its description leaves out. */
const seen: Readonly<Record<string, readonly number[]>> = {
  // A new name that another label has already, or a colour that is none.
  'PATCH /repos/{owner}/{repo}/labels/{name}': [422],
  // A title that another milestone has already.
  'PATCH /repos/{owner}/{repo}/milestones/{milestone_number}': [422],
  // Security fixes on a repository without alerts.
  'PUT /repos/{owner}/{repo}/automated-security-fixes': [422],
  // Permissions that the owner has decided for its repositories.
  'PUT /repos/{owner}/{repo}/actions/permissions': [409],
  // A list of selected actions under another policy.
  'GET /repos/{owner}/{repo}/actions/permissions/selected-actions': [409],
  'PUT /repos/{owner}/{repo}/actions/permissions/selected-actions': [409],
  // The access that other repositories have to a public one.
  'GET /repos/{owner}/{repo}/actions/permissions/access': [422],
  'PUT /repos/{owner}/{repo}/actions/permissions/access': [422],
  // Approval of workflows from forks, in a repository that nobody from outside can fork.
  'GET /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval': [422],
  // A value that is not sealed for the store's key, or a name that is none.
  ...at(['actions', 'dependabot', 'codespaces', 'agents', environment], 'PUT', '/secrets/{secret_name}', [422]),
  // A name that is none, or that another variable has already.
  ...at(['actions', 'agents', environment], 'POST', '/variables', [409, 422]),
  ...at(['actions', 'agents', environment], 'PATCH', '/variables/{name}', [409, 422]),
  // A role that the organization does not have.
  'PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}': [422],
  // A config that no webhook can have, or that another one has already.
  'PATCH /repos/{owner}/{repo}/hooks/{hook_id}/config': [422],
};

function at(places: readonly string[], method: string, path: string, statuses: readonly number[]) {
  return Object.fromEntries(places.map((place) => [`${method} /repos/{owner}/{repo}/${place}${path}`, statuses]));
}

/** Keys that the live host takes though its description leaves them out: those who manage environments send this one. */
const taken: Readonly<Record<string, readonly string[]>> = {
  [`PUT /repos/{owner}/{repo}/${environment}`]: ['body.can_admins_bypass is not in the description'],
};

export const isTaken = (route: string, problem: string) => taken[route]?.includes(problem) ?? false;

/** Where the live host's bodies leave its description: it takes any text for a homepage. */
const departures = ['answer.homepage must match format "uri"'];

export const isDeparture = (problem: string) => departures.includes(problem);

export const isObserved = (route: string, status: number) =>
  everywhere.includes(status) || (seen[route]?.includes(status) ?? false);
