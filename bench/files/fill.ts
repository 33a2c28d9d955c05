import { Lexer } from 'yaml';
import { isBlankLexeme, maxLexemes, maxLines } from '../../packages/core/src/settings/reading/document.ts';

const mebibyte = 1024 * 1024;

type Piece = string | ((index: number) => string);

/** Makes the text of a file: a piece as often as it fits between a head and a tail. */
export type Fill = (piece: Piece, head?: string, tail?: string) => string;

/** Texts that are not made before they are measured. */
export type Shapes = Readonly<Record<string, (filled: Fill) => string>>;

/** One mebibyte. */
export const toTheLastByte: Fill = (piece, head = '', tail = '') =>
  [head, ...repeatPiece(piece, mebibyte - Buffer.byteLength(head + tail)), tail].join('');

/** As many words and lines as a file may have, so that the program reads all of it. */
export const toTheLimit: Fill = (piece, head = '', tail = '') => {
  const pieces = repeatPiece(piece, mebibyte - Buffer.byteLength(head + tail));
  const end = measureReadablePart([head, ...pieces, tail].join(''));
  let text = head;
  for (const one of pieces) {
    if (text.length + one.length + tail.length > end) break;
    text += one;
  }
  return text + tail;
};

function repeatPiece(piece: Piece, most: number) {
  const pieceOf = typeof piece === 'string' ? () => piece : piece;
  const pieces: string[] = [];
  let room = most;
  while (room > 0) {
    const next = pieceOf(pieces.length);
    room -= Buffer.byteLength(next);
    if (room >= 0) pieces.push(next);
  }
  return pieces;
}

/** What the lexer says between two pieces of the text. */
const marks = ['\u0002', '\u0018', '\u001f'];

/** The length of the part with at most as many words and lines as a file may have, less some for what follows the part. */
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
