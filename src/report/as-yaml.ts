import type { Line, RunResult } from '../modes/result.ts';

/** These take no value on a command line. */
const switches = ['allow-empty', 'overwrite'];

/** Messages name an input as its flag, `--allow archive=true`. Here it is as a workflow gives it, `allow: archive=true`. */
export const asYaml = (text: string) =>
  text
    .replace(/^--(?=[a-z-]+: )/, '')
    .replace('in the variable `GITHUB_TOKEN`', 'as the input `token`')
    .replace(/`--([a-z-]+)(?: ([^`]*))?`/g, (_, name: string, value = switches.includes(name) ? 'true' : undefined) =>
      value === undefined ? `\`${name}\`` : `\`${name}: ${value}\``,
    );

const line = <L extends Line>(one: L): L => ({
  ...one,
  message: asYaml(one.message),
  ...(one.fix !== undefined && { fix: asYaml(one.fix) }),
});

/** The result for whoever started the run as a step of a workflow. */
export const resultAsYaml = (result: RunResult): RunResult => ({
  ...result,
  lines: result.lines.map(line),
  targets: result.targets.map((target) => ({
    ...target,
    lines: target.lines.map(line),
    sections: target.sections.map((section) => ({ ...section, lines: section.lines.map(line) })),
  })),
});
