import { toShownText } from '../../plan/wording.ts';
import { withLines } from '../located.ts';
import type { RunResult } from '../result/result.ts';

/** Messages name an input as its flag, `--allow archive=true`. Here it is as a workflow gives it, `allow: archive=true`. */
export const asYaml = (text: string) =>
  text
    .replace(/^--(?=[a-z-]+: )/, '')
    .replace('in the variable `GITHUB_TOKEN`', 'as the input `token`')
    .replace(/`--([a-z-]+)(?: ([^`]*))?`/g, (_, name: string, value = name === 'overwrite' ? 'true' : undefined) =>
      value === undefined ? `\`${name}\`` : `\`${name}: ${value}\``,
    );

/** The result for whoever started the run as a step of a workflow. */
export const resultAsYaml = (result: RunResult) =>
  withLines(result, (lines) =>
    lines.map((one) => ({
      ...one,
      message: asYaml(toShownText(one.message)),
      ...(one.fix !== undefined && { fix: asYaml(toShownText(one.fix)) }),
    })),
  );
