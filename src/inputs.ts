import type { RepositoryName } from './host/host.ts';
import type { Secret } from './host/secret.ts';
import * as kinds from './input-kinds.ts';
import { code } from './settings/shown.ts';

export type Mode = 'check' | 'apply';

/** What a person wants of a run, whichever door it came through. */
export interface Wish {
  readonly mode: Mode;
  readonly token: Secret;
  readonly repository: RepositoryName;
  readonly settingsFile: string;
  /** Every declared section where it is left out. */
  readonly sections?: readonly string[];
  readonly requiredSections?: readonly string[];
  readonly onMissingPermission: 'fail' | 'warn';
  readonly apiVersion: string;
  /** The longest that one run waits for the host's limits, in minutes. */
  readonly maxWait: number;
  readonly reportFile?: string;
}

export interface Input<T = unknown> {
  readonly name: string;
  readonly takes: kinds.Kind<T>;
  /** One line, for the help, the action's own list of inputs and the reference page. */
  readonly help: string;
  readonly modes: readonly Mode[];
  /** As a person would write it. */
  readonly standard?: string;
  /** The variable that stands in where nothing is given. */
  readonly variable?: string;
  /** What to do where nothing is given and nothing stands in: no run without it. */
  readonly needed?: string;
  readonly secret?: true;
}

const every: readonly Mode[] = ['check', 'apply'];

/** The one table of inputs. Flags, help, `action.yml` and the reference page are made from it or held to it. */
export const inputs: { readonly [K in keyof Wish]-?: Input<NonNullable<Wish[K]>> } = {
  mode: {
    name: 'mode',
    takes: kinds.oneOf('check', 'apply'),
    standard: 'check',
    help: 'Whether to report what differs, or to change it.',
    modes: every,
  },
  token: {
    name: 'token',
    takes: kinds.token,
    help: 'The token that every request runs on. Its grants decide what can be managed.',
    modes: every,
    needed:
      'make a fine-grained personal access token and give it as the input `token` in a workflow, or in the variable GITHUB_TOKEN on a command line',
    secret: true,
  },
  repository: {
    name: 'repository',
    takes: kinds.repository,
    variable: 'GITHUB_REPOSITORY',
    help: 'The repository to reconcile.',
    modes: every,
    needed: 'name the repository: `owner/name`',
  },
  settingsFile: {
    name: 'settings-file',
    takes: kinds.path,
    standard: '.github/settings.yml',
    help: 'The file that says what the settings should be.',
    modes: every,
  },
  sections: {
    name: 'sections',
    takes: kinds.sectionNames,
    help: 'The only sections to run, by commas or lines. Unset runs every section that the file declares.',
    modes: every,
  },
  requiredSections: {
    name: 'required-sections',
    takes: kinds.sectionNames,
    help: 'Sections whose missing permission fails the run even under `on-missing-permission: warn`.',
    modes: every,
  },
  onMissingPermission: {
    name: 'on-missing-permission',
    takes: kinds.oneOf('fail', 'warn'),
    standard: 'fail',
    help: 'What becomes of a section whose grant the token lacks: fail the run, or skip it with a warning.',
    modes: every,
  },
  apiVersion: {
    name: 'api-version',
    takes: kinds.date,
    standard: '2022-11-28',
    help: 'The version of the host’s API to ask for.',
    modes: every,
  },
  maxWait: {
    name: 'max-wait',
    takes: kinds.minutes,
    standard: '60',
    help: 'The longest that a run waits for the host’s rate limits before it stops cleanly.',
    modes: every,
  },
  reportFile: {
    name: 'report-file',
    takes: kinds.path,
    help: 'Where to write the report as JSON. A workflow step writes it to its temporary folder unless told otherwise.',
    modes: every,
  },
};

/** An input that cannot be used, in words that fit both a flag and a workflow input. */
export interface InputProblem {
  readonly input: string;
  readonly problem: string;
  /** Starts with a verb: it is printed behind "To fix, ". */
  readonly fix: string;
}

type Given = (name: string) => string | undefined;
type Environment = Readonly<Record<string, string | undefined>>;

/** Reads every input and finds every problem, before anything is read or sent. */
export function readInputs(
  given: Given,
  environment: Environment,
  sections: readonly string[],
): { wish: Wish } | { problems: readonly InputProblem[] } {
  const read = Object.entries(inputs).map(([key, input]) => {
    const { value, problem } = readInput(input, given, environment, sections);
    return { key, value, problem };
  });
  const wish = Object.fromEntries(read.map(({ key, value }) => [key, value])) as unknown as Wish;
  const problems = [...read.flatMap(({ problem }) => problem ?? []), ...unpaired(wish)];
  return problems.length ? { problems } : { wish };
}

function readInput(input: Input, given: Given, environment: Environment, sections: readonly string[]) {
  const { name, takes, variable, standard, needed } = input;
  const stands = (variable && environment[variable]) || standard;
  const text = (given(name) ?? stands)?.trim();
  const wrong = (problem: string, fix: string) => ({ value: undefined, problem: { input: name, problem, fix } });
  if (text === undefined) return needed ? wrong('not given', needed) : { value: undefined, problem: undefined };
  if (text === '') return wrong('empty', needed ?? 'give it a value, or leave it out');
  try {
    return { value: takes.read(text, sections), problem: undefined };
  } catch (failure) {
    if (failure instanceof kinds.WrongInput) return wrong(failure.problem, failure.fix);
    throw failure;
  }
}

/** A required section that `sections` leaves out would never run, so it could never be what it promises. */
function unpaired({ sections, requiredSections = [] }: Wish): InputProblem[] {
  const left = sections ? requiredSections.filter((name) => !sections.includes(name)).map(code) : [];
  if (!left.length) return [];
  const allowed = code(inputs.sections.name);
  return [
    {
      input: inputs.requiredSections.name,
      problem: `${left.join(', ')} would never run, because ${allowed} leaves it out`,
      fix: `name it in ${allowed} too, or not here`,
    },
  ];
}
