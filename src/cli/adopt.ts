import type { Arguments } from './command.ts';
import { reconcile } from './reconcile.ts';
import type { Terminal } from './terminal.ts';

/** `trueup adopt`: the words after it are keys, as those of `--keys` are. */
export function adoptKeys({ flags, files }: Arguments, terminal: Terminal): Promise<number> {
  const keys = [...files, ...(flags.has('keys') ? [flags.get('keys')!] : [])];
  const given = keys.length ? new Map([...flags, ['keys', keys.join('\n')]]) : flags;
  return reconcile('adopt', { flags: given, files: [] }, terminal);
}
