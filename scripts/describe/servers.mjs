/** Maps each Enterprise Server version, oldest first, to the package with its OpenAPI description. */
export const servers = new Map([
  ['3.14', '@octokit/openapi@22.0.0'],
  ['3.15', '@octokit/openapi@22.0.0'],
  ['3.16', '@octokit/openapi@22.0.0'],
  ['3.17', '@octokit/openapi@23.0.2'],
  ['3.18', '@octokit/openapi@23.0.2'],
  ['3.19', '@octokit/openapi@23.0.2'],
]);

/** Marks a part that no described server has. */
const never = null;

/**
 * Lists routes, body keys, body values and answer keys that github.com has and an Enterprise Server lacks, each with the
 * first server version that has it, or null. A key looks like `rules[].parameters.max_file_size`, and a value like
 * `rules[].type=merge_queue`.
 */
export function findLackedParts(slices, cloud) {
  const versions = Object.keys(slices);
  const findFirstVersion = (has) => {
    const having = versions.filter((version) => has(slices[version]));
    if (having.length === versions.length) return undefined;
    const [first = never] = having;
    if (first !== never && having.length !== versions.length - versions.indexOf(first))
      throw new Error(`a server lacks what an older server has: ${having}`);
    return first;
  };
  const lacked = { versions, routes: {}, bodies: {}, answers: {} };
  for (const [route, operation] of Object.entries(cloud.operations)) {
    const routeSince = findFirstVersion(({ operations }) => route in operations);
    if (routeSince !== undefined) lacked.routes[route] = routeSince;
    const describedVersions = versions.filter((version) => route in slices[version].operations);
    const findLackedSchemaParts = (getSchema, isListed) => {
      const schema = getSchema(operation);
      if (!schema) return undefined;
      const partsByVersion = new Map(
        describedVersions.flatMap((version) => {
          const serverSchema = getSchema(slices[version].operations[route]);
          return serverSchema ? [[version, listParts(serverSchema, slices[version])]] : [];
        }),
      );
      const parts = [...listParts(schema, cloud)]
        .filter(isListed)
        .map((part) => [part, findFirstVersionWithPart(part, partsByVersion)]);
      return keepOutermost(parts.filter(([, since]) => since !== undefined));
    };
    setParts(
      lacked.bodies,
      route,
      findLackedSchemaParts(
        ({ body }) => body?.schema,
        () => true,
      ),
    );
    setParts(
      lacked.answers,
      route,
      findLackedSchemaParts(findSuccessAnswer, (part) => !part.includes('=')),
    );
  }
  return lacked;

  function findFirstVersionWithPart(part, partsByVersion) {
    const having = [...partsByVersion].filter(([, parts]) => parts.has(part)).map(([version]) => version);
    if (having.length === partsByVersion.size) return undefined;
    const [first = never] = having;
    return first;
  }
}

function setParts(holder, route, parts) {
  if (parts?.length) holder[route] = Object.fromEntries(parts);
}

/** Leaves out inner keys, because a server that lacks a key also lacks its inner keys. */
const keepOutermost = (parts) => {
  const all = new Map(parts);
  return parts.filter(
    ([part, since]) => ![...all].some(([outer, first]) => first === since && part !== outer && isInside(part, outer)),
  );
};

const isInside = (part, outer) => part.startsWith(outer) && /^[.[=]/.test(part.slice(outer.length));

const findSuccessAnswer = ({ answers }) => answers['200'] ?? answers['201'] ?? answers['202'] ?? undefined;

/** Lists the keys and enum values of a schema and of its alternatives. */
function listParts(schema, { components }, at = '', seen = [], parts = new Set()) {
  if (!schema || seen.includes(schema.$ref)) return parts;
  if (schema.$ref) return listParts(components[schema.$ref], { components }, at, [...seen, schema.$ref], parts);
  for (const word of ['allOf', 'anyOf', 'oneOf'])
    for (const form of schema[word] ?? []) listParts(form, { components }, at, seen, parts);
  for (const value of schema.enum ?? []) if (value !== null) parts.add(`${at}=${value}`);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    const path = at ? `${at}.${key}` : key;
    parts.add(path);
    listParts(inner, { components }, path, seen, parts);
  }
  return schema.items ? listParts(schema.items, { components }, `${at}[]`, seen, parts) : parts;
}

/** Prints each route on one line, to keep diffs between versions of GitHub readable. */
export function printLacked({ versions, routes, bodies, answers }) {
  const formatLines = (entries) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{
"versions": ${JSON.stringify(versions)},
"routes": {
${formatLines(routes)}
},
"bodies": {
${formatLines(bodies)}
},
"answers": {
${formatLines(answers)}
}
}
`;
}
