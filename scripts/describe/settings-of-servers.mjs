/**
 * The settings that the Enterprise Servers lack, each with the first version that has it, or null. `documented` has the
 * sections with their documentation, and `lacked` the routes and the parts of bodies that the servers lack.
 */
export function findLackedSettings(lacked, documented, ruleTypes) {
  const found = Object.assign({}, ...documented.map((one) => findLackedKeys(one, lacked)));
  const paths = Object.keys(found).filter((path) => !isImplied(path, found, ruleTypes));
  return Object.fromEntries(paths.sort().map((path) => [path, found[path]]));
}

/** What the servers lack of a section: the section as a whole, or keys that have a route of their own or stand in a body. */
function findLackedKeys({ section, docs }, lacked) {
  const writes = listWriteRoutes(Object.values(section.calls));
  const firsts = new Set(writes.map((route) => lacked.routes[route]));
  if (firsts.size === 1 && !firsts.has(undefined)) return { [section.key]: [...firsts][0] };
  const separator = Object.keys(docs.keys).some((path) => path.startsWith('[]')) ? '' : '.';
  const found = [
    ...findKeysWithOwnRoute(section, docs, lacked.routes),
    ...writes.flatMap((route) => findLackedBodyKeys(route)),
  ];
  return Object.fromEntries(found.map(([path, since]) => [`${section.key}${separator}${path}`, since]));

  /** A part of a body that no key of the section is named after is no setting. */
  function findLackedBodyKeys(route) {
    return Object.entries(lacked.bodies[route] ?? {}).flatMap(([part, since]) => {
      const [name] = /^\w+/.exec(part);
      const key = Object.keys(docs.keys).find((path) => path.split('.').at(-1) === name);
      return key === undefined ? [] : [[`${key.slice(0, -name.length)}${part}`, since]];
    });
  }
}

/** The outermost keys that one route alone writes, where servers lack that route. */
function findKeysWithOwnRoute({ key, calls, listUses }, docs, routes) {
  const lacking = listWriteRoutes(Object.values(calls)).filter((route) => route in routes);
  if (!lacking.length) return [];
  const routeOf = new Map();
  for (const path of Object.keys(docs.keys)) {
    const [route, ...others] = listWriteRoutes(listUses?.(createDeclaration(path, docs)).calls ?? []);
    const isInside = [...routeOf.keys()].some((outer) => path.startsWith(`${outer}.`));
    if (lacking.includes(route) && !others.length && !isInside) routeOf.set(path, route);
  }
  // What a server can switch on only, or off only, is no setting: the route that switches on stands for both.
  const known = new Set([...routeOf.values()].map(removeMethod));
  const forgotten = lacking.filter((route) => !known.has(removeMethod(route)));
  if (forgotten.length) throw new Error(`no key of ${key} stands for these alone: ${forgotten.join(', ')}`);
  return [...routeOf].map(([path, route]) => [path, routes[route]]);
}

const listWriteRoutes = (calls) => {
  const made = calls.map((make) => make([], {})).filter(({ access, api }) => access === 'write' && api === 'rest');
  return [...new Set(made.map(({ route }) => route))];
};

const removeMethod = (route) => route.replace(/^\w+ /, '');

/** Settings that declare one key, with all that is below it. */
function createDeclaration(path, docs) {
  const below = Object.keys(docs.keys).filter((other) => other.startsWith(`${path}.`));
  const value = below.length ? Object.fromEntries(below.map((other) => [other.slice(path.length + 1), true])) : true;
  return path.split('.').reduceRight((inner, key) => ({ [key]: inner }), value);
}

/** A parameter goes without saying where every type of rule that has it is lacking for as long. */
function isImplied(path, found, ruleTypes) {
  const [, name] = /^rulesets\[\]\.rules\[\]\.parameters\.(\w+)$/.exec(path) ?? [];
  const holders = Object.entries(ruleTypes).filter(([, parameters]) => name in (parameters?.properties ?? {}));
  return name !== undefined && holders.every(([type]) => found[`rulesets[].rules[].type=${type}`] === found[path]);
}

/** Every run loads the file, and most routes are of a repository. */
const shortenRoutes = (routes) =>
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
