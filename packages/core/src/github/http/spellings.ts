/**
 * Lists and decodes the spellings that a server may use for a text: JSON, URL, form, mail header, HTML, hex or base64.
 * The scrubber needs both to find secrets.
 */

/** `decodeLayer` cannot undo these spellings. Short ones may be parts of other words. */
export function listSpellings(text: string): Set<string> {
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  const spelt = new Set(characterSpellings.map((spell) => spell(wellFormed)));
  const digits = new Set([...spelt, ...encodeInHexAndBase64(wellFormed)].flatMap(encodeInHexAndBase64));
  const plain: string[] = [];
  for (
    let decoded = decodeLayer(wellFormed), depth = 0;
    depth < maxDecodingDepth;
    decoded = decodeLayer(decoded.text), depth++
  )
    plain.push(decoded.text);
  return new Set(
    [...encodeInHexAndBase64(wellFormed), ...digits, ...plain].filter(({ length }) => length >= minLength),
  );
}

const minLength = 6;

/** No server has nested JSON deeper so far. */
export const maxDecodingDepth = 4;

const characterSpellings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => escapeJson(text),
  (text) => escapeJson(text).replaceAll('/', '\\/'),
  (text) => escapeJson(text).replace(/[<>&'\u007f-\uffff]/g, (character) => `\\u${toHex4(character)}`),
  (text) => escapeJson(text).replace(/[<>&']/g, (character) => `\\u${toHex4(character)}`),
  (text) => text.replace(/[\s\S]/g, (character) => `\\u${toHex4(character)}`),
  (text) => text.replace(/[\s\S]/g, (character) => `\\u${toHex4(character).toUpperCase()}`),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(text).replace(/%../g, (character) => character.toLowerCase()),
  (text) => new URLSearchParams({ '': text }).toString().slice(1),
  (text) =>
    text.replace(/[^!-<>-~]/gu, (character) =>
      Buffer.from(character).toString('hex').toUpperCase().replace(/../g, '=$&'),
    ),
  (text) => text.replace(/[&<>"']/g, (character) => `&${htmlNames[character]};`),
  (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`),
  (text) => Array.from(text, (character) => `&#${character.codePointAt(0)};`).join(''),
  (text) => Array.from(text, (character) => `&#x${character.codePointAt(0)!.toString(16)};`).join(''),
  (text) => Array.from(text, (character) => `&#x${character.codePointAt(0)!.toString(16).toUpperCase()};`).join(''),
];

const htmlNames: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1);
const toHex4 = (character: string) => character.charCodeAt(0).toString(16).padStart(4, '0');

/** In base64, the digits depend on the position of the text. */
function encodeInHexAndBase64(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const hex = bytes.toString('hex');
  const inBase64 = [
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    ...[0, 1, 2].map((bytesBefore) => encodeInnerBase64(bytes, bytesBefore)),
  ];
  return [
    hex,
    hex.toUpperCase(),
    ...inBase64,
    ...inBase64.map((character) => character.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** No neighboring byte influences these digits. */
function encodeInnerBase64(bytes: Buffer, bytesBefore: number) {
  const digits = Buffer.concat([Buffer.alloc(bytesBefore), bytes]).toString('base64');
  return digits.slice(Math.ceil((bytesBefore * 8) / 6), Math.floor(((bytesBefore + bytes.length) * 8) / 6));
}

/** `starts` has the position of each character in the original text. */
export interface DecodedText {
  readonly text: string;
  readonly starts: Uint32Array;
}

export const lineBreaks = /(?<soft>[\r\n]\s*)/g;

export const jsonEscapes = /\\(?:u(?<unit>[\da-f]{4})|(?<short>["\\/bfnrt]))/gi;

const escapes =
  /\\(?:u(?<unit>[\da-f]{4})|x(?<byte>[\da-f]{2})|(?<short>["\\/bfnrt']))|(?<run>(?:[%=][\da-f]{2})+)|(?<soft>=\r?\n)|&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,8}));/gi;

/** RFC 2047: blanks between two encoded words mean nothing. */
const encodedWord = /(?<head>=\?[^?\s]+\?(?<kind>[qb])\?)(?<word>[^?\s]*)\?=(?:\s+(?==\?[^?\s]+\?[qb]\?))?/gi;

export function decodeMailWords(text: string): DecodedText {
  const parts: string[] = [];
  const starts: number[] = [];
  let end = 0;
  const addPiece = (piece: string, from: number, places: ArrayLike<number>) => {
    parts.push(piece);
    for (let at = 0; at < piece.length; at++) starts.push(from + places[at]!);
  };
  const addPlain = (piece: string, from: number) =>
    addPiece(
      piece,
      from,
      Array.from(piece.split(''), (_, at) => at),
    );
  for (const { 0: all, index, groups } of text.matchAll(encodedWord)) {
    addPlain(text.slice(end, index), end);
    const { head = '', kind, word = '' } = groups!;
    const { text: piece, starts: places } = /q/i.test(kind!)
      ? decodeLayer(word.replaceAll('_', ' '))
      : decodeBase64(word);
    addPiece(piece, index + head.length, places);
    end = index + all.length;
  }
  addPlain(text.slice(end), end);
  return { text: parts.join(''), starts: Uint32Array.from([...starts, text.length]) };
}

/** Four digits of base64 hold three bytes. */
function decodeBase64(digits: string): DecodedText {
  const text = Buffer.from(digits, 'base64').toString();
  const starts: number[] = [];
  let bytes = 0;
  for (const character of text) {
    for (let at = 0; at < character.length; at++) starts.push(Math.floor((bytes * 4) / 3));
    bytes += Buffer.byteLength(character);
  }
  return { text, starts: Uint32Array.from(starts) };
}

export function decodeLayer(text: string, escapePattern = escapes): DecodedText {
  const parts: string[] = [];
  const starts = new Uint32Array(text.length + 1);
  let length = 0;
  let end = 0;
  const addPiece = (piece: string, from: number, step: 0 | 1) => {
    parts.push(piece);
    for (let at = 0; at < piece.length; at++) starts[length++] = from + at * step;
  };
  for (const { 0: all, index, groups } of text.matchAll(escapePattern)) {
    addPiece(text.slice(end, index), end, 1);
    if (groups!.run !== undefined) for (const [piece, at] of decodeByteRun(all)) addPiece(piece, index + at, 0);
    else addPiece(decodeEscape(groups!) ?? all, index, decodeEscape(groups!) === undefined ? 1 : 0);
    end = index + all.length;
  }
  addPiece(text.slice(end), end, 1);
  starts[length] = text.length;
  return { text: parts.join(''), starts: starts.subarray(0, length + 1) };
}

function decodeEscape(groups: Record<string, string | undefined>): string | undefined {
  const { unit, byte, short, decimal, hex, name, soft } = groups;
  if (soft) return '';
  if (short) return shortEscapes[short] ?? short;
  if (name) return htmlEntities.get(name.toLowerCase());
  const code = decimal ? Number(decimal) : Number.parseInt((unit ?? byte ?? hex)!, 16);
  if (unit) return String.fromCharCode(code);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

const shortEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const htmlEntities = new Map(
  `& amp < lt > gt " quot ' apos ! excl # num $ dollar % percnt ( lpar ) rpar * ast + plus , comma . period / sol
   : colon ; semi = equals ? quest @ commat [ lsqb [ lbrack \\ bsol ] rsqb ] rbrack ^ hat _ lowbar \` grave { lcub
   { lbrace | verbar | vert } rcub } rbrace`
    .trim()
    .split(/\s+/)
    .map((word, at, all): [string, string] => [word, all[at - 1] ?? ''])
    .filter((_, at) => at % 2),
);

/** Covers `%C3%A4%20` and `=C3=A4=20`. A byte that is not UTF-8 becomes one character. */
function decodeByteRun(run: string): [piece: string, at: number][] {
  const bytes = Buffer.from(run.replace(/[%=]/g, ''), 'hex');
  const characters: [string, number][] = [];
  for (let start = 0; start < bytes.length; ) {
    const lead = bytes[start]!;
    const length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const piece = bytes.toString('utf8', start, start + length);
    const isCharacter = !piece.includes('\ufffd');
    characters.push([isCharacter ? piece : String.fromCharCode(lead), start * 3]);
    start += isCharacter ? length : 1;
  }
  return characters;
}
