import { WrongInput } from './input-kinds.ts';
import type { Given, Input, InputProblem, Mode } from './inputs.ts';

/** Where the text of an input comes from, and the sections that it may name. */
export interface Asked {
  readonly given: Given;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sections: readonly string[];
}

/** What the mode does not take is as good as not given, and is not missed. */
export function readInput<T>(
  input: Input<T>,
  { given, environment, sections }: Asked,
  mode: Mode,
): { readonly value?: unknown; readonly problem?: InputProblem } {
  const { name, variable, standard, unless } = input;
  const isTaken = input.modes.includes(mode);
  const takes = input.takesIn?.[mode] ?? input.takes;
  const needed = unless && given(unless)?.trim() ? undefined : input.needed;
  const stands = (isTaken && variable && environment[variable]) || standard;
  const text = ((isTaken ? given(name) : undefined) ?? stands)?.trim();
  const wrong = (problem: string, fix: string) => ({ problem: { input: name, problem, fix } });
  if (text === undefined) return needed && isTaken ? wrong('not given', needed) : {};
  const written = text || takes.alone;
  if (!written) return wrong('empty', needed ?? 'give it a value, or leave it out');
  try {
    return { value: takes.read(written, sections) };
  } catch (failure) {
    if (failure instanceof WrongInput) return wrong(failure.problem, failure.fix);
    throw failure;
  }
}
