/** By what a section belongs to: where its keys are the keys of a body, and the route that takes it. */
const bodies = {
  repository: {
    repository: 'PATCH /repos/{owner}/{repo}',
    'rulesets[]': 'POST /repos/{owner}/{repo}/rulesets',
    pages: 'PUT /repos/{owner}/{repo}/pages',
    code_scanning_default_setup: 'PATCH /repos/{owner}/{repo}/code-scanning/default-setup',
    actions: 'PUT /repos/{owner}/{repo}/actions/permissions',
    'actions.oidc_customization_sub': 'PUT /repos/{owner}/{repo}/actions/oidc/customization/sub',
  },
  organization: {
    organization: 'PATCH /orgs/{org}',
    actions: 'PUT /orgs/{org}/actions/permissions',
    'code_security_configurations[]': 'PATCH /orgs/{org}/code-security/configurations/{configuration_id}',
    'custom_property_definitions[]': 'PUT /orgs/{org}/properties/schema/{custom_property_name}',
    'rulesets[]': 'POST /orgs/{org}/rulesets',
  },
};

/** Keys with a route of their own. */
const routes = {
  repository: {
    'actions.artifact_and_log_retention': 'PUT /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention',
    'actions.cache.max_cache_retention_days': 'PUT /repos/{owner}/{repo}/actions/cache/retention-limit',
    'actions.cache.max_cache_size_gb': 'PUT /repos/{owner}/{repo}/actions/cache/storage-limit',
    'actions.fork_pr_contributor_approval':
      'PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval',
    'actions.fork_pr_workflows_private_repos':
      'PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos',
    'repository.enable_automated_security_fixes': 'PUT /repos/{owner}/{repo}/automated-security-fixes',
    'repository.enable_immutable_releases': 'PUT /repos/{owner}/{repo}/immutable-releases',
    'repository.enable_private_vulnerability_reporting': 'PUT /repos/{owner}/{repo}/private-vulnerability-reporting',
  },
  organization: {
    'actions.artifact_and_log_retention': 'PUT /orgs/{org}/actions/permissions/artifact-and-log-retention',
    'actions.fork_pr_contributor_approval': 'PUT /orgs/{org}/actions/permissions/fork-pr-contributor-approval',
    'actions.fork_pr_workflows_private_repos': 'PUT /orgs/{org}/actions/permissions/fork-pr-workflows-private-repos',
  },
};

/** What the host takes and no file may declare. */
const undeclarable = [
  'code_security_configurations[].advanced_security=code_security',
  'code_security_configurations[].advanced_security=secret_protection',
  'code_security_configurations[].code_security',
  'code_security_configurations[].secret_protection',
];

/** Bodies that are like others of this list, or that no section sends. */
const otherBodies = [
  'PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}',
  'PUT /orgs/{org}/rulesets/{ruleset_id}',
  'POST /orgs/{org}/code-security/configurations',
  /\/issues(\/|$)/,
  /^POST \/app\//,
];

/** The settings that the Enterprise Servers lack, by what they belong to, each with the first version that has it, or null. */
export function settingsLacked(lacked, sections, ruleTypes) {
  const scopes = Object.keys(bodies).map((scope) => {
    const its = sections.filter(({ of = 'repository' }) => of === scope);
    return [scope, lackedIn(scope, lacked, its, ruleTypes)];
  });
  mustBeKnown(lacked);
  return Object.fromEntries(scopes);
}

function lackedIn(scope, lacked, sections, ruleTypes) {
  const whole = sections.flatMap(({ key, calls }) => {
    const writes = Object.values(calls).map((make) => make([], {}));
    const since = new Set(writes.filter(isWrite).map(({ route }) => lacked.routes[route]));
    return since.size === 1 && !since.has(undefined) ? [[key, [...since][0]]] : [];
  });
  const own = Object.entries(routes[scope]).map(([path, route]) => [path, lacked.routes[route]]);
  const inside = Object.entries(bodies[scope]).flatMap(([path, route]) =>
    Object.entries(lacked.bodies[route] ?? {}).map(([part, since]) => [`${path}.${part}`, since]),
  );
  mustBeWhole(scope, lacked, sections, new Set(whole.map(([key]) => key)));
  const found = [...whole, ...own, ...inside].filter(
    ([path, since]) => since !== undefined && !undeclarable.includes(path) && !isImplied(path, since),
  );
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));

  /** A parameter goes without saying where every type of rule that has it is lacking for as long. */
  function isImplied(path, since) {
    const [, name] = /^rulesets\[\]\.rules\[\]\.parameters\.(\w+)$/.exec(path) ?? [];
    if (!name) return false;
    const holders = Object.entries(ruleTypes).filter(([, parameters]) => name in (parameters?.properties ?? {}));
    return holders.every(([type]) => lacked.bodies[bodies[scope]['rulesets[]']][`rules[].type=${type}`] === since);
  }
}

const isWrite = ({ access, api }) => access === 'write' && api === 'rest';

/** Stops at a request that some server lacks and that stands for no setting here. */
function mustBeWhole(scope, lacked, sections, whole) {
  const left = sections.filter(({ key }) => !whole.has(key));
  const written = left.flatMap(({ calls }) => Object.values(calls).map((make) => make([], {}))).filter(isWrite);
  // What a server can switch on only, or off only, is no setting: the route that switches on stands for both.
  const known = new Set(Object.values(routes[scope]).flatMap((route) => [route, route.replace(/^PUT/, 'DELETE')]));
  refuseForgotten(written.map(({ route }) => route).filter((route) => route in lacked.routes && !known.has(route)));
}

/** Stops at a body of which some server lacks a part that stands for no setting here. */
function mustBeKnown({ bodies: all }) {
  const known = Object.values(bodies).flatMap((ofScope) => Object.values(ofScope));
  const isOther = (route) =>
    otherBodies.some((other) => (other instanceof RegExp ? other.test(route) : other === route));
  refuseForgotten(Object.keys(all).filter((route) => !known.includes(route) && !isOther(route)));
}

function refuseForgotten(forgotten) {
  if (forgotten.length) throw new Error(`nobody has said which settings these stand for: ${forgotten.join(', ')}`);
}

/** Every run loads the file, and most routes are of a repository. */
const short = (routes) =>
  Object.fromEntries(
    Object.entries(routes).map(([route, since]) => [route.replace(' /repos/{owner}/{repo}', ' ~'), since]),
  );

/** Grouped by the first version, to be short in the program; `later` is for what no described version has. */
export function printSettings({ routes: all }, settings) {
  const group = (entries) => {
    const firsts = [...new Set(Object.values(entries))];
    return Object.fromEntries(
      firsts.map((since) => [since ?? 'later', Object.keys(entries).filter((name) => entries[name] === since)]),
    );
  };
  const lines = (groups) =>
    Object.entries(groups)
      .map(
        ([since, names]) => `${JSON.stringify(since)}: [\n${names.map((name) => JSON.stringify(name)).join(',\n')}\n]`,
      )
      .join(',\n');
  return `{
"routes": {
${lines(group(short(all)))}
},
"settings": {
${Object.entries(settings)
  .map(([scope, its]) => `${JSON.stringify(scope)}: {\n${lines(group(its))}\n}`)
  .join(',\n')}
}
}
`;
}
