/**
 * Compares Trueup's description of GitHub with another description, in both directions. `used` holds the routes that
 * sections call. Returns lists of flat objects.
 */
export function compareDescriptions(ours, theirs, used) {
  const [ourRoutes, theirRoutes] = [listRoutes(ours), listRoutes(theirs)];
  const changes = [...used]
    .filter((route) => ourRoutes.has(route) && theirRoutes.has(route))
    .flatMap(createBodyComparison(ours, theirs));
  const listChanges = (what) => changes.filter((change) => change.what === what).map(({ what: _, ...rest }) => rest);
  const [ourRules, theirRules] = [listRuleTypes(ours), listRuleTypes(theirs)];
  return {
    'new routes': [...theirRoutes]
      .filter((route) => !ourRoutes.has(route) && isAboutRepository(route))
      .map((route) => ({ route, managed: used.has(route) ? 'yes' : 'no' })),
    'gone routes': [...used]
      .filter((route) => ourRoutes.has(route) && !theirRoutes.has(route))
      .map((route) => ({ route })),
    'new keys': listChanges('new key'),
    'gone keys': listChanges('gone key'),
    'new values': listChanges('new value'),
    'gone values': listChanges('gone value'),
    'changed requirements': listChanges('requirement'),
    'new rule types': theirRules.filter((type) => !ourRules.includes(type)).map((type) => ({ type })),
    'gone rule types': ourRules.filter((type) => !theirRules.includes(type)).map((type) => ({ type })),
  };
}

/** Everything that Trueup writes belongs to a repository. */
const isAboutRepository = (route) => /^(PUT|POST|PATCH|DELETE) \/repos\/\{owner\}\/\{repo\}(\/|$)/.test(route);

const listRoutes = ({ paths }) =>
  new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );

/** Compares the keys of request bodies, with their values. The code that reads answers checks the answers. */
const createBodyComparison = (ours, theirs) => (route) => {
  const [ourKeys, theirKeys] = [listBodyKeys(ours, route), listBodyKeys(theirs, route)];
  const newKeys = [...theirKeys.keys()].filter((key) => !ourKeys.has(key)).filter(isOutermost);
  const goneKeys = [...ourKeys.keys()].filter((key) => !theirKeys.has(key)).filter(isOutermost);
  const commonKeys = [...theirKeys].filter(([key]) => ourKeys.has(key));
  return [
    ...newKeys.map((key) => ({ what: 'new key', route, key })),
    ...goneKeys.map((key) => ({ what: 'gone key', route, key })),
    ...commonKeys.flatMap(([key, { values }]) => [
      ...removeKnown(values, ourKeys.get(key).values).map((value) => ({ what: 'new value', route, key, value })),
      ...removeKnown(ourKeys.get(key).values, values).map((value) => ({ what: 'gone value', route, key, value })),
    ]),
    ...commonKeys
      .filter(([key, { isRequired }]) => isRequired !== ourKeys.get(key).isRequired)
      .map(([key, { isRequired }]) => ({ what: 'requirement', route, key, now: isRequired ? 'required' : 'optional' })),
  ];
};

const removeKnown = (values, knownValues) => values.filter((value) => !knownValues.includes(value));

/** Leaves out the keys inside another new or gone key. */
const isOutermost = (key, _, all) =>
  !all.some((outer) => key !== outer && key.startsWith(outer) && /^[.[]/.test(key.slice(outer.length)));

function listBodyKeys({ paths, components }, route) {
  const [method, path] = route.split(' ');
  const schema = paths[path][method.toLowerCase()].requestBody?.content?.['application/json']?.schema;
  const keys = new Map();
  if (schema) collectKeys(schema, { components, keys, path: '', isRequired: true, above: [] });
  return keys;
}

/** Collects the keys of all forms of a schema. `listRuleTypes` compares the forms of ruleset rules by name. */
function collectKeys(described, { components, keys, path, isRequired, above }) {
  const name = described.$ref?.split('/').at(-1);
  if (name !== undefined && above.includes(name)) return;
  const schema = name === undefined ? described : components.schemas[name];
  const inner = { components, keys, above: name === undefined ? above : [...above, name] };
  if (path) recordKey(keys, path, schema, isRequired);
  for (const form of [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    collectKeys(form, { ...inner, path, isRequired });
  for (const [key, value] of Object.entries(schema.properties ?? {}))
    collectKeys(value, {
      ...inner,
      path: path ? `${path}.${key}` : key,
      isRequired: schema.required?.includes(key) ?? false,
    });
  if (schema.items) collectKeys(schema.items, { ...inner, path: `${path}[]`, isRequired: false });
}

/** A key in several forms has the values of all these forms, and is required only if all of them require it. */
function recordKey(keys, path, { enum: values = [] }, isRequired) {
  const known = keys.get(path);
  keys.set(path, {
    values: [...new Set([...(known?.values ?? []), ...values])],
    isRequired: (known?.isRequired ?? true) && isRequired,
  });
}

const listRuleTypes = ({ components }) =>
  (components?.schemas?.['repository-rule']?.oneOf ?? []).flatMap(
    ({ $ref }) => components.schemas[$ref.split('/').at(-1)]?.properties?.type?.enum ?? [],
  );

export const hasNews = (comparison) => Object.values(comparison).some((list) => list.length > 0);

/** Formats the comparison as a page. `own` names Trueup's description. */
export function formatComparison(comparison, otherName, { own, isSame = false } = {}) {
  const chapters = Object.entries(comparison).filter(([, list]) => list.length);
  const title = `# What is new in ${otherName}`;
  if (isSame)
    return `${title}\n\n${otherName} is the description that Trueup uses (${own}), so it shows no changes. Name a newer description.\n`;
  if (!chapters.length) return `${title}\n\nNo changes that affect Trueup.\n`;
  return `${[title, ...chapters.map(([heading, list]) => `## ${heading}: ${list.length}\n\n${formatTable(list)}`)].join('\n\n')}\n`;
}

function formatTable(list) {
  const head = Object.keys(list[0]);
  const rows = [
    head,
    head.map(() => '---'),
    ...list.map((item) => head.map((key) => `\`${String(item[key]).replaceAll('|', '\\|')}\``)),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
