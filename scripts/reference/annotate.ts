import type { KeyDocs, SectionDocs } from '../../docs/sections/section-docs.ts';
import type { JsonSchema } from './json-schema.ts';

/** The part of `docs/sections` that describes keys. */
type KeysDocs = Pick<SectionDocs, 'keys' | 'rules' | 'refused'>;

type Properties = Record<string, JsonSchema | false>;

/** Adds the descriptions in `docs/sections` to a section's schema. Fails for a key without one, or one without a key. */
export function annotated(section: string, schema: JsonSchema, docs: KeysDocs): JsonSchema {
  const walk = new Walk(docs);
  const node = walk.into(schema, '');
  const mistakes = walk.mistakes();
  if (mistakes.length) throw new Error(`the docs of ${section}: ${mistakes.join('; ')}`);
  return node;
}

/** The path of a key of a map: `[].secrets[]` and `name` give `[].secrets[].name`. */
export const pathBelow = (path: string, key: string) => (path ? `${path}.${key}` : key);

/** Whether this is the map with `_undeclared` and `entries`. */
export const isWrapper = ({ properties = {} }: JsonSchema) => !!properties._undeclared && !!properties.entries;

/** The schema of the values of a map whose keys are up to the user. */
const isSchema = (values: JsonSchema['additionalProperties']): values is JsonSchema => typeof values === 'object';

/** A word for all of them, or the names of those that go. */
const undeclared = ({ anyOf: [word, names] = [] }: JsonSchema): JsonSchema => ({
  description: 'What happens to undeclared live items.',
  anyOf: [
    { ...word, enumDescriptions: ['Trueup keeps them, with a note.', 'Trueup deletes them.'] },
    { ...names, description: 'Trueup deletes only these items. Undo files use this form.' },
  ],
});

class Walk {
  readonly #docs: KeysDocs;
  readonly #used = new Set<string>();
  readonly #silent = new Set<string>();

  constructor(docs: KeysDocs) {
    this.#docs = docs;
  }

  mistakes(): string[] {
    const unused = Object.keys(this.#docs.keys).filter((path) => !this.#used.has(path));
    return [
      ...[...this.#silent].map((path) => `${path} has no description`),
      ...unused.map((path) => `${path} is described and does not exist`),
    ];
  }

  into(node: JsonSchema, path: string): JsonSchema {
    const rule = this.#docs.rules?.[path];
    return {
      ...node,
      ...(rule && { allOf: [...(node.allOf ?? []), rule] }),
      // A form without a type is a rule; the keys that it is about are in the other forms.
      ...(node.anyOf && { anyOf: node.anyOf.map((form) => (form.type ? this.into(form, path) : form)) }),
      ...(node.items && { items: this.into(node.items, `${path}[]`) }),
      ...(isSchema(node.additionalProperties) && {
        additionalProperties: this.into(node.additionalProperties, `${path}.*`),
      }),
      ...(node.properties && (isWrapper(node) ? this.#wrapper(node, path) : this.#map(node, path))),
    };
  }

  /** The paths of the entries are the same as in a bare list. */
  #wrapper({ properties }: JsonSchema, path: string) {
    const { _undeclared: policy, entries } = properties as Record<string, JsonSchema>;
    return {
      properties: {
        _undeclared: undeclared(policy!),
        entries: this.into(entries!, path),
      },
    };
  }

  #map({ properties = {} }: JsonSchema, path: string) {
    const { keys = [], like } = this.#docs.refused?.[path] ?? {};
    const known = Object.entries(properties).map(([key, node]) => [
      key,
      node === false ? node : this.#key(node, pathBelow(path, key)),
    ]);
    const refused: Properties = Object.fromEntries(keys.map((key) => [key, false]));
    return {
      properties: { ...Object.fromEntries(known), ...this.#spellings(path, properties), ...refused } as Properties,
      ...(like && { patternProperties: { [like]: false as const } }),
    };
  }

  /** Other spellings, which the section replaces before the schema checks its part. */
  #spellings(path: string, known: Properties): Properties {
    const added = Object.entries(this.#docs.keys).flatMap(([at, docs]) => {
      const key = at.slice(at.lastIndexOf('.') + 1);
      if (pathBelow(path, key) !== at || key in known || typeof docs === 'string' || !docs.also) return [];
      this.#used.add(at);
      return [[key, { ...described(docs), ...docs.also }]];
    });
    return Object.fromEntries(added);
  }

  #key(node: JsonSchema, path: string): JsonSchema {
    const docs = this.#docsOf(path);
    if (!docs) this.#silent.add(path);
    const whole = this.into(node, path);
    const { also, values } = docs ?? {};
    return {
      ...(docs && described(docs)),
      ...(also ? { anyOf: [...(whole.type ? [whole] : whole.anyOf!), also] } : whole),
      ...(values && node.enum && { enumDescriptions: node.enum.map((value) => values[String(value)] ?? '') }),
    };
  }

  #docsOf(path: string): KeyDocs | undefined {
    const found = Object.keys(this.#docs.keys).find((at) => at === path || isAlike(at, path));
    if (found === undefined) return undefined;
    this.#used.add(found);
    const docs = this.#docs.keys[found]!;
    return typeof docs === 'string' ? { about: docs } : docs;
  }
}

/** `*.status` describes the `status` of every key. */
const isAlike = (at: string, path: string) =>
  at.includes('*') && new RegExp(`^${at.replace(/[.[\]]/g, '\\$&').replace(/\*/g, '[^.]+')}$`).test(path);

const described = ({ about, examples, deprecated }: KeyDocs): JsonSchema => ({
  description: deprecated ? `${about} ${deprecated}` : about,
  ...(examples && { examples }),
  ...(deprecated && { deprecated: true, deprecationMessage: deprecated }),
});
