/**
 * What another description of GitHub has that ours has not, and the other way round. `used` has the routes that
 * sections call. Everything is data: lists of flat objects.
 */
export function compareDescriptions(ours, theirs, used) {
  const [before, after] = [listRoutes(ours), listRoutes(theirs)];
  const changes = [...used]
    .filter((route) => before.has(route) && after.has(route))
    .flatMap(createBodyComparison(ours, theirs));
  const of = (what) => changes.filter((change) => change.what === what).map(({ what: _, ...rest }) => rest);
  const [rules, newRules] = [listRuleTypes(ours), listRuleTypes(theirs)];
  return {
    'new routes': [...after]
      .filter((route) => !before.has(route) && isAboutRepository(route))
      .map((route) => ({ route, managed: used.has(route) ? 'yes' : 'no' })),
    'gone routes': [...used].filter((route) => before.has(route) && !after.has(route)).map((route) => ({ route })),
    'new keys': of('new key'),
    'gone keys': of('gone key'),
    'new values': of('new value'),
    'gone values': of('gone value'),
    'changed requirements': of('requirement'),
    'new rule types': newRules.filter((type) => !rules.includes(type)).map((type) => ({ type })),
    'gone rule types': rules.filter((type) => !newRules.includes(type)).map((type) => ({ type })),
  };
}

/** What Trueup writes belongs to a repository. */
const isAboutRepository = (route) => /^(PUT|POST|PATCH|DELETE) \/repos\/\{owner\}\/\{repo\}(\/|$)/.test(route);

const listRoutes = ({ paths }) =>
  new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );

/** The keys of what a route takes, with their values. What it answers is for the reader of the answer to check. */
const createBodyComparison = (ours, theirs) => (route) => {
  const [before, after] = [listBodyKeys(ours, route), listBodyKeys(theirs, route)];
  const fresh = [...after.keys()].filter((key) => !before.has(key)).filter(isOutermost);
  const gone = [...before.keys()].filter((key) => !after.has(key)).filter(isOutermost);
  const both = [...after].filter(([key]) => before.has(key));
  return [
    ...fresh.map((key) => ({ what: 'new key', route, key })),
    ...gone.map((key) => ({ what: 'gone key', route, key })),
    ...both.flatMap(([key, { values }]) => [
      ...removeKnown(values, before.get(key).values).map((value) => ({ what: 'new value', route, key, value })),
      ...removeKnown(before.get(key).values, values).map((value) => ({ what: 'gone value', route, key, value })),
    ]),
    ...both
      .filter(([key, { isRequired }]) => isRequired !== before.get(key).isRequired)
      .map(([key, { isRequired }]) => ({ what: 'requirement', route, key, now: isRequired ? 'required' : 'optional' })),
  ];
};

const removeKnown = (values, others) => values.filter((value) => !others.includes(value));

/** What is inside a new key is new with it. */
const isOutermost = (key, _, all) =>
  !all.some((other) => key !== other && key.startsWith(other) && /^[.[]/.test(key.slice(other.length)));

function listBodyKeys({ paths, components }, route) {
  const [method, path] = route.split(' ');
  const schema = paths[path][method.toLowerCase()].requestBody?.content?.['application/json']?.schema;
  const found = new Map();
  if (schema) collectKeys(schema, { components, found, at: '', isRequired: true, above: [] });
  return found;
}

/** A rule of a ruleset is one of many forms, whose names are compared on their own. */
function collectKeys(described, { components, found, at, isRequired, above }) {
  const name = described.$ref?.split('/').at(-1);
  if (name !== undefined && above.includes(name)) return;
  const schema = name === undefined ? described : components.schemas[name];
  const inside = { components, found, above: name === undefined ? above : [...above, name] };
  if (at) recordKey(found, at, schema, isRequired);
  for (const form of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    collectKeys(form, { ...inside, at, isRequired });
  for (const [key, value] of Object.entries(schema.properties ?? {}))
    collectKeys(value, {
      ...inside,
      at: at ? `${at}.${key}` : key,
      isRequired: schema.required?.includes(key) ?? false,
    });
  if (schema.items) collectKeys(schema.items, { ...inside, at: `${at}[]`, isRequired: false });
}

/** A key that several forms have takes the values of all of them, and is required only where each requires it. */
function recordKey(found, at, { enum: values = [] }, isRequired) {
  const known = found.get(at);
  found.set(at, {
    values: [...new Set([...(known?.values ?? []), ...values])],
    isRequired: (known?.isRequired ?? true) && isRequired,
  });
}

const listRuleTypes = ({ components }) =>
  (components?.schemas?.['repository-rule']?.oneOf ?? []).flatMap(
    ({ $ref }) => components.schemas[$ref.split('/').at(-1)]?.properties?.type?.enum ?? [],
  );

export const hasNews = (found) => Object.values(found).some((list) => list.length > 0);

/** The same as a page for people. `own` names our description. */
export function formatComparison(found, other, { own, isSame = false } = {}) {
  const chapters = Object.entries(found).filter(([, list]) => list.length);
  const title = `# What is new in ${other}`;
  if (isSame)
    return `${title}\n\n${other} is the description that Trueup has (${own}), so the comparison shows nothing. Name a newer one.\n`;
  if (!chapters.length) return `${title}\n\nNothing that Trueup has to know.\n`;
  return `${[title, ...chapters.map(([heading, list]) => `## ${heading}: ${list.length}\n\n${formatTable(list)}`)].join('\n\n')}\n`;
}

function formatTable(list) {
  const head = Object.keys(list[0]);
  const rows = [
    head,
    head.map(() => '---'),
    ...list.map((one) => head.map((key) => `\`${String(one[key]).replaceAll('|', '\\|')}\``)),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
