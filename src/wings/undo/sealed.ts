import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { putInBox, takeFromBox } from '../../host/box.ts';
import { keyFor } from '../../host/job-keys.ts';
import type { Secret } from '../../host/secret.ts';
import type { World } from '../../session/world/world.ts';
import { isSealed, sealedMark } from '../../settings/readable.ts';
import { refuseFile } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';
import { isToBeSealed } from './command.ts';

/**
 * A settings file that only the holder of the key can read. Its first lines are authenticated with the rest, so nobody
 * can take another format or another salt for it.
 */
const format = 2;

const headOf = (salt: string) => `${sealedMark} ${format}
open: trueup apply --settings-file FILE, with its key as undo-key
salt: ${salt}
`;

const fileOf = (head: string, bytes: Buffer) =>
  `${head}\n${bytes.toString('base64').replace(/.{76}/g, '$&\n').trimEnd()}\n`;

export function sealText(text: string, key: Secret): string {
  const salt = randomBytes(16);
  const head = headOf(salt.toString('base64'));
  return fileOf(head, putInBox(text, keyFor('undo files', key, salt), head));
}

/** The text as it was sealed. Throws `SettingsRefused`. */
export function opened(text: string, file: string, key: Secret | undefined): string {
  const refused = (problem: string, fix: string) => refuseFile(`${code(file)} ${problem}`, fix);
  const version = text.slice(sealedMark.length).match(/^ (\d{1,9})\n/)?.[1];
  if (version !== undefined && Number(version) !== format)
    throw refused(
      `is sealed in format ${version}, and this version of Trueup reads format ${format}`,
      'open it with the version of Trueup that sealed it',
    );
  if (!key) throw refused('is sealed, and no key was given', 'give the `--undo-key` with which it was sealed');
  const found = unseal(text, key);
  if (found !== undefined) return found;
  throw refused(
    'was sealed with another key, or somebody has changed it since',
    'give the `--undo-key` with which it was sealed, and the file as it was written',
  );
}

/** Nothing may stand around what was sealed: the file is what its parts are written as, to the byte. */
function unseal(text: string, key: Secret): string | undefined {
  const [, salt, body] = /\nsalt: (\S+)\n\n([\s\S]*)$/.exec(text) ?? [];
  if (salt === undefined || body === undefined) return undefined;
  const all = Buffer.from(body, 'base64');
  const head = headOf(salt);
  return fileOf(head, all) === text
    ? takeFromBox(all, keyFor('undo files', key, Buffer.from(salt, 'base64')), head)
    : undefined;
}

/** Which run made an opened file, and whether one beside it is of a later apply to the same repository. */
export async function aboutOpened(text: string, file: string, key: Secret, { list, load }: World): Promise<string> {
  const folder = dirname(file);
  const { made, repository, by } = originOf(text);
  let newest = { made, name: '' };
  for (const name of (await list(folder).catch(() => [])).filter(isToBeSealed)) {
    const beside = await load(join(folder, name)).catch(() => '');
    const other = isSealed(beside) ? unseal(beside, key) : undefined;
    if (other === undefined || repository === undefined) continue;
    const origin = originOf(other);
    if (origin.repository === repository && origin.made > newest.made) newest = { made: origin.made, name };
  }
  const said = `${code(file)} undoes an apply of ${made}${by}`;
  return newest.name
    ? `${said}, and ${code(newest.name)} beside it a later one, of ${newest.made}: undo that one first`
    : `${said}: what was applied later, it does not know`;
}

/** What the head of an undo file says. It was sealed with the rest. */
function originOf(text: string) {
  const [, made = '', by = ''] = /^# Made at (\S+?)( by \S+?)?,/m.exec(text) ?? [];
  return { made, by, repository: /^_repository_id: (\d+)$/m.exec(text)?.[1] };
}
