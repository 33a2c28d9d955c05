/**
 * Finds the settings that Enterprise Servers lack, each with the first version that has it, or null. `documented` holds
 * the sections with their documentation. `lacked` holds the routes and the parts of bodies that the servers lack.
 */
export function findLackedSettings(lacked, documented, ruleTypes) {
  const firstVersions = Object.assign({}, ...documented.map((entry) => findLackedKeys(entry, lacked)));
  const paths = Object.keys(firstVersions).filter((path) => !isImplied(path, firstVersions, ruleTypes));
  return Object.fromEntries(paths.sort().map((path) => [path, firstVersions[path]]));
}

/** Finds what the servers lack of a section: the complete section, or keys with their own route or in a body. */
function findLackedKeys({ section, docs }, lacked) {
  const writes = listWriteRoutes(Object.values(section.calls));
  const firsts = new Set(writes.map((route) => lacked.routes[route]));
  if (firsts.size === 1 && !firsts.has(undefined)) return { [section.key]: [...firsts][0] };
  const separator = Object.keys(docs.keys).some((path) => path.startsWith('[]')) ? '' : '.';
  const lackedKeys = [
    ...findKeysWithOwnRoute(section, docs, lacked.routes),
    ...writes.flatMap((route) => findLackedBodyKeys(route)),
  ];
  return Object.fromEntries(lackedKeys.map(([path, since]) => [`${section.key}${separator}${path}`, since]));

  /** A part of a body without a key of the same name is not a setting. */
  function findLackedBodyKeys(route) {
    return Object.entries(lacked.bodies[route] ?? {}).flatMap(([part, since]) => {
      const [name] = /^\w+/.exec(part);
      const key = Object.keys(docs.keys).find((path) => path.split('.').at(-1) === name);
      return key === undefined ? [] : [[`${key.slice(0, -name.length)}${part}`, since]];
    });
  }
}

/** Finds the outermost keys that only one route writes, if servers lack that route. */
function findKeysWithOwnRoute({ key, calls, listUses }, docs, routes) {
  const lackedRoutes = listWriteRoutes(Object.values(calls)).filter((route) => route in routes);
  if (!lackedRoutes.length) return [];
  const routeByKey = new Map();
  for (const path of Object.keys(docs.keys)) {
    const [route, ...otherRoutes] = listWriteRoutes(listUses?.(createDeclaration(path, docs)).calls ?? []);
    const isInside = [...routeByKey.keys()].some((outer) => path.startsWith(`${outer}.`));
    if (lackedRoutes.includes(route) && !otherRoutes.length && !isInside) routeByKey.set(path, route);
  }
  // The route that switches a setting on also covers the route that switches it off.
  const coveredRoutes = new Set([...routeByKey.values()].map(removeMethod));
  const uncovered = lackedRoutes.filter((route) => !coveredRoutes.has(removeMethod(route)));
  if (uncovered.length) throw new Error(`no key of ${key} stands for these alone: ${uncovered.join(', ')}`);
  return [...routeByKey].map(([path, route]) => [path, routes[route]]);
}

const listWriteRoutes = (calls) => {
  const writes = calls
    .map((createCall) => createCall([], {}))
    .filter(({ access, api }) => access === 'write' && api === 'rest');
  return [...new Set(writes.map(({ route }) => route))];
};

const removeMethod = (route) => route.replace(/^\w+ /, '');

/** Creates settings that declare a key and all keys below it. */
function createDeclaration(path, docs) {
  const below = Object.keys(docs.keys).filter((key) => key.startsWith(`${path}.`));
  const value = below.length ? Object.fromEntries(below.map((key) => [key.slice(path.length + 1), true])) : true;
  return path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value);
}

/** The table omits a parameter if servers lack all its rule types until the same version. */
function isImplied(path, firstVersions, ruleTypes) {
  const [, name] = /^rulesets\[\]\.rules\[\]\.parameters\.(\w+)$/.exec(path) ?? [];
  const holders = Object.entries(ruleTypes).filter(([, parameters]) => name in (parameters?.properties ?? {}));
  return (
    name !== undefined &&
    holders.every(([type]) => firstVersions[`rulesets[].rules[].type=${type}`] === firstVersions[path])
  );
}

/** Shortens repository routes, which are the most frequent, because every run loads the file. */
const shortenRoutes = (routes) =>
  Object.fromEntries(
    Object.entries(routes).map(([route, since]) => [route.replace(' /repos/{owner}/{repo}', ' ~'), since]),
  );

/** Groups by the first version, to keep the file short. `later` lists what no described version has. */
export function printSettings({ routes: all }, settings) {
  const group = (entries) => {
    const firsts = [...new Set(Object.values(entries))];
    return Object.fromEntries(
      firsts.map((since) => [since ?? 'later', Object.keys(entries).filter((name) => entries[name] === since)]),
    );
  };
  const formatLines = (groups) =>
    Object.entries(groups)
      .map(
        ([since, names]) => `${JSON.stringify(since)}: [\n${names.map((name) => JSON.stringify(name)).join(',\n')}\n]`,
      )
      .join(',\n');
  return `{
"routes": {
${formatLines(group(shortenRoutes(all)))}
},
"settings": {
${formatLines(group(settings))}
}
}
`;
}
