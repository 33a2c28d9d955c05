import { toShownText } from '../../plan/wording.ts';
import { mapLines } from '../located.ts';
import type { RunResult } from '../result/result.ts';

/** Replaces flags such as `--allow archive=true` by workflow inputs such as `allow: archive=true`. */
export const toWorkflowSyntax = (text: string): string =>
  text
    .replace(/^--(?=[\w-]+: )/, '')
    .replace('the variable `GITHUB_TOKEN`', 'the input `token`')
    .replace(/`--([a-z-]+)(?: ([^`]*))?`/g, (_, name: string, value = name === 'overwrite' ? 'true' : undefined) =>
      value === undefined ? `\`${name}\`` : `\`${name}: ${value}\``,
    );

export const toWorkflowResult = (result: RunResult): RunResult =>
  mapLines(result, (lines) =>
    lines.map((line) => ({
      ...line,
      message: toWorkflowSyntax(toShownText(line.message)),
      ...(line.fix !== undefined && { fix: toWorkflowSyntax(toShownText(line.fix)) }),
    })),
  );
