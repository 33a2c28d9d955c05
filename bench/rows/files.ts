import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Shapes, toTheLastByte, toTheLimit } from '../files/fill.ts';
import { fleets } from '../files/fleets.ts';
import { invalid, valid } from '../files/sections.ts';
import { blanks, nodes, scalars, structures } from '../files/syntax.ts';
import { cli, type MeasuredRun, measureProcess } from '../measure.ts';
import type { Row } from '../row.ts';
import { measureEmptyProcess } from '../yardstick.ts';

const settings: Shapes = { ...blanks, ...scalars, ...structures, ...nodes, ...valid, ...invalid };

/** One second, where `node -e 0` takes 25 ms. */
const mostTimes = 40;
const mostMegabytes = 300;

/** A file of one mebibyte of each shape. `SHAPES=patterns,commas npm run bench -- files` measures some of them. */
export async function measureFiles(): Promise<Row[]> {
  const named = process.env.SHAPES?.split(',') ?? [''];
  const isNamed = ([shape]: readonly [string, unknown]) => named.some((part) => shape.includes(part));
  const rows: Row[] = [];
  for (const [shape, textOf] of Object.entries(settings).filter(isNamed))
    rows.push(...(await measureShape(shape, textOf)));
  for (const [shape, textOf] of Object.entries(fleets).filter(isNamed))
    rows.push(...(await measureShape(shape, textOf, ['--fleet-file'])));
  return rows;
}

async function measureShape(shape: string, textOf: Shapes[string], flags: readonly string[] = []): Promise<Row[]> {
  const whole = await measureValidate(textOf(toTheLastByte), flags);
  const rows = [createFileRow(`1 MiB of ${shape}`, whole)];
  if (/more than [\d,]+ (words|lines)/.test(whole.ran.output))
    rows.push(createFileRow(`as many ${shape} as are read`, await measureValidate(textOf(toTheLimit), flags)));
  return rows;
}

/** The command beside an empty program, each as a process of its own. */
async function measureValidate(text: string, flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'settings.yml'), text);
  const ran = await measureProcess([cli, 'validate', ...flags, 'settings.yml'], {}, folder);
  rmSync(folder, { recursive: true });
  if (ran.code !== 0 && ran.code !== 1) throw new Error(`validate ended with ${ran.code}: ${ran.output}`);
  return { ran, times: ran.processor / (await measureEmptyProcess()) };
}

function createFileRow(what: string, { ran, times }: { readonly ran: MeasuredRun; readonly times: number }): Row {
  const { processor, peakMegabytes } = ran;
  process.stderr.write(`${what}: ${times.toFixed(1)} times, ${peakMegabytes.toFixed(0)} MB\n`);
  return {
    what,
    value: `${processor.toFixed(0)} ms, ${times.toFixed(1)} times; ${peakMegabytes.toFixed(0)} MB`,
    target: `at most ${mostTimes} times \`node -e 0\` and ${mostMegabytes} MB`,
    kept: times <= mostTimes && peakMegabytes <= mostMegabytes,
  };
}
