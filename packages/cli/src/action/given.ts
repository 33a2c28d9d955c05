import type { Environment } from '@trueup/core/github';
import type { InputProblem } from '@trueup/core/session';
import { inputs, misspeltInput } from '@trueup/core/session';

/** The runner passes an input in a variable named after it, hyphens included; the variable of a missing input is empty. */
const variableOf = (name: string) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

export const inputFrom = (environment: Environment) => (name: string) =>
  environment[variableOf(name)]?.trim() || undefined;

/**
 * The runner passes a misspelt input on under its wrong name, and the run would ignore it: with `section: labels`
 * an apply would write every section. So a name that is close to a known one is refused.
 */
export function misspelt(environment: Environment): InputProblem[] {
  const names = Object.values(inputs).map(({ name }) => name);
  return Object.keys(environment)
    .filter((variable) => variable.startsWith('INPUT_') && !names.map(variableOf).includes(variable))
    .flatMap((variable) => misspeltInput(variable.slice('INPUT_'.length).toLowerCase()) ?? []);
}
