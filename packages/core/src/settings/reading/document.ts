/**
 * Parses YAML and remembers the position of every value. Limits on lines, lexemes and depth protect time and memory
 * from broken or hostile files.
 */

import { Composer, type Document, Lexer, LineCounter, type Node, Parser } from 'yaml';
import { isMap } from '../maps.ts';
import { describeKind } from '../message-text.ts';
import { createFileError, type Path, type Place, type Refusal, SettingsError } from '../refusal.ts';
import { findEntryNames } from './entry-names.ts';
import { createMistakeCollector, type MistakeCollector } from './mistakes.ts';
import { requireReadableText } from './readable.ts';
import { createTooDeepError, maxNestingDepth, resolveNodeValues } from './values.ts';

export interface SettingsDocument {
  readonly values: Readonly<Record<string, unknown>>;
  /** Mistakes in keys, anchors and merges that leave the values readable. */
  readonly refusals: readonly Refusal[];
  /** Returns the place of the value, or of the nearest value around it. */
  place(path: Path): Place;
  source(path: Path): string | undefined;
  /** A `#` may start a comment by mistake: `color: #d73a4a`. */
  isComment(path: Path): boolean;
}

/** Throws `SettingsError` unless the text is a YAML map. */
export function toSettingsDocument(input: string, file: string): SettingsDocument {
  const { root, placeAt } = parseYamlNodes(input, file);
  const { value, refusals, locate } = resolveNodeValues(root, (node) => placeAt(node.range?.[0] ?? 0));
  return {
    values: requireMap(value, placeAt(root?.range?.[0] ?? 0)),
    refusals: refusals.map((refusal) => ({ ...refusal, names: findEntryNames(value, refusal.at) })),
    place: (path) => placeAt(locate(path).offset),
    source: (path) => locate(path).scalar?.source,
    isComment(path) {
      const { source, comment } = locate(path).scalar ?? {};
      return source === '' && /^\S/.test(comment ?? '');
    },
  };
}

/** Adds the place and entry names. */
export const addLocation = <R extends Pick<Refusal, 'at'>>(refusal: R, { values, place }: SettingsDocument) => ({
  ...refusal,
  names: findEntryNames(values, refusal.at),
  place: place(refusal.at),
});

export function parseYamlNodes(input: string, file: string): { root: Node | null; placeAt: (offset: number) => Place } {
  const text = requireReadableText(input, file);
  refuseTooManyLines(text, file);
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  return { root: parseYaml(text, lines, placeAt), placeAt };
}

/**
 * The core schema of YAML 1.2 has no dates and no `yes` or `no`. Duplicate keys are found later, when both lines are
 * known.
 */
const yamlOptions = {
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  uniqueKeys: false,
  strict: true,
  logLevel: 'error',
} as const;

function parseYaml(text: string, lines: LineCounter, placeAt: (offset: number) => Place): Node | null {
  const mistakes = createMistakeCollector(text, placeAt);
  const composer = new Composer(yamlOptions);
  // The default handler creates an error with a stack for each of perhaps a million mistakes.
  Object.assign(composer, { onError: mistakes.add });
  const [document, second] = takeFirstTwo(
    composer.compose(scanTokens(text, lines, placeAt, mistakes), true, text.length),
  );
  for (const { pos, code, message } of document?.errors ?? []) mistakes.add(pos, code, message);
  const end = second?.range[0];
  if (end !== undefined) mistakes.add(end, 'MULTIPLE_DOCS', '');
  const refusals = mistakes.toRefusals(end === undefined ? undefined : end + 1);
  if (refusals.length) throw new SettingsError(refusals);
  return document?.contents ?? null;
}

function takeFirstTwo(documents: Iterable<Document.Parsed>) {
  const firstDocuments: Document.Parsed[] = [];
  for (const document of documents) if (firstDocuments.push(document) === 2) break;
  return firstDocuments;
}

/** Enough for about eleven thousand labels. Time and memory depend on lexemes more than on the size of the file. */
export const maxLexemes = 150_000;

/** Blank lines contain few lexemes, but the parser needs as much time for them. */
export const maxLines = 100_000;

function refuseTooManyLines(text: string, file: string) {
  let start = 0;
  for (let line = 1; line <= maxLines; line++) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return;
  }
  if (start < text.length)
    throw createTooManyError(
      { file, line: maxLines + 1, column: 1 },
      `the file has more than ${formatNumber(maxLines)} lines`,
    );
}

/** The parser has its own stack, but the composer recurses. The depth is checked between the two. */
function* scanTokens(text: string, lines: LineCounter, placeAt: (offset: number) => Place, mistakes: MistakeCollector) {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  let count = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (!isBlankLexeme(lexeme) && ++count > maxLexemes)
      throw createTooManyError(
        placeAt(parser.offset),
        `the file has more than ${formatNumber(maxLexemes)} words, commas, dashes and brackets up to here`,
      );
    if (lexeme[0] === '"' || lexeme[0] === "'") mistakes.noteQuote(parser.offset);
    for (const token of parser.next(lexeme)) {
      if (token.type === 'error') mistakes.add(token, 'UNEXPECTED_TOKEN', token.message);
      else yield token;
    }
    if (parser.stack.length > maxNestingDepth) throw createTooDeepError(placeAt(parser.offset));
  }
  yield* parser.end();
}

export const isBlankLexeme = ([first]: string) => first === ' ' || first === '\n' || first === '\r' || first === '\t';

const formatNumber = (most: number) => most.toLocaleString('en');

const createTooManyError = (place: Place, problem: string) =>
  createFileError(problem, 'check how this file was made, or shorten it; no settings file needs that many', place);

function requireMap(value: unknown, place: Place): Readonly<Record<string, unknown>> {
  if (value === null) return {};
  if (isMap(value)) return value;
  throw createFileError(
    `the file is ${describeKind(value)}, but must be a map of settings keys`,
    'write each section under its key, such as `labels:`, with its value indented below',
    place,
  );
}
