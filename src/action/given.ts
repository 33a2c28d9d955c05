import type { Environment } from '../host/address.ts';
import type { InputProblem } from '../inputs/kinds.ts';
import { inputs } from '../inputs/table.ts';
import { nearest } from '../settings/nearest.ts';
import { keepOrganizations } from '../settings/organizations.ts';

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
    .flatMap((variable) => {
      const written = variable.slice('INPUT_'.length).toLowerCase();
      if (written === 'organization')
        return [{ input: written, problem: 'no such input', fix: `leave it out: ${keepOrganizations}` }];
      const meant = nearest(written, names);
      return meant ? [{ input: written, problem: 'no such input', fix: `write \`${meant}\`` }] : [];
    });
}
