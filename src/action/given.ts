import type { InputProblem } from '../inputs/problem.ts';
import { inputs } from '../inputs/table.ts';
import { nearest } from '../settings/nearest.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The runner hands an input over in a variable of its name, hyphens kept; one that is not given is empty there. */
const variableOf = (name: string) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

export const inputFrom = (environment: Environment) => (name: string) =>
  environment[variableOf(name)]?.trim() || undefined;

/**
 * A misspelt input arrives under its wrong name, and the run would go on without it: with `section: labels`
 * an apply would write every section. So what is near a known name is refused.
 */
export function misspelt(environment: Environment): InputProblem[] {
  const names = Object.values(inputs).map(({ name }) => name);
  return Object.keys(environment)
    .filter((variable) => variable.startsWith('INPUT_') && !names.map(variableOf).includes(variable))
    .flatMap((variable) => {
      const written = variable.slice('INPUT_'.length).toLowerCase();
      const meant = nearest(written, names);
      return meant ? [{ input: written, problem: 'no such input', fix: `write \`${meant}\`` }] : [];
    });
}
