import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type StepInputs = Readonly<Record<string, unknown>>;

/** The defaults in `action.yml`. */
const defaultInputs: StepInputs = Object.fromEntries(
  Object.entries<{ default?: unknown }>(
    parse(readFileSync(new URL('../../../action.yml', import.meta.url), 'utf8')).inputs,
  ).map(([name, input]) => [name, input.default ?? '']),
);

/** Returns the variables in which a runner passes all inputs of a step, with evaluated expressions. */
export const toInputVariables = (given: StepInputs, fill: (text: string) => string) =>
  Object.fromEntries(
    Object.entries({ ...defaultInputs, ...given }).map(([name, value]) => [
      `INPUT_${name.toUpperCase()}`,
      fill(String(value)),
    ]),
  );
