import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Input } from '../../../core/src/session/inputs/rows.ts';
import { inputs } from '../../../core/src/session/inputs/table.ts';
import { outputs } from './step.ts';

const read = (name: string) => parse(readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8'));
const file = read('action.yml');
const table = Object.values<Input>(inputs).filter(({ refusedInWorkflow }) => !refusedInWorkflow);

it('action.yml lists every workflow input, with its help and default', () => {
  expect(Object.entries(file.inputs)).toEqual(
    table.map(({ name, help, defaultValue, workflowDefault = defaultValue, missingFix, variable, modes: takers }) => [
      name,
      {
        description: help,
        required: Boolean(missingFix && !variable && takers === inputs.mode.modes),
        ...(workflowDefault && { default: workflowDefault }),
      },
    ]),
  );
});

it('action.yml lists every output of the step', () => {
  expect(Object.entries(file.outputs)).toEqual(outputs.map(({ name, help }) => [name, { description: help }]));
});

it('action.yml starts the built file with Node 24 [1.1]', () => {
  expect(file.runs).toEqual({ using: 'node24', main: 'dist/action.js' });
});

it('action-node20/action.yml differs from action.yml only in `runs`, for runners without Node 24 [7.25]', () => {
  expect(read('action-node20/action.yml')).toEqual({ ...file, runs: { using: 'node20', main: 'start.mjs' } });
});
