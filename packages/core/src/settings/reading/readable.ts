import { isUtf8 } from 'node:buffer';
import { formatCode } from '../message-text.ts';
import { createFileError } from '../refusal.ts';

export const maxFileSize = 1024 * 1024;

export function decodeSettingsText(bytes: Uint8Array, file: string): string {
  if (bytes.length > maxFileSize) throw createFileTooLargeError(file);
  if (hasUtf16Mark(bytes)) throw createEncodingError(file, 'is written in UTF-16', 1);
  if (!isUtf8(bytes)) throw createEncodingError(file, 'contains bytes that are not UTF-8', findInvalidLine(bytes));
  return requireReadableText(new TextDecoder().decode(bytes), file);
}

/** Removes a byte order mark. */
export function requireReadableText(text: string, file: string): string {
  if (Buffer.byteLength(text) > maxFileSize) throw createFileTooLargeError(file);
  const refuse = (at: number, problem: string, fix: string) => {
    const line = text.slice(0, at).split('\n').length;
    if (at >= 0) throw createFileError(`${formatCode(file)} ${problem}`, fix, { file, line, column: 1 });
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

export const createFileTooLargeError = (file: string) =>
  createFileError(
    `${formatCode(file)} is larger than 1 MiB, the limit for a settings file`,
    'check that the path names the settings file, or shorten it',
  );

const createEncodingError = (file: string, problem: string, line: number) =>
  createFileError(`${formatCode(file)} ${problem}`, 'save the file as UTF-8', { file, line, column: 1 });

const hasUtf16Mark = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

/** A line feed is never part of a longer character, so each line can be checked alone. */
function findInvalidLine(bytes: Uint8Array): number {
  let start = 0;
  for (let line = 1; ; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
}
