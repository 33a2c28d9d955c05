import type { KeyDocs, SectionDocs } from '../../docs/sections/section-docs.ts';
import type { JsonSchema } from './json-schema.ts';

/** The part of `docs/sections` that describes keys. */
type KeysDocs = Pick<SectionDocs, 'keys' | 'rules' | 'refused'>;

type Properties = Record<string, JsonSchema | false>;

/** Adds the descriptions of `docs/sections` to a schema. Fails for a key without a description, and for an unused description. */
export function annotateSchema(section: string, schema: JsonSchema, docs: KeysDocs): JsonSchema {
  const walk = new Walk(docs);
  const node = walk.into(schema, '');
  const mistakes = walk.mistakes();
  if (mistakes.length) throw new Error(`the docs of ${section}: ${mistakes.join('; ')}`);
  return node;
}

/** Example: `[].secrets[]` and `name` give `[].secrets[].name`. */
export const joinPath = (path: string, key: string) => (path ? `${path}.${key}` : key);

/** The map has `_undeclared` and `entries`. */
export const isWrapper = ({ properties = {} }: JsonSchema) => !!properties._undeclared && !!properties.entries;

const isSchema = (values: JsonSchema['additionalProperties']): values is JsonSchema => typeof values === 'object';

/** The policy is a word, or a list of names to delete. */
const describePolicy = ({ anyOf: [word, names] = [] }: JsonSchema): JsonSchema => ({
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
      // A form without a type is a rule. The other forms have its keys.
      ...(node.anyOf && { anyOf: node.anyOf.map((form) => (form.type ? this.into(form, path) : form)) }),
      ...(node.items && { items: this.into(node.items, `${path}[]`) }),
      ...(isSchema(node.additionalProperties) && {
        additionalProperties: this.into(node.additionalProperties, `${path}.*`),
      }),
      ...(node.properties && (isWrapper(node) ? this.#wrapper(node, path) : this.#map(node, path))),
    };
  }

  /** Entries have the same paths as in a plain list. */
  #wrapper({ properties }: JsonSchema, path: string) {
    const { _undeclared: policy, entries } = properties as Record<string, JsonSchema>;
    return {
      properties: {
        _undeclared: describePolicy(policy!),
        entries: this.into(entries!, path),
      },
    };
  }

  #map({ properties = {} }: JsonSchema, path: string) {
    const { keys = [], like } = this.#docs.refused?.[path] ?? {};
    const known = Object.entries(properties).map(([key, node]) => [
      key,
      node === false ? node : this.#key(node, joinPath(path, key)),
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
      if (joinPath(path, key) !== at || key in known || typeof docs === 'string' || !docs.also) return [];
      this.#used.add(at);
      return [[key, { ...toDescription(docs), ...docs.also }]];
    });
    return Object.fromEntries(added);
  }

  #key(node: JsonSchema, path: string): JsonSchema {
    const docs = this.#docsOf(path);
    if (!docs) this.#silent.add(path);
    const whole = this.into(node, path);
    const { also, values } = docs ?? {};
    return {
      ...(docs && toDescription(docs)),
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

const toDescription = ({ about, examples, deprecated }: KeyDocs): JsonSchema => ({
  description: deprecated ? `${about} ${deprecated}` : about,
  ...(examples && { examples }),
  ...(deprecated && { deprecated: true, deprecationMessage: deprecated }),
});
