const closed = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const text = { type: 'string' };
const message = closed({ text }, ['text']);
const index = { type: 'integer', minimum: 0 };
const level = { enum: ['none', 'note', 'warning', 'error'] };
const listOf = (items: object, more: object = {}) => ({ type: 'array', items, ...more });

const location = closed({
  physicalLocation: closed({
    artifactLocation: closed({ uri: { type: 'string', format: 'uri-reference' } }),
    region: closed({ startLine: { type: 'integer', minimum: 1 } }),
  }),
  logicalLocations: listOf(closed({ fullyQualifiedName: text, kind: text }), { uniqueItems: true }),
});

const suppression = closed(
  {
    kind: { enum: ['inSource', 'external'] },
    status: { enum: ['accepted', 'underReview', 'rejected'] },
    justification: text,
  },
  ['kind'],
);

const rule = closed(
  {
    id: text,
    shortDescription: message,
    defaultConfiguration: closed({ level }),
    properties: {
      type: 'object',
      properties: { tags: listOf(text, { uniqueItems: true }), 'security-severity': text },
    },
  },
  ['id'],
);

const result = {
  ...closed(
    {
      ruleId: text,
      ruleIndex: index,
      kind: { enum: ['notApplicable', 'pass', 'fail', 'review', 'open', 'informational'] },
      level,
      message,
      locations: listOf(location),
      partialFingerprints: { type: 'object', additionalProperties: text },
      suppressions: listOf(suppression, { uniqueItems: true }),
    },
    ['message'],
  ),
  // Section 3.27.10: a result that is no failure has the level "none".
  if: { properties: { kind: { not: { const: 'fail' } } } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { properties: { level: { const: 'none' } } },
};

/** What SARIF 2.1.0 demands of the parts that the program writes, and nothing besides these parts. */
export const sarifSchema = closed(
  {
    $schema: { type: 'string', format: 'uri' },
    version: { const: '2.1.0' },
    runs: listOf(
      closed(
        {
          tool: closed(
            { driver: closed({ name: text, version: text, rules: listOf(rule, { uniqueItems: true }) }, ['name']) },
            ['driver'],
          ),
          columnKind: { enum: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: listOf(result),
        },
        ['tool'],
      ),
    ),
  },
  ['version', 'runs'],
);
