import type { Arguments } from './command.ts';
import { convertFiles, refuse } from './converted-files.ts';
import { importOne } from './imported.ts';
import type { Terminal } from './terminal.ts';

/** `trueup import`: converts settings files of other tools to ours. */
export async function importFiles(given: Arguments, terminal: Terminal): Promise<number> {
  const tool = given.flags.get('from');
  if (tool === 'terraform') return (await import('./import-terraform.ts')).importTerraform(given, terminal);
  if (tool === 'safe-settings') return (await import('./import-safe-settings.ts')).importSafeSettings(given, terminal);
  if (tool !== undefined) return refuse(noTool, terminal);
  if (given.flags.has('to')) return refuse(noFolder, terminal);
  if (!given.files.length) return refuse(noFile, terminal);
  const from = { directory: terminal.directory, bases: basesIn(given.flags.get('base')) };
  return convertFiles(given, terminal, { unchanged: 'already valid', convert: (file) => importOne(file, from) });
}

const noTool =
  '`--from` takes `terraform` or `safe-settings`. To fix, leave it out for a single file of the Settings app or safe-settings.';
const noFolder = '`--to` goes with `--from`. To fix, leave it out, or use `--in-place`.';
const noFile = "no file is named. To fix, name the other tool's settings file: `trueup import .github/settings.yml`.";

/** Commas separate several bases. */
const basesIn = (given = '') => given.split(',').flatMap((name) => name.trim() || []);
