import type { KeyDocs, SectionDocs } from '../../docs/sections/section-docs.ts';
import type { JsonSchema } from './json-schema.ts';

/** The part of `docs/sections` that describes keys. */
type KeysDocs = Pick<SectionDocs, 'keys' | 'rules' | 'refused'>;

type Properties = Record<string, JsonSchema | false>;

/** Adds the descriptions of `docs/sections` to a schema. Fails for a key without a description, and for an unused description. */
export function annotateSchema(section: string, schema: JsonSchema, docs: KeysDocs): JsonSchema {
  const annotator = new SchemaAnnotator(docs);
  const node = annotator.annotate(schema, '');
  const mistakes = annotator.listMistakes();
  if (mistakes.length) throw new Error(`the docs of ${section}: ${mistakes.join('; ')}`);
  return node;
}

/** Example: `[].secrets[]` and `name` give `[].secrets[].name`. */
export const joinPath = (path: string, key: string) => (path ? `${path}.${key}` : key);

/** Returns whether a map has `_undeclared` and `entries`. */
export const isWrapper = ({ properties = {} }: JsonSchema) => !!properties._undeclared && !!properties.entries;

const isSchema = (values: JsonSchema['additionalProperties']): values is JsonSchema => typeof values === 'object';

/** Describes the policy: a word, or a list of names to delete. */
const describePolicy = ({ anyOf: [word, names] = [] }: JsonSchema): JsonSchema => ({
  description: 'What happens to undeclared live items.',
  anyOf: [
    { ...word, enumDescriptions: ['Trueup keeps them, with a note.', 'Trueup deletes them.'] },
    { ...names, description: 'Trueup deletes only these items. Undo files use this form.' },
  ],
});

class SchemaAnnotator {
  readonly #docs: KeysDocs;
  readonly #used = new Set<string>();
  readonly #undescribed = new Set<string>();

  constructor(docs: KeysDocs) {
    this.#docs = docs;
  }

  listMistakes(): string[] {
    const unused = Object.keys(this.#docs.keys).filter((path) => !this.#used.has(path));
    return [
      ...[...this.#undescribed].map((path) => `${path} has no description`),
      ...unused.map((path) => `${path} has a description but does not exist`),
    ];
  }

  annotate(node: JsonSchema, path: string): JsonSchema {
    const rule = this.#docs.rules?.[path];
    return {
      ...node,
      ...(rule && { allOf: [...(node.allOf ?? []), rule] }),
      // A form without a type is a rule about keys that the other forms describe.
      ...(node.anyOf && { anyOf: node.anyOf.map((form) => (form.type ? this.annotate(form, path) : form)) }),
      ...(node.items && { items: this.annotate(node.items, `${path}[]`) }),
      ...(isSchema(node.additionalProperties) && {
        additionalProperties: this.annotate(node.additionalProperties, `${path}.*`),
      }),
      ...(node.properties && (isWrapper(node) ? this.#annotateWrapper(node, path) : this.#annotateMap(node, path))),
    };
  }

  /** Entries of a wrapper have the same paths as entries of a plain list. */
  #annotateWrapper({ properties }: JsonSchema, path: string) {
    const { _undeclared: policy, entries } = properties as Record<string, JsonSchema>;
    return {
      properties: {
        _undeclared: describePolicy(policy!),
        entries: this.annotate(entries!, path),
      },
    };
  }

  #annotateMap({ properties = {} }: JsonSchema, path: string) {
    const { keys = [], like } = this.#docs.refused?.[path] ?? {};
    const known = Object.entries(properties).map(([key, node]) => [
      key,
      node === false ? node : this.#annotateKey(node, joinPath(path, key)),
    ]);
    const refused: Properties = Object.fromEntries(keys.map((key) => [key, false]));
    return {
      properties: { ...Object.fromEntries(known), ...this.#listSpellings(path, properties), ...refused } as Properties,
      ...(like && { patternProperties: { [like]: false as const } }),
    };
  }

  /** Lists other spellings, which the section replaces before the schema checks its part. */
  #listSpellings(path: string, known: Properties): Properties {
    const added = Object.entries(this.#docs.keys).flatMap(([docsPath, docs]) => {
      const key = docsPath.slice(docsPath.lastIndexOf('.') + 1);
      if (joinPath(path, key) !== docsPath || key in known || typeof docs === 'string' || !docs.also) return [];
      this.#used.add(docsPath);
      return [[key, { ...toDescription(docs), ...docs.also }]];
    });
    return Object.fromEntries(added);
  }

  #annotateKey(node: JsonSchema, path: string): JsonSchema {
    const docs = this.#findDocs(path);
    if (!docs) this.#undescribed.add(path);
    const annotated = this.annotate(node, path);
    const { also, values } = docs ?? {};
    return {
      ...(docs && toDescription(docs)),
      ...(also ? { anyOf: [...(annotated.type ? [annotated] : annotated.anyOf!), also] } : annotated),
      ...(values && node.enum && { enumDescriptions: node.enum.map((value) => values[String(value)] ?? '') }),
    };
  }

  #findDocs(path: string): KeyDocs | undefined {
    const docsPath = Object.keys(this.#docs.keys).find((key) => key === path || isAlike(key, path));
    if (docsPath === undefined) return undefined;
    this.#used.add(docsPath);
    const docs = this.#docs.keys[docsPath]!;
    return typeof docs === 'string' ? { about: docs } : docs;
  }
}

/** `*.status` describes the `status` of every key. */
const isAlike = (pattern: string, path: string) =>
  pattern.includes('*') && new RegExp(`^${pattern.replace(/[.[\]]/g, '\\$&').replace(/\*/g, '[^.]+')}$`).test(path);

const toDescription = ({ about, examples, deprecated }: KeyDocs): JsonSchema => ({
  description: deprecated ? `${about} ${deprecated}` : about,
  ...(examples && { examples }),
  ...(deprecated && { deprecated: true, deprecationMessage: deprecated }),
});
