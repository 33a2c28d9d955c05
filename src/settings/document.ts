import { Composer, type Document, Lexer, LineCounter, type Node, Parser, type YAMLError } from 'yaml';
import { entryNames } from './entry-names.ts';
import { findNodes } from './nodes.ts';
import { checkedText } from './readable.ts';
import { type Path, type Place, type Refusal, SettingsRefused } from './refusal.ts';
import { kindOf } from './shown.ts';
import { mistakeIn } from './syntax.ts';
import { deepest, readValues, tooDeep } from './values.ts';

const mostMistakes = 20;

/** A settings file with valid YAML, and the line of every value. */
export interface SettingsDocument {
  readonly values: Readonly<Record<string, unknown>>;
  /** Mistakes in keys, anchors and merges, despite which the values can be read. */
  readonly refusals: readonly Refusal[];
  /** The position of a key or list item, or of the nearest thing around it that exists. */
  place(path: Path): Place;
  /** A scalar as the file spells it; `undefined` for anything else. */
  source(path: Path): string | undefined;
}

export function readDocument(given: string, file: string): SettingsDocument {
  const { root, placeAt } = readNodes(given, file);
  const { value, refusals, targets } = readValues(root, (node) => placeAt(node.range?.[0] ?? 0));
  const nodes = findNodes(root, targets);
  return {
    values: mapOf(value, placeAt(root?.range?.[0] ?? 0)),
    refusals: refusals.map((refusal) => ({ ...refusal, names: entryNames(value, refusal.at) })),
    place: (path) => placeAt(nodes.offset(path)),
    source: (path) => nodes.scalar(path)?.source,
  };
}

/** The YAML nodes of a settings file, with their ranges in the text. */
export function readNodes(given: string, file: string) {
  const text = checkedText(given, file);
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { file, line, column: col };
  };
  return { root: compose(text, lines, placeAt), placeAt };
}

/**
 * The core schema of YAML 1.2: no dates, no `yes` and `no`. Repeated keys are found later, where both lines are known.
 */
const yaml = {
  version: '1.2',
  schema: 'core',
  resolveKnownTags: false,
  uniqueKeys: false,
  strict: true,
  logLevel: 'error',
} as const;

function compose(text: string, lines: LineCounter, placeAt: (offset: number) => Place): Node | null {
  const [document, second] = firstTwo(new Composer(yaml).compose(tokens(text, lines, placeAt), true, text.length));
  // The parser warns of a closing bracket that is not indented, which is harmless.
  const warnings = document?.warnings.filter(({ code }) => code !== 'BAD_INDENT') ?? [];
  const findings: Finding[] = [...(document?.errors ?? []), ...warnings];
  if (second) findings.push({ code: 'MULTIPLE_DOCS', message: '', pos: second.range });
  if (findings.length) throw new SettingsRefused(onePerLine(findings, placeAt));
  return document?.contents ?? null;
}

type Finding = Pick<YAMLError, 'code' | 'message'> & { readonly pos: readonly number[] };

function firstTwo(documents: Iterable<Document.Parsed>) {
  const found: Document.Parsed[] = [];
  for (const document of documents) if (found.push(document) === 2) break;
  return found;
}

/** The parser has its own stack but the composer recurses, so the depth is limited between the two. */
function* tokens(text: string, lines: LineCounter, placeAt: (offset: number) => Place) {
  lines.addNewLine(0);
  const parser = new Parser(lines.addNewLine);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > deepest) throw tooDeep(placeAt(parser.offset));
  }
  yield* parser.end();
}

/** Keeps only the first mistake of a line: the rest usually follow from it. */
function onePerLine(findings: readonly Finding[], placeAt: (offset: number) => Place): Refusal[] {
  const byLine = new Map<number, { readonly finding: Finding; readonly place: Place }>();
  for (const finding of findings.toSorted((one, other) => one.pos[0]! - other.pos[0]!)) {
    const place = placeAt(finding.pos[0]!);
    if (!byLine.has(place.line)) byLine.set(place.line, { finding, place });
  }
  const lines = [...byLine.values()];
  const kept = lines
    .slice(0, mostMistakes)
    .map(({ finding, place }): Refusal => ({ at: [], place, ...mistakeIn(finding) }));
  const rest = lines[mostMistakes];
  if (rest) kept.push({ at: [], place: rest.place, ...andMore(lines.length - mostMistakes) });
  return kept;
}

const andMore = (count: number) => ({
  problem: `${count} more lines cannot be read, from this one on`,
  fix: 'start with the first lines: the others may only follow from them',
});

function mapOf(value: unknown, place: Place): Readonly<Record<string, unknown>> {
  if (value === null) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new SettingsRefused([
    {
      at: [],
      place,
      problem: `the file is ${kindOf(value)}, and must be a map of settings keys`,
      fix: 'write each section under its key, such as `labels:`, with its value indented below',
    },
  ]);
}
