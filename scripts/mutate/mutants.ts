import { parseAst } from 'vitest/node';

/** One small change to a source that some test should notice. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The line where it starts, without the space around it. */
  readonly lineText: string;
  readonly kind: Kind;
  readonly start: number;
  readonly end: number;
  readonly from: string;
  readonly to: string;
  /** The place of the innermost function around it; a mutant outside every function has none. */
  readonly within: number | undefined;
}

export type Kind = 'condition' | 'comparison' | 'logic' | 'statement' | 'key' | 'call' | 'body' | 'value' | 'text';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: any;
}

type Change = readonly [kind: Kind, at: Pick<Node, 'start' | 'end'>, to: string];

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isFunction = ({ type }: Node) => /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(type);

/** Types, and what names other modules: no test could see a change there. */
const isSilent = ({ type }: Node) =>
  (type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(type)) || /^(Import|ExportAll)/.test(type);

function walk(node: Node, visit: (node: Node, within: Node | undefined) => void, within?: Node) {
  if (isSilent(node)) return;
  visit(node, within);
  const inside = isFunction(node) ? node : within;
  for (const part of Object.values(node)) {
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) walk(child, visit, inside);
  }
}

const parsed = (text: string) => parseAst(text, { lang: 'ts' }) as unknown as Node;

export function mutantsOf(file: string, text: string): Mutant[] {
  const found: Mutant[] = [];
  const lines = text.split('\n');
  walk(parsed(text), (node, within) => {
    const source = (at: Pick<Node, 'start' | 'end'>) => text.slice(at.start, at.end);
    for (const [kind, { start, end }, to] of changes[node.type]?.(node, source) ?? []) {
      const line = text.slice(0, start).split('\n').length;
      const lineText = lines[line - 1]!.trim();
      const around = isFunction(node) ? node : within;
      found.push({ file, line, lineText, kind, start, end, from: text.slice(start, end), to, within: around?.start });
    }
  });
  return found;
}

export const mutated = (text: string, { start, end, to }: Mutant) => text.slice(0, start) + to + text.slice(end);

/** The source with a call at the start of each function, which says that a test came by. */
export function traced(file: string, text: string): string {
  const inserts: Insert[] = [];
  walk(parsed(text), (node) => {
    if (!isFunction(node) || !isNode(node.body)) return;
    const said = `globalThis.enteredByTest?.(${JSON.stringify(`${file}:${node.start}`)})`;
    const { type, start, end } = node.body;
    if (type === 'BlockStatement') inserts.push({ at: start + 1, what: `${said};` });
    else inserts.push({ at: start, what: `(${said}, ` }, { at: end, what: ')' });
  });
  return inserted(text, inserts);
}

/** A mutant that is on while `globalThis.mutantOn` is its number. */
export type Numbered = readonly [number: number, mutant: Mutant];

/**
 * The source with all of these in it: a function that has mutants starts with a copy of its body for each. What stands
 * outside the bodies of functions happens before anything can be turned on, and is left out here.
 */
export function switched(text: string, mutants: readonly Numbered[]): { text: string; held: Numbered[] } {
  const inserts: Insert[] = [];
  const held: Numbered[] = [];
  walk(parsed(text), (node) => {
    if (!isFunction(node) || !isNode(node.body)) return;
    const { type, start, end } = node.body;
    const inside = mutants.filter(([, one]) => one.within === node.start && one.start >= start && one.end <= end);
    if (!inside.length) return;
    held.push(...inside);
    const copies = inside.map(([number, one]) => {
      const body = text.slice(start, one.start) + one.to + text.slice(one.end, end);
      const isOn = `globalThis.mutantOn === ${number}`;
      return type === 'BlockStatement' ? `if (${isOn}) { ${body} return; }` : `${isOn} ? (${body}) : `;
    });
    if (type === 'BlockStatement') inserts.push({ at: start + 1, what: copies.join(' ') });
    else inserts.push({ at: start, what: `${copies.join('')}(` }, { at: end, what: ')' });
  });
  return { text: inserted(text, inserts), held };
}

interface Insert {
  readonly at: number;
  readonly what: string;
}

/** From the back, so that earlier places stay valid; where two fall together, an inner end comes before an outer one. */
const inserted = (text: string, inserts: readonly Insert[]) =>
  inserts
    .toSorted((one, other) => other.at - one.at)
    .reduce((result, { at, what }) => result.slice(0, at) + what + result.slice(at), text);

const opposites: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  in: '!==',
  '&&': '||',
  '||': '&&',
};

const callOpposites: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
};

/** Calls that give back something of the same type as what they are called on. */
const passes = /^(filter|sort|toSorted|slice|reverse|trim|toLowerCase|toUpperCase|concat|replaceAll|replace)$/;

const changes: Readonly<Record<string, (node: Node, source: (at: Pick<Node, 'start' | 'end'>) => string) => Change[]>> =
  {
    IfStatement: ({ test }) => both(test),
    ConditionalExpression: ({ test }) => both(test),
    WhileStatement: ({ test }) => [['condition', test, 'false']],
    BinaryExpression: swapped('comparison'),
    LogicalExpression: (node, source) =>
      node.operator === '??' ? [['logic', node, source(node.left)]] : swapped('logic')(node, source),
    UnaryExpression: (node, source) => (node.operator === '!' ? [['logic', node, `(${source(node.argument)})`]] : []),
    ExpressionStatement: (node) => (node.directive ? [] : [['statement', node, ';']]),
    ThrowStatement: (node) => [['statement', node, ';']],
    ContinueStatement: (node) => [['statement', node, ';']],
    ReturnStatement: (node) => (node.argument ? [] : [['statement', node, ';']]),
    ObjectExpression: ({ properties }) => properties.map((one: Node) => removed(one, properties)),
    ArrayExpression: ({ elements }) => elements.filter(isNode).map((one: Node) => removed(one, elements)),
    CallExpression: callChanges,
    ArrowFunctionExpression: ({ body }) =>
      body.type === 'BlockStatement' ? emptied(body) : [['body', body, 'undefined as any']],
    FunctionDeclaration: ({ body }) => emptied(body),
    FunctionExpression: ({ body }) => emptied(body),
    Literal: literalChanges,
    TemplateLiteral: ({ quasis }) =>
      quasis.filter((one: Node) => one.value.raw.trim()).map((one: Node): Change => ['text', inner(one), 'mutated ']),
  };

const both = (test: Node): Change[] => [
  ['condition', test, 'true'],
  ['condition', test, 'false'],
];

function swapped(kind: Kind) {
  return (node: Node, source: (at: Pick<Node, 'start' | 'end'>) => string): Change[] => {
    const to = opposites[node.operator];
    const at = { start: node.left.end, end: node.right.start };
    const between = source(at);
    const isPlain = to && between.trim() === node.operator;
    if (!isPlain) return [];
    // `a in b` has no opposite operator.
    return node.operator === 'in' ? [['comparison', node, 'false']] : [[kind, at, between.replace(node.operator, to)]];
  };
}

/** Without its comma, so that the list stays well-formed. */
function removed(one: Node, list: readonly Node[]): Change {
  const index = list.indexOf(one);
  const next = list[index + 1];
  const before = list[index - 1];
  if (next) return ['key', { start: one.start, end: next.start }, ''];
  return ['key', { start: before ? before.end : one.start, end: one.end }, ''];
}

function callChanges(node: Node): Change[] {
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || callee.computed) return [];
  const { name } = callee.property;
  const to = callOpposites[name];
  if (to) return [['call', callee.property, to]];
  return passes.test(name) ? [['call', { start: callee.object.end, end: node.end }, '']] : [];
}

const emptied = (body: Node | null): Change[] => (body?.body.length ? [['body', body, '{}']] : []);

function literalChanges(node: Node): Change[] {
  if (typeof node.value === 'boolean') return [['value', node, String(!node.value)]];
  if (typeof node.value === 'number') return [['value', node, `(${node.raw} + 1)`]];
  return typeof node.value === 'string' && node.value.includes(' ') ? [['text', node, "'mutated'"]] : [];
}

/** Some parsers count the marks around a piece of a template as part of it. */
const inner = ({ start, end, value }: Node) => {
  const extra = end - start - value.raw.length;
  return extra > 0 ? { start: start + 1, end: start + 1 + value.raw.length } : { start, end };
};
