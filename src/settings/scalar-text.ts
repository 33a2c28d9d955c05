import { treacherous } from './shown.ts';

/**
 * A scalar on one line, spelt so that every YAML reader gets the same value. Text stays bare only if neither YAML 1.2
 * nor 1.1 can misread it; invisible characters are escaped.
 */
export function scalarText(value: unknown): string {
  if (typeof value !== 'string') return String(value);
  if (value.search(treacherous) >= 0) return doubleQuoted(value);
  return isPlain(value) ? value : `'${value.replaceAll("'", "''")}'`;
}

const isPlain = (text: string) => text !== '' && !notPlain.some((form) => form.test(text));

const notPlain: readonly RegExp[] = [
  /** Characters that start or end something in YAML. */
  /^[-?:,[\]{}#&*!|>'"%@`=<\s]|^\.\.\.|[\s:]$|:\s|\s#/,
  /** Null, true and false in some YAML version. */
  /^(?:~|null|true|false|yes|no|on|off|y|n)$/i,
  /** Numbers of any base, dates and times: `5319e7`, `0o7`, `1_000`, `190:20:30`, `2027-03-01`. */
  /^\+?[.\d][\d.,_:a-fox+\-tz\s]*$/i,
  /** A color that a loose YAML 1.1 reader takes for an exponent: `e99695`. */
  /^\+?e[+-]?\d+$/i,
  /^\+?\.(?:inf|nan)$/i,
];

const named: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t', '"': '\\"', '\\': '\\\\' };

const doubleQuoted = (text: string) =>
  `"${text.replace(/["\\]/g, (character) => named[character]!).replace(treacherous, (character) => named[character] ?? escaped(character))}"`;

function escaped(character: string) {
  const point = character.codePointAt(0)!;
  const [letter, length] = point > 0xffff ? ['U', 8] : point > 0xff ? ['u', 4] : ['x', 2];
  return `\\${letter}${point.toString(16).padStart(length as number, '0')}`;
}
