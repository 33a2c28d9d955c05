import { inputs } from '../inputs.ts';
import { notYet, registry } from '../sections/registry.ts';
import { loadSettings } from '../settings/load.ts';
import { parseSettings } from '../settings/parse.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { errorText, printed, remarkText } from './remark.ts';
import type { Terminal } from './terminal.ts';

/** `trueup validate`: everything that a file alone can show to be wrong, in every file. */
export async function validate(files: readonly string[], terminal: Terminal): Promise<number> {
  const named = files.length ? files : [inputs.settingsFile.standard!];
  const verdicts = await Promise.all(named.map(verdictOn));
  for (const { lines } of verdicts) terminal.out.write(lines.map((line) => `${printed(line)}\n`).join(''));
  return verdicts.every(({ valid }) => valid) ? 0 : 1;
}

async function verdictOn(file: string): Promise<{ valid: boolean; lines: string[] }> {
  try {
    const text = await loadSettings(file);
    const { declared, remarks } = parseSettings({ text, file, sections: registry, notYet, origin: 'operator' });
    const count = `${declared.length} section${declared.length === 1 ? '' : 's'} declared`;
    return { valid: true, lines: [...remarks.map(remarkText), `${file}: ${count}, nothing refused`] };
  } catch (failure) {
    if (!(failure instanceof SettingsRefused)) throw failure;
    const { refusals, remarks } = failure;
    return { valid: false, lines: [...refusals.map(errorText), ...remarks.map(remarkText)] };
  }
}
