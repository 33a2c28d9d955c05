import { Composer, type Document, Lexer, LineCounter, type Node, Parser } from 'yaml';
import { isMap } from '../maps.ts';
import { createFileError, type Path, type Place, type Refusal, SettingsError } from '../refusal.ts';
import { describeKind } from '../shown.ts';
import { findEntryNames } from './entry-names.ts';
import { createMistakeCollector, type MistakeCollector } from './mistakes.ts';
import { NodeLookup } from './nodes.ts';
import { checkText } from './readable.ts';
import { createTooDeepError, maxDepth, readValues } from './values.ts';

/** A settings file with valid YAML, and the line of every value. */
export interface SettingsDocument {
  readonly values: Readonly<Record<string, unknown>>;
  /** Mistakes in keys, anchors and merges, despite which the values can be read. */
  readonly refusals: readonly Refusal[];
  /** The position of a key or list item, or of the nearest thing around it that exists. */
  place(path: Path): Place;
  /** A scalar as the file spells it; `undefined` for anything else. */
  source(path: Path): string | undefined;
  /** Whether a value is empty because `#` begins a comment: `color: #d73a4a`. */
  isComment(path: Path): boolean;
}

export function readDocument(given: string, file: string): SettingsDocument {
  const { root, placeAt } = readNodes(given, file);
  const { value, refusals, targets } = readValues(root, (node) => placeAt(node.range?.[0] ?? 0));
  const nodes = new NodeLookup(root, targets);
  return {
    values: requireMap(value, placeAt(root?.range?.[0] ?? 0)),
    refusals: refusals.map((refusal) => ({ ...refusal, names: findEntryNames(value, refusal.at) })),
    place: (path) => placeAt(nodes.getOffset(path)),
    source: (path) => nodes.getScalar(path)?.source,
    isComment(path) {
      const { source, comment } = nodes.getScalar(path) ?? {};
      return source === '' && /^\S/.test(comment ?? '');
    },
  };
}

/** A refusal with where in the file it is. */
export const addPlace = <R extends Pick<Refusal, 'at'>>(refusal: R, { values, place }: SettingsDocument) => ({
  ...refusal,
  names: findEntryNames(values, refusal.at),
  place: place(refusal.at),
});

/** The YAML nodes of a settings file, with their ranges in the text. */
export function readNodes(given: string, file: string) {
  const text = checkText(given, file);
  refuseTooManyLines(text, file);
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  return { root: parseYaml(text, lines, placeAt), placeAt };
}

/** The core schema of YAML 1.2: no dates, no `yes` and `no`. Repeated keys are found later, with both lines known. */
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
  // By itself it makes an error object with a stack of each mistake, and a file may hold a million.
  Object.assign(composer, { onError: mistakes.add });
  const [document, second] = takeFirstTwo(
    composer.compose(readTokens(text, lines, placeAt, mistakes), true, text.length),
  );
  for (const { pos, code, message } of document?.errors ?? []) mistakes.add(pos, code, message);
  const end = second?.range[0];
  if (end !== undefined) mistakes.add(end, 'MULTIPLE_DOCS', '');
  const refusals = mistakes.toRefusals(end === undefined ? undefined : end + 1);
  if (refusals.length) throw new SettingsError(refusals);
  return document?.contents ?? null;
}

function takeFirstTwo(documents: Iterable<Document.Parsed>) {
  const found: Document.Parsed[] = [];
  for (const document of documents) if (found.push(document) === 2) break;
  return found;
}

/**
 * Some eleven thousand labels. The time and memory of everything that follows depend on this number more than on the
 * size of the file, and a megabyte of commas has five times as many.
 */
export const maxLexemes = 150_000;

/** Blank lines and the lines of a block text are hardly any lexemes, but the parser takes as long for them. */
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

/** The parser has its own stack but the composer recurses, so the depth is limited between the two. */
function* readTokens(text: string, lines: LineCounter, placeAt: (offset: number) => Place, mistakes: MistakeCollector) {
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
    if (parser.stack.length > maxDepth) throw createTooDeepError(placeAt(parser.offset));
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
