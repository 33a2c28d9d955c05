import type { RunOptions } from '../inputs/options.ts';
import { failureLines, settingsLines } from '../modes/outcome.ts';
import type { Line, TargetResult } from '../modes/result.ts';
import type { Disclosure } from '../privacy/disclosure.ts';
import { redactedLine } from '../privacy/redact.ts';
import { code } from '../settings/shown.ts';
import type { FoundTargets } from './find-targets.ts';
import type { SettingsSources } from './sources.ts';

/** Lines about the run and none of its repositories. */
export const runLines = (
  options: RunOptions,
  { defaults, folder }: SettingsSources,
  { known, lines }: FoundTargets,
): Line[] => [
  ...(defaults ? settingsLines(options, defaults) : []),
  ...lines,
  ...strayLines(folder?.strays(known) ?? [], options),
];

/** The name of such a file may be that of a private repository, so it is withheld unless everything may be shown. */
function strayLines(files: readonly string[], { privateRepos, reposDir }: RunOptions): Line[] {
  const note = (message: string): Line => ({ kind: 'note', key: '', message });
  if (privateRepos === 'show') return files.map((file) => note(`${code(file)} is for no repository of this run`));
  const verb = files.length === 1 ? 'file is' : 'files are';
  return files.length ? [note(`${files.length} ${verb} for no repository of this run in ${code(reposDir!)}`)] : [];
}

/** The failure that ended the run may quote any of its repositories. */
export function overLines(failure: unknown, disclosures: readonly Disclosure[]): Line[] {
  const lines = failureLines(failure);
  return disclosures.some(({ isHidden }) => isHidden) ? lines.map((line) => redactedLine(line)) : lines;
}

export const notLookedAt = ({ name }: Disclosure): TargetResult => ({
  repository: name,
  outcome: 'failed',
  sections: [],
  lines: [{ kind: 'error', key: '', message: 'not visited, because the run ended first', code: 'stopped' }],
});
