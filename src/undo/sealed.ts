import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Secret } from '../host/secret.ts';
import { sealedMark } from '../settings/readable.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';

/**
 * A settings file that only the holder of the key can read. Its first lines are authenticated with the rest, so nobody
 * can take another format or another salt for it.
 */
const format = 1;
const cipher = 'aes-256-gcm';
const lengths = { salt: 16, iv: 12, tag: 16 };
/** A guess costs 32 MB and a tenth of a second. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

const keyFor = (key: Secret, salt: Buffer) => scryptSync(key.reveal(), salt, 32, cost);

const headOf = (salt: Buffer, iv: Buffer) => `${sealedMark} ${format}
open: trueup apply --settings-file FILE, with its key as plan-key
salt: ${salt.toString('base64')}
iv: ${iv.toString('base64')}
`;

export function seal(text: string, key: Secret): string {
  const [salt, iv] = [randomBytes(lengths.salt), randomBytes(lengths.iv)];
  const head = headOf(salt, iv);
  const box = createCipheriv(cipher, keyFor(key, salt), iv).setAAD(Buffer.from(head));
  const sealed = Buffer.concat([box.update(deflateRawSync(text)), box.final(), box.getAuthTag()]);
  return `${head}\n${sealed.toString('base64').replace(/.{76}/g, '$&\n').trimEnd()}\n`;
}

/** The text as it was sealed. Throws `SettingsRefused`. */
export function opened(text: string, file: string, key: Secret | undefined): string {
  const refused = (problem: string, fix: string) =>
    new SettingsRefused([{ at: [], problem: `${code(file)} ${problem}`, fix }]);
  const version = text.slice(sealedMark.length).match(/^ (\d{1,9})\n/)?.[1];
  if (version !== undefined && Number(version) !== format)
    throw refused(
      `is sealed in format ${version}, and this version of Trueup reads format ${format}`,
      'open it with the version of Trueup that sealed it',
    );
  if (!key) throw refused('is sealed, and no key was given', 'give the `--plan-key` with which it was sealed');
  const found = unsealed(text, key);
  if (found !== undefined) return found;
  throw refused(
    'was sealed with another key, or somebody has changed it since',
    'give the `--plan-key` with which it was sealed, and the file as it was written',
  );
}

function unsealed(text: string, key: Secret): string | undefined {
  const end = text.indexOf('\n\n') + 1;
  const [, salt, iv] = /\nsalt: (\S+)\niv: (\S+)\n$/.exec(text.slice(0, end)) ?? [];
  if (salt === undefined || iv === undefined) return undefined;
  const all = Buffer.from(text.slice(end), 'base64');
  const body = all.subarray(0, -lengths.tag);
  try {
    const sealing = keyFor(key, Buffer.from(salt, 'base64'));
    const box = createDecipheriv(cipher, sealing, Buffer.from(iv, 'base64'), { authTagLength: lengths.tag });
    box.setAAD(Buffer.from(text.slice(0, end))).setAuthTag(all.subarray(-lengths.tag));
    return inflateRawSync(Buffer.concat([box.update(body), box.final()])).toString('utf8');
  } catch {
    return undefined;
  }
}
