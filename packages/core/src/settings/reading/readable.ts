import { isUtf8 } from 'node:buffer';
import { refuseFile } from '../refusal.ts';
import { code } from '../shown.ts';

export const largestFile = 1024 * 1024;

/** Decodes a settings file. */
export function decodeText(bytes: Uint8Array, file: string): string {
  if (bytes.length > largestFile) throw tooLarge(file);
  if (isUtf16(bytes)) throw wrongEncoding(file, 'is written in UTF-16', 1);
  if (!isUtf8(bytes)) throw wrongEncoding(file, 'contains bytes that are not UTF-8', firstBadLine(bytes));
  return checkText(new TextDecoder().decode(bytes), file);
}

/** Checks what every settings text must fulfil, wherever it comes from. Drops a byte order mark. */
export function checkText(text: string, file: string): string {
  if (Buffer.byteLength(text) > largestFile) throw tooLarge(file);
  const refuse = (at: number, problem: string, fix: string) => {
    const line = text.slice(0, at).split('\n').length;
    if (at >= 0) throw refuseFile(`${code(file)} ${problem}`, fix, { file, line, column: 1 });
  };
  refuse(
    text.indexOf('\0'),
    'is not a text file: it contains a NUL character',
    'check that the path names the settings file, and save it as UTF-8 text',
  );
  refuse(
    text.search(/\r(?!\n)/),
    'ends a line with only a carriage return, which not every YAML reader treats as a line break',
    'save the file with line feeds as its line breaks',
  );
  return text.replace(/^\uFEFF/, '');
}

export const tooLarge = (file: string) =>
  refuseFile(
    `${code(file)} is larger than 1 MiB, the limit for a settings file`,
    'check that the path names the settings file, or shorten it',
  );

const wrongEncoding = (file: string, problem: string, line: number) =>
  refuseFile(`${code(file)} ${problem}`, 'save the file as UTF-8', { file, line, column: 1 });

const isUtf16 = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** A line feed is never part of a longer character, so each line can be checked separately. */
function firstBadLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
