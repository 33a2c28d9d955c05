import type { Row } from './row.ts';
import { rows } from './rows/index.ts';

const selected = process.argv.slice(2);
const widths = [60, 45, 45] as const;
const missed: string[] = [];

const print = (...cells: readonly string[]) =>
  console.log(`| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 4)).join(' | ')} |`);

/** Prints the missed goals, also after Ctrl+C. */
function end(code: number): never {
  console.log(missed.length ? `\n${missed.length} missed:\n${missed.join('\n')}` : '\nAll goals are met.');
  process.exit(code || (missed.length ? 1 : 0));
}

process.once('SIGINT', () => end(130));
print('what', 'value', 'target', 'kept');
print(...widths.map((width) => '-'.repeat(width)), '----');
for (const [name, measure] of Object.entries(rows)) {
  if (selected.length && !selected.includes(name)) continue;
  process.stderr.write(`measuring ${name}\n`);
  const measured = await measure().catch((failure: Error): Row[] => {
    const [value] = failure.message.split('\n');
    return [{ what: name, value: value!, target: 'a figure', kept: false }];
  });
  for (const { what, value, target, kept } of measured) {
    if (!kept) missed.push(`${name}: ${what}: ${value}, and the goal is ${target}`);
    print(what, value, target, target ? (kept ? 'yes' : 'NO') : '');
  }
}
end(0);
