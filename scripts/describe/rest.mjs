import { listReferences, toJsonSchema } from './schema.mjs';

export function parseRoute(route) {
  const [method, path] = route.split(' ');
  return { method, path };
}

/** Cuts out the operations of the routes and the components they use. Leaves out routes without a description. */
export function cutRest(description, routes) {
  const operations = {};
  for (const { method, path } of routes) {
    const described = description.paths[path]?.[method.toLowerCase()];
    if (described) operations[`${method} ${path}`] = cutOperation(described, description);
  }
  return { operations, components: collectComponents(operations, description.components.schemas) };
}

function cutOperation(described, description) {
  const parameters = described.parameters.map((parameter) => resolveReference(parameter, description));
  const unsupported = parameters.find(({ in: where, required }) => where !== 'path' && (where !== 'query' || required));
  if (unsupported) throw new Error(`${described.operationId}: a slice cannot hold the parameter ${unsupported.name}`);
  const multiSegment = parameters.filter((parameter) => parameter.in === 'path' && parameter['x-multi-segment']);
  const answers = Object.entries(described.responses).map(([status, answer]) => [
    status,
    resolveReference(answer, description),
  ]);
  return {
    path: listParameterSchemas(parameters, 'path'),
    ...(multiSegment.length ? { deep: multiSegment.map(({ name }) => name) } : {}),
    query: listParameterSchemas(parameters, 'query'),
    ...(described.requestBody ? { body: cutBody(described) } : {}),
    answers: Object.fromEntries(answers.map(([status, answer]) => [status, cutContent(answer)])),
    ...(answers.some(([, answer]) => answer.headers?.Link) ? { link: true } : {}),
  };
}

const resolveReference = (item, description) =>
  item.$ref
    ? item.$ref
        .split('/')
        .slice(1)
        .reduce((holder, key) => holder[key], description)
    : item;

const listParameterSchemas = (parameters, where) =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === where)
      .map((parameter) => [parameter.name, addPageLimit(parameter)]),
  );

/** The API description gives the largest page size only in prose. */
function addPageLimit({ name, description, schema }) {
  if (name !== 'per_page') return toJsonSchema(schema);
  const [, maximum] = /\(max (\d+)\)/.exec(description) ?? [];
  if (!maximum) throw new Error(`the prose of per_page tells no maximum: ${description}`);
  return { ...toJsonSchema(schema), maximum: Number(maximum) };
}

function cutBody({ operationId, requestBody }) {
  const json = requestBody.content['application/json'];
  if (!json || Object.keys(requestBody.content).length > 1)
    throw new Error(`${operationId}: the body accepts more than JSON`);
  return { required: requestBody.required ?? false, schema: toJsonSchema(json.schema) };
}

/** Returns null for an answer without a body. */
const cutContent = (answer) => {
  const json = answer.content?.['application/json'];
  if (answer.content && !json) throw new Error(`an answer has no JSON form: ${Object.keys(answer.content)}`);
  return json ? toJsonSchema(json.schema) : null;
};

function collectComponents(operations, described) {
  const components = {};
  const pendingNames = listReferences(Object.values(operations));
  for (let name = pendingNames.pop(); name !== undefined; name = pendingNames.pop()) {
    if (name in components) continue;
    components[name] = toJsonSchema(described[name]);
    pendingNames.push(...listReferences(components[name]));
  }
  return Object.fromEntries(
    Object.keys(components)
      .sort()
      .map((name) => [name, components[name]]),
  );
}

/** Prints each operation and component on one line, to keep diffs between versions of GitHub readable. */
export function printRest({ source, operations, components }) {
  const formatLines = (entries) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  return `{
"source": ${JSON.stringify(source)},
"operations": {
${formatLines(operations)}
},
"components": {
${formatLines(components)}
}
}
`;
}
