/** The ways in which a host may spell a text that it was sent, and the way back. */

/** Spells a text for a string of JSON, of a form, of an address, of HTML: each character on its own. */
const byCharacter: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => jsonSpelt(text),
  (text) => jsonSpelt(text).replaceAll('/', '\\/'),
  (text) => jsonSpelt(text).replace(/[<>&'\u007f-\uffff]/g, (one) => `\\u${hex4(one)}`),
  (text) => jsonSpelt(text).replace(/[<>&']/g, (one) => `\\u${hex4(one)}`),
  (text) => text.replace(/[\s\S]/g, (one) => `\\u${hex4(one)}`),
  (text) => text.replace(/[\s\S]/g, (one) => `\\u${hex4(one).toUpperCase()}`),
  (text) => encodeURIComponent(text),
  (text) => encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase()),
  (text) => new URLSearchParams({ '': text }).toString().slice(1),
  (text) => text.replace(/[^!-<>-~]/gu, (one) => Buffer.from(one).toString('hex').toUpperCase().replace(/../g, '=$&')),
  (text) => text.replace(/[&<>"']/g, (one) => `&${named[one]};`),
  (text) => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`),
  (text) => Array.from(text, (one) => `&#${one.codePointAt(0)};`).join(''),
  (text) => Array.from(text, (one) => `&#x${one.codePointAt(0)!.toString(16)};`).join(''),
  (text) => Array.from(text, (one) => `&#x${one.codePointAt(0)!.toString(16).toUpperCase()};`).join(''),
];

const named: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const jsonSpelt = (text: string) => JSON.stringify(text).slice(1, -1);
const hex4 = (one: string) => one.charCodeAt(0).toString(16).padStart(4, '0');

/** Spells a text as digits: in hex, and in base64 at each place that it can have in a longer text. */
function asDigits(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const hex = bytes.toString('hex');
  const inBase64 = [
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    ...[0, 1, 2].map((before) => innerDigits(bytes, before)),
  ];
  return [hex, hex.toUpperCase(), ...inBase64, ...inBase64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))];
}

/** The digits of base64 that hold nothing but the text, if so many bytes come before it. */
function innerDigits(bytes: Buffer, before: number) {
  const digits = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return digits.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}

/**
 * Spellings that `decode` does not undo: the text as digits, and the digits of each other spelling. Short ones are left
 * out, since they may be parts of other words.
 */
export function spellingsOf(text: string): Set<string> {
  const whole = text.replace(/\p{Surrogate}/gu, '\ufffd');
  const inner = new Set(byCharacter.map((spell) => spell(whole)));
  const digits = new Set([...inner, ...asDigits(whole)].flatMap(asDigits));
  const plain: string[] = [];
  for (let view = decode(whole), depth = 0; depth < deepest; view = decode(view.text), depth++) plain.push(view.text);
  return new Set([...asDigits(whole), ...digits, ...plain].filter(({ length }) => length >= shortest));
}

const shortest = 6;

/** How often a text is decoded: JSON in JSON in JSON is as much as any host has shown. */
export const deepest = 4;

/** A text without one layer of escapes. `starts` says where each character begins in the text it was decoded from. */
export interface Decoded {
  readonly text: string;
  readonly starts: Uint32Array;
}

/** The escapes of JSON alone. */
export const inJson = /\\(?:u(?<unit>[\da-f]{4})|(?<short>["\\/bfnrt]))/gi;

const escapes =
  /\\(?:u(?<unit>[\da-f]{4})|x(?<byte>[\da-f]{2})|(?<short>["\\/bfnrt']))|(?<run>(?:[%=][\da-f]{2})+)|(?<soft>=\r?\n)|&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,8}));/gi;

/** Encoded words of a mail header (RFC 2047), with the blanks between two of them, which mean nothing. */
const encodedWord = /(?<head>=\?[^?\s]+\?(?<kind>[qb])\?)(?<word>[^?\s]*)\?=(?:\s+(?==\?[^?\s]+\?[qb]\?))?/gi;

/** The text with the encoded words of a mail header read. */
export function decodeWords(text: string): Decoded {
  const parts: string[] = [];
  const starts: number[] = [];
  let end = 0;
  const add = (piece: string, from: number, places: ArrayLike<number>) => {
    parts.push(piece);
    for (let at = 0; at < piece.length; at++) starts.push(from + places[at]!);
  };
  const addPlain = (piece: string, from: number) =>
    add(
      piece,
      from,
      Array.from(piece.split(''), (_, at) => at),
    );
  for (const { 0: all, index, groups } of text.matchAll(encodedWord)) {
    addPlain(text.slice(end, index), end);
    const { head = '', kind, word = '' } = groups!;
    const { text: piece, starts: places } = /q/i.test(kind!) ? decode(word.replaceAll('_', ' ')) : decodeDigits(word);
    add(piece, index + head.length, places);
    end = index + all.length;
  }
  addPlain(text.slice(end), end);
  return { text: parts.join(''), starts: Uint32Array.from([...starts, text.length]) };
}

/** Four digits of base64 hold three bytes. */
function decodeDigits(digits: string): Decoded {
  const text = Buffer.from(digits, 'base64').toString();
  const starts: number[] = [];
  let bytes = 0;
  for (const one of text) {
    for (let at = 0; at < one.length; at++) starts.push(Math.floor((bytes * 4) / 3));
    bytes += Buffer.byteLength(one);
  }
  return { text, starts: Uint32Array.from(starts) };
}

/** Undoes one layer of the escapes of JSON, of addresses, of mails (quoted-printable) and of HTML, whichever there are. */
export function decode(text: string, layer = escapes): Decoded {
  const parts: string[] = [];
  const starts = new Uint32Array(text.length + 1);
  let length = 0;
  let end = 0;
  const add = (piece: string, from: number, step: 0 | 1) => {
    parts.push(piece);
    for (let at = 0; at < piece.length; at++) starts[length++] = from + at * step;
  };
  for (const { 0: all, index, groups } of text.matchAll(layer)) {
    add(text.slice(end, index), end, 1);
    if (groups!.run !== undefined) for (const [piece, at] of charactersIn(all)) add(piece, index + at, 0);
    else add(meant(groups!) ?? all, index, meant(groups!) === undefined ? 1 : 0);
    end = index + all.length;
  }
  add(text.slice(end), end, 1);
  starts[length] = text.length;
  return { text: parts.join(''), starts: starts.subarray(0, length + 1) };
}

const shorts: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

function meant(groups: Record<string, string | undefined>): string | undefined {
  const { unit, byte, short, decimal, hex, name, soft } = groups;
  if (soft) return '';
  if (short) return shorts[short] ?? short;
  if (name) return names.get(name.toLowerCase());
  const code = decimal ? Number(decimal) : Number.parseInt((unit ?? byte ?? hex)!, 16);
  if (unit) return String.fromCharCode(code);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** The entities of HTML for ASCII. */
const names = new Map(
  `& amp < lt > gt " quot ' apos ! excl # num $ dollar % percnt ( lpar ) rpar * ast + plus , comma . period / sol
   : colon ; semi = equals ? quest @ commat [ lsqb [ lbrack \\ bsol ] rsqb ] rbrack ^ hat _ lowbar \` grave { lcub
   { lbrace | verbar | vert } rcub } rbrace`
    .trim()
    .split(/\s+/)
    .map((word, at, all): [string, string] => [word, all[at - 1] ?? ''])
    .filter((_, at) => at % 2),
);

/** The characters of `%C3%A4%20`, or of `=C3=A4=20`, each with its place. Bytes that are no UTF-8 are characters of their own. */
function charactersIn(run: string): [piece: string, at: number][] {
  const bytes = Buffer.from(run.replace(/[%=]/g, ''), 'hex');
  const all: [string, number][] = [];
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at]!;
    const length = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    const piece = bytes.toString('utf8', at, at + length);
    const isOne = !piece.includes('\ufffd');
    all.push([isOne ? piece : String.fromCharCode(lead), at * 3]);
    at += isOne ? length : 1;
  }
  return all;
}
