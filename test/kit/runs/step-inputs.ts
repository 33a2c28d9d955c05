import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type StepInputs = Readonly<Record<string, unknown>>;

/** What `action.yml` gives every input that a step leaves out. */
const defaultInputs: StepInputs = Object.fromEntries(
  Object.entries<{ default?: unknown }>(
    parse(readFileSync(new URL('../../../action.yml', import.meta.url), 'utf8')).inputs,
  ).map(([name, input]) => [name, input.default ?? '']),
);

/** The variables in which the runner passes the inputs of a step: all of them, with expressions filled in. */
export const toInputVariables = (given: StepInputs, fill: (text: string) => string) =>
  Object.fromEntries(
    Object.entries({ ...defaultInputs, ...given }).map(([name, value]) => [
      `INPUT_${name.toUpperCase()}`,
      fill(String(value)),
    ]),
  );
