import { Lexer } from 'yaml';
import { isBlankLexeme, maxLexemes, maxLines } from '../../packages/core/src/settings/reading/document.ts';

const mebibyte = 1024 * 1024;

type Piece = string | ((index: number) => string);

/** Creates the text of a file: repeats a piece as often as it fits between a head and a tail. */
export type Fill = (piece: Piece, head?: string, tail?: string) => string;

/** File texts by name. Each text is created only when it is measured. */
export type Shapes = Readonly<Record<string, (fill: Fill) => string>>;

/** Fills one mebibyte. */
export const toTheLastByte: Fill = (piece, head = '', tail = '') =>
  [head, ...repeatPiece(piece, mebibyte - Buffer.byteLength(head + tail)), tail].join('');

/** Fills the file up to the limits of words and lines, so Trueup reads all of it. */
export const toTheLimit: Fill = (piece, head = '', tail = '') => {
  const pieces = repeatPiece(piece, mebibyte - Buffer.byteLength(head + tail));
  const end = measureReadablePart([head, ...pieces, tail].join(''));
  let text = head;
  for (const nextPiece of pieces) {
    if (text.length + nextPiece.length + tail.length > end) break;
    text += nextPiece;
  }
  return text + tail;
};

function repeatPiece(piece: Piece, maxBytes: number) {
  const createPiece = typeof piece === 'string' ? () => piece : piece;
  const pieces: string[] = [];
  let room = maxBytes;
  while (room > 0) {
    const next = createPiece(pieces.length);
    room -= Buffer.byteLength(next);
    if (room >= 0) pieces.push(next);
  }
  return pieces;
}

/** Lexemes that the lexer inserts. The text does not contain them. */
const marks = ['\u0002', '\u0018', '\u001f'];

/** Returns the length of the part that stays within the limits of words and lines, with room for the tail. */
function measureReadablePart(text: string) {
  let [words, lines, end] = [maxLexemes - 100, maxLines - 10, 0];
  for (const lexeme of new Lexer().lex(text)) {
    if (!isBlankLexeme(lexeme)) words--;
    if (lexeme.includes('\n')) lines -= lexeme.split('\n').length - 1;
    if (words < 0 || lines < 0) return lines < 0 ? findEndOfLine(text, maxLines - 10) : end;
    if (!marks.includes(lexeme)) end += lexeme.length;
  }
  return text.length;
}

function findEndOfLine(text: string, line: number) {
  let end = 0;
  for (let count = 0; count < line; count++) end = text.indexOf('\n', end) + 1;
  return end;
}
