/** Where keys are the keys of a body: the route that takes it. */
const bodies = {
  repository: 'PATCH /repos/{owner}/{repo}',
  'rulesets[]': 'POST /repos/{owner}/{repo}/rulesets',
  pages: 'PUT /repos/{owner}/{repo}/pages',
  code_scanning_default_setup: 'PATCH /repos/{owner}/{repo}/code-scanning/default-setup',
  actions: 'PUT /repos/{owner}/{repo}/actions/permissions',
  'actions.oidc_customization_sub': 'PUT /repos/{owner}/{repo}/actions/oidc/customization/sub',
};

/** Keys with a route of their own. */
const routes = {
  'actions.artifact_and_log_retention': 'PUT /repos/{owner}/{repo}/actions/permissions/artifact-and-log-retention',
  'actions.cache.max_cache_retention_days': 'PUT /repos/{owner}/{repo}/actions/cache/retention-limit',
  'actions.cache.max_cache_size_gb': 'PUT /repos/{owner}/{repo}/actions/cache/storage-limit',
  'actions.fork_pr_contributor_approval': 'PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-contributor-approval',
  'actions.fork_pr_workflows_private_repos':
    'PUT /repos/{owner}/{repo}/actions/permissions/fork-pr-workflows-private-repos',
  'repository.enable_automated_security_fixes': 'PUT /repos/{owner}/{repo}/automated-security-fixes',
  'repository.enable_immutable_releases': 'PUT /repos/{owner}/{repo}/immutable-releases',
  'repository.enable_private_vulnerability_reporting': 'PUT /repos/{owner}/{repo}/private-vulnerability-reporting',
};

/** Bodies that are like others of this list, or that no section sends. */
const otherBodies = ['PUT /repos/{owner}/{repo}/rulesets/{ruleset_id}', /\/issues(\/|$)/, /^POST \/app\//];

/** The settings that the Enterprise Servers lack, each with the first version that has it, or null. */
export function settingsLacked(lacked, sections, ruleTypes) {
  const whole = sections.flatMap(({ key, calls }) => {
    const writes = Object.values(calls).map((make) => make([], {}));
    const since = new Set(writes.filter(isWrite).map(({ route }) => lacked.routes[route]));
    return since.size === 1 && !since.has(undefined) ? [[key, [...since][0]]] : [];
  });
  const own = Object.entries(routes).map(([path, route]) => [path, lacked.routes[route]]);
  const inside = Object.entries(bodies).flatMap(([path, route]) =>
    Object.entries(lacked.bodies[route] ?? {}).map(([part, since]) => [`${path}.${part}`, since]),
  );
  mustBeKnown(lacked);
  mustBeWhole(lacked, sections, new Set(whole.map(([key]) => key)));
  const found = [...whole, ...own, ...inside].filter(([path, since]) => since !== undefined && !isImplied(path, since));
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));

  /** A parameter goes without saying where every type of rule that has it is lacking for as long. */
  function isImplied(path, since) {
    const [, name] = /^rulesets\[\]\.rules\[\]\.parameters\.(\w+)$/.exec(path) ?? [];
    if (!name) return false;
    const holders = Object.entries(ruleTypes).filter(([, parameters]) => name in (parameters?.properties ?? {}));
    return holders.every(([type]) => lacked.bodies[bodies['rulesets[]']][`rules[].type=${type}`] === since);
  }
}

const isWrite = ({ access, api }) => access === 'write' && api === 'rest';

/** Stops at a request that some server lacks and that stands for no setting here. */
function mustBeWhole(lacked, sections, whole) {
  const left = sections.filter(({ key }) => !whole.has(key));
  const written = left.flatMap(({ calls }) => Object.values(calls).map((make) => make([], {}))).filter(isWrite);
  // What a server can switch on only, or off only, is no setting: the route that switches on stands for both.
  const known = new Set(Object.values(routes).flatMap((route) => [route, route.replace(/^PUT/, 'DELETE')]));
  refuseForgotten(written.map(({ route }) => route).filter((route) => route in lacked.routes && !known.has(route)));
}

/** Stops at a body of which some server lacks a part that stands for no setting here. */
function mustBeKnown({ bodies: all }) {
  const known = Object.values(bodies);
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
${lines(group(settings))}
}
}
`;
}
