import type { Row } from './row.ts';
import { rows } from './rows/index.ts';

const only = process.argv.slice(2);
const table: Row[] = [];
for (const [name, measure] of Object.entries(rows)) {
  if (only.length && !only.includes(name)) continue;
  process.stderr.write(`measuring ${name}\n`);
  table.push(...(await measure()));
}

const width = (key: 'what' | 'value' | 'target') => Math.max(key.length, ...table.map((row) => row[key].length));
const line = (what: string, value: string, target: string, kept: string) =>
  `| ${what.padEnd(width('what'))} | ${value.padEnd(width('value'))} | ${target.padEnd(width('target'))} | ${kept.padEnd(4)} |`;
console.log(line('what', 'value', 'target', 'kept'));
console.log(line('-'.repeat(width('what')), '-'.repeat(width('value')), '-'.repeat(width('target')), '----'));
for (const { what, value, target, kept } of table)
  console.log(line(what, value, target, target ? (kept ? 'yes' : 'NO') : ''));
process.exit(0);
