import fc from 'fast-check';
import type { JsonSchema } from './json-schema.ts';

const oddValues = [null, true, 'x', '', 'on', 0, -1, 1.5, 9e15, [], {}, ['x'], { x: 1 }, { name: 'a' }];

/** Texts with a meaning in some section, for patterns that fast-check cannot generate. */
const texts = ['a', 'main', '~ALL', '~all', '~', 'refs/heads/a', '$A', '$GITHUB_A', 'GITHUB_A', 'K', 'release/*'];

/** Generates values that the schema accepts, sometimes with a mistake. */
export function generateMostlyValid(root: JsonSchema, section: string): fc.Arbitrary<unknown> {
  const resolveReference = (node: JsonSchema): JsonSchema =>
    typeof node.$ref === 'string'
      ? (root.definitions as Record<string, JsonSchema>)[node.$ref.slice('#/definitions/'.length)]!
      : node;

  function generateValue(reference: JsonSchema): fc.Arbitrary<unknown> {
    const node = resolveReference(reference);
    return fc.oneof(
      { weight: 30, arbitrary: generateValidValue(node) },
      { weight: 1, arbitrary: fc.constantFrom(...oddValues) },
    );
  }

  function generateValidValue(node: JsonSchema): fc.Arbitrary<unknown> {
    if (node.enum) return fc.constantFrom(...node.enum);
    if (node.type === undefined)
      return node.anyOf ? fc.oneof(...node.anyOf.map(generateValue)) : fc.constantFrom(...oddValues);
    return fc.oneof(...[node.type].flat().map((type) => generateByType(type, node)));
  }

  function generateByType(type: string, node: JsonSchema): fc.Arbitrary<unknown> {
    switch (type) {
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return generateNumber(node);
      case 'string':
        return generateString(node);
      case 'array':
        return fc.array(generateValue(node.items!), { maxLength: 3 });
      case 'object':
        return generateMapOfForms(node);
      default:
        return fc.constant(null);
    }
  }

  function generateMapOfForms({ oneOf, ...node }: JsonSchema): fc.Arbitrary<unknown> {
    if (!oneOf) return generateMap(node);
    return fc.oneof(...(oneOf as JsonSchema[]).map((form) => generateMap({ ...node, ...mergeForm(node, form) })));
  }

  function generateMap({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
    const known = Object.entries(properties).map(([key, node]) => {
      const generatedValue = node ? generateValue(node) : fc.constant(1);
      const presentWeight = required.includes(key) ? 30 : node ? 1 : 0;
      const absentWeight = required.includes(key) ? 1 : node ? 2 : 60;
      return fc.oneof(
        { weight: absentWeight, arbitrary: fc.constant([]) },
        { weight: presentWeight || 1, arbitrary: generatedValue.map((value) => [[key, value]]) },
      );
    });
    const unknownKeys = fc.oneof(
      { weight: 30, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constantFrom('zebra', '_undeclared', 'url', 'toString').map((key) => [[key, 1]]) },
    );
    return fc.tuple(...known, unknownKeys).map((entries) => Object.fromEntries(entries.flat() as [string, unknown][]));
  }

  return generateValue({ $ref: `#/definitions/${section}` });
}

const mergeForm = (node: JsonSchema, form: JsonSchema) => ({
  properties: { ...node.properties, ...form.properties },
  required: [...(node.required ?? []), ...(form.required ?? [])],
});

function generateNumber({ minimum = -5, maximum = 2000 }: JsonSchema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(Number(minimum), -5), Math.min(Number(maximum), 100_000)];
  return fc.oneof(
    { weight: 10, arbitrary: fc.integer({ min, max }) },
    { weight: 1, arbitrary: fc.constantFrom(min - 1, max + 1, 0.5) },
  );
}

function generateString({ pattern, minLength = 0 }: JsonSchema): fc.Arbitrary<string> {
  const knownText = fc.constantFrom(...texts.filter((text) => text.length >= Number(minLength)));
  if (!pattern) return knownText;
  return pattern.includes('(?')
    ? knownText
    : fc.oneof({ weight: 10, arbitrary: fc.stringMatching(new RegExp(pattern)) }, { weight: 1, arbitrary: knownText });
}
