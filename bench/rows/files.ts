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

/** One second on a machine where `node -e 0` takes 25 ms. */
const maxRatio = 40;
const maxMegabytes = 300;

/** Validates one mebibyte of each shape. `SHAPES=patterns,commas npm run bench -- files` measures only matching shapes. */
export async function measureFiles(): Promise<Row[]> {
  const nameParts = process.env.SHAPES?.split(',') ?? [''];
  const isSelected = ([shape]: readonly [string, unknown]) => nameParts.some((part) => shape.includes(part));
  const rows: Row[] = [];
  for (const [shape, createText] of Object.entries(settings).filter(isSelected))
    rows.push(...(await measureShape(shape, createText)));
  for (const [shape, createText] of Object.entries(fleets).filter(isSelected))
    rows.push(...(await measureShape(shape, createText, ['--fleet-file'])));
  return rows;
}

async function measureShape(shape: string, createText: Shapes[string], flags: readonly string[] = []): Promise<Row[]> {
  const full = await measureValidate(createText(toTheLastByte), flags);
  const rows = [createFileRow(`1 MiB of ${shape}`, full)];
  if (/more than [\d,]+ (words|lines)/.test(full.result.output))
    rows.push(createFileRow(`${shape} up to the limits`, await measureValidate(createText(toTheLimit), flags)));
  return rows;
}

/** Compares `trueup validate` with an empty program. Each runs in its own process. */
async function measureValidate(text: string, flags: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'trueup-bench-'));
  writeFileSync(join(folder, 'settings.yml'), text);
  const result = await measureProcess([cli, 'validate', ...flags, 'settings.yml'], {}, folder);
  rmSync(folder, { recursive: true });
  if (result.code !== 0 && result.code !== 1) throw new Error(`validate ended with ${result.code}: ${result.output}`);
  return { result, times: result.processor / (await measureEmptyProcess()) };
}

function createFileRow(what: string, { result, times }: { readonly result: MeasuredRun; readonly times: number }): Row {
  const { processor, peakMegabytes } = result;
  process.stderr.write(`${what}: ${times.toFixed(1)} times, ${peakMegabytes.toFixed(0)} MB\n`);
  return {
    what,
    value: `${processor.toFixed(0)} ms, ${times.toFixed(1)} times; ${peakMegabytes.toFixed(0)} MB`,
    target: `at most ${maxRatio} times \`node -e 0\` and ${maxMegabytes} MB`,
    kept: times <= maxRatio && peakMegabytes <= maxMegabytes,
  };
}
